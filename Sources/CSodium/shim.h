#ifndef AKSARA_CSODIUM_SHIM_H
#define AKSARA_CSODIUM_SHIM_H

#include <sodium.h>

#endif

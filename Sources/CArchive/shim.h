#ifndef AKSARA_CARCHIVE_SHIM_H
#define AKSARA_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

// AE_IFREG is a cast macro, which Swift does not import.
static inline void aksara_entry_set_regular_file(struct archive_entry *entry) {
  archive_entry_set_filetype(entry, AE_IFREG);
}

#endif

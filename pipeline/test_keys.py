#!/usr/bin/env python3
"""Make an encrypted minisign secret key with a small scrypt cost from one made by `minisign -G -W`. For tests only.

  test_keys.py PLAIN.key PASSWORD >ENCRYPTED.key

A real key keeps minisign's own cost (1 GiB of memory); this one uses N=2^14, r=8, p=1, so that tests take milliseconds.
The layout is that of minisign's own files: "Ed", "Sc", "B2", salt, opslimit, memlimit, then key id, secret key and a
BLAKE2b-256 checksum, the last three under the scrypt key stream.
"""
import base64, hashlib, os, sys

OPERATIONS, MEMORY, N = 524_288, 16_777_216, 1 << 14

with open(sys.argv[1]) as f:
  raw = base64.b64decode(f.read().strip().split("\n")[1], validate=True)
assert len(raw) == 158 and raw[:6] == b"Ed\0\0B2", "not an unencrypted minisign key"
secret = raw[54:54 + 72]
secret += hashlib.blake2b(b"Ed" + secret, digest_size=32).digest()
salt = os.urandom(32)
stream = hashlib.scrypt(sys.argv[2].encode(), salt=salt, n=N, r=8, p=1, dklen=104, maxmem=1 << 26)
out = (b"EdScB2" + salt + OPERATIONS.to_bytes(8, "little") + MEMORY.to_bytes(8, "little")
       + bytes(a ^ b for a, b in zip(secret, stream)))
print("untrusted comment: minisign encrypted secret key\n" + base64.b64encode(out).decode())

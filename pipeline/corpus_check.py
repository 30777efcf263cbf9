#!/usr/bin/env python3
"""Compare a bundle's tables with an independent flattening of the language files that it was made from.

  corpus_check.py BUNDLE FOLDER KEY.pub     prints a `b2sum -c` list of the tables, from the signed manifest

A key that is in no table must be in the manifest's `leftOut`, or below a plural that is; every other key must agree.
"""
import os, sys

import reference as ref

CATEGORIES = {"zero", "one", "two", "few", "many", "other"}


def main(bundle, folder, key):
  with open(bundle, "rb") as f:
    manifest, tables = ref.verify(f.read(), [key])
  left_out = {(entry["language"], entry["key"]) for entry in manifest.get("leftOut", [])}
  faults = 0
  for tag, table in tables.items():
    entry = manifest["languages"][tag]
    if len(entry["sources"]) != 1:
      raise ref.No(f"{tag} was made from {len(entry['sources'])} files")
    source = entry["sources"][0]
    with open(os.path.join(folder, source["path"]), "rb") as f:
      data = f.read()
    if (len(data), ref.digest(data)) != (source["size"], source["blake2b"]):
      raise ref.No(f"{source['path']} is not the file that the manifest names")
    wanted = ref.flatten(ref.read_json(data), manifest["build"]["options"].get("empty", "missing"))
    wanted = {k: v for k, v in wanted.items() if not is_left_out(tag, k, left_out)}
    for path in sorted(set(wanted) | set(table)):
      if wanted.get(path) != table.get(path):
        faults += 1
        print(f"{tag}: {path!r}: {wanted.get(path)!r}, but in the table {table.get(path)!r}", file=sys.stderr)
    print(f'{entry["blake2b"]}  {tag}.json')
  if faults:
    raise ref.No(f"{faults} texts differ")


def is_left_out(tag, path, left_out):
  parent, _, form = path.rpartition(".")
  return (tag, path) in left_out or form in CATEGORIES and (tag, parent) in left_out


if __name__ == "__main__":
  try:
    main(*sys.argv[1:])
  except ref.No as answer:
    print(f"corpus_check.py: {answer}", file=sys.stderr)
    sys.exit(1)

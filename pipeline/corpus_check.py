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
  options = manifest["build"]["options"]
  empty = options.get("empty", "missing")
  unknown = set(options.get("conversions", [])) - {"i18next-v4 plurals"}
  if unknown:
    raise ref.No(f"conversions that are not made again here: {', '.join(sorted(unknown))}")
  source_language = manifest["languages"][manifest["sourceLanguage"]]["sources"][0]["path"]
  source_texts = ref.flatten(ref.read_json(read(folder, source_language)), empty)
  left_out = {(entry["language"], entry["key"]) for entry in manifest.get("leftOut", [])}
  faults = 0
  for tag, table in tables.items():
    entry = manifest["languages"][tag]
    if len(entry["sources"]) != 1:
      raise ref.No(f"{tag} was made from {len(entry['sources'])} files")
    source = entry["sources"][0]
    data = read(folder, source["path"])
    if (len(data), ref.digest(data)) != (source["size"], source["blake2b"]):
      raise ref.No(f"{source['path']} is not the file that the manifest names")
    wanted = ref.flatten(ref.read_json(data), empty)
    if "i18next-v4 plurals" in options.get("conversions", []):
      wanted = suffix_plurals(wanted, source_texts)
    wanted = {k: v for k, v in wanted.items() if not is_left_out(tag, k, left_out)}
    for path in sorted(set(wanted) | set(table)):
      if wanted.get(path) != table.get(path):
        faults += 1
        print(f"{tag}: {path!r}: {wanted.get(path)!r}, but in the table {table.get(path)!r}", file=sys.stderr)
    print(f'{entry["blake2b"]}  {tag}.json')
  if faults:
    raise ref.No(f"{faults} texts differ")


def read(folder, path):
  with open(os.path.join(folder, path), "rb") as f:
    return f.read()


def suffix_plurals(texts, source):
  """i18next's format 4: items_one is items.one where the source language has items_other and one form more."""
  stems = {key[:-len("other")] for key in source if key.endswith("_other")}
  families = {s for s in stems if any(s + c in source for c in CATEGORIES - {"other"}) and not s.endswith("_ordinal_")}
  families = {s for s in families if not any(f"{s[:-1]}.{c}" in source or f"{s[:-1]}.{c}" in texts for c in CATEGORIES)}
  converted = {}
  for key, text in texts.items():
    stem, underscore, form = key.rpartition("_")
    is_form = form in CATEGORIES and stem + underscore in families
    converted[f"{stem}.{form}" if is_form else key] = text
  return converted


def is_left_out(tag, path, left_out):
  parent, _, form = path.rpartition(".")
  return (tag, path) in left_out or form in CATEGORIES and (tag, parent) in left_out


if __name__ == "__main__":
  try:
    main(*sys.argv[1:])
  except ref.No as answer:
    print(f"corpus_check.py: {answer}", file=sys.stderr)
    sys.exit(1)

#!/usr/bin/env python3
"""Compare how often each rule finds something in public projects' language files with what somebody has read through.

  rule_counts.py [--write]     --write puts today's counts into Fixtures/expectations/rules.tsv

The files are looked for in ../shared/corpus/real beside this project, or in $AKSARA_CORPUS/real; they are no part of it.
The tool is $AKSARA_PACK, or what `swift build` made. Exit codes: 0 as expected, 1 not, 77 the files are not here.
"""
import collections, json, os, subprocess, sys

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
expectations = os.path.join(root, "Fixtures/expectations/rules.tsv")


def tool():
  if "AKSARA_PACK" in os.environ:
    return os.environ["AKSARA_PACK"]
  built = [os.path.join(root, ".build", kind, "aksara-pack") for kind in ("release", "debug")]
  built = [path for path in built if os.path.exists(path)]
  if built:
    return max(built, key=os.path.getmtime)
  sys.exit("rule_counts.py: there is no aksara-pack here; run swift build")


def counts(folder):
  done = subprocess.run([tool(), "validate", folder, "--json"], capture_output=True)
  found = collections.Counter((f["rule"], f["class"]) for f in json.loads(done.stdout)["findings"])
  return {key: found[key] for key in sorted(found)}


def expected():
  table = {}
  with open(expectations, encoding="utf-8") as f:
    for line in f:
      if not line.startswith("#"):
        folder, rule, level, count = line.rstrip("\n").split("\t")
        table.setdefault(folder, {})[(rule, level)] = int(count)
  return table


def main(arguments):
  real = os.path.join(os.environ.get("AKSARA_CORPUS", os.path.join(root, "../shared/corpus")), "real")
  if not os.path.isdir(real):
    print("no ../shared/corpus/real beside the project: nothing to count")
    return 77
  folders = sorted(name for name in os.listdir(real) if os.path.isdir(os.path.join(real, name)))
  found = {name: counts(os.path.join(real, name)) for name in folders}
  if arguments == ["--write"]:
    with open(expectations, "w", encoding="utf-8") as f:
      f.write("# How often each rule finds something in public projects' language files (see pipeline/rule_counts.py).\n")
      f.write("# Read through finding by finding where they are few, by sample where they are many, before they were written.\n")
      f.write("# folder\trule\tclass\tfindings\n")
      for name in folders:
        for (rule, level), count in found[name].items():
          f.write(f"{name}\t{rule}\t{level}\t{count}\n")
    return 0
  wanted, faults = expected(), 0
  for name in sorted(set(wanted) | set(found)):
    one, two = wanted.get(name, {}), found.get(name, {})
    for key in sorted(set(one) | set(two)):
      if one.get(key, 0) != two.get(key, 0):
        faults += 1
        print(f"{name}: {key[0]} ({key[1]}): {two.get(key, 0)}, expected {one.get(key, 0)}", file=sys.stderr)
  print(f"{len(found)} folders, {sum(map(len, found.values()))} counts, {faults} not as expected")
  return 1 if faults else 0


if __name__ == "__main__":
  sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Make the compact CLDR data in Sources from the JSON of unicode-org/cldr-json (cldr-core/supplemental).

  cldr.py FOLDER

FOLDER holds plurals.json, ordinals.json, likelySubtags.json, parentLocales.json, aliases.json and availableLocales.json.
Rules stay in CLDR's own words, one line for each set of rules with the languages that share it. Of the likely subtags
only what matching asks is kept: scripts other than Latn, and the regions of languages that CLDR has a locale for.
"""
import json, os, re, sys, textwrap

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "AksaraFormat")
HEADER = """// Made by pipeline/cldr.py from CLDR {version} (Unicode License v3, https://www.unicode.org/license.txt). Do not edit.

"""


def read(folder, name):
  with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
    data = json.load(file)
  return data.get("supplemental", data)


def rule_sets(rules):
  """[(languages, text, categories of integers)] with the text "one: n = 1; other"."""
  sets = {}
  for language, by_category in rules.items():
    parts, integers = [], []
    for name, rule in by_category.items():
      category = name.removeprefix("pluralRule-count-")
      condition, _, samples = rule.partition("@")
      parts.append(f"{category}: {condition.strip()}" if condition.strip() else category)
      if "integer" in samples.split("@decimal")[0]:
        integers.append(category)
    sets.setdefault(("; ".join(parts), " ".join(integers)), []).append(language)
  return sorted((sorted(languages), text, integers) for (text, integers), languages in sets.items())


def swift_text(words, indent):
  """A multi-line literal of words, each line at most 110 characters long."""
  lines = textwrap.wrap(" ".join(words), 110 - indent, break_on_hyphens=False, break_long_words=False)
  pad = " " * indent
  return '"""\n' + "".join(f"{pad}{line}\n" for line in lines) + f'{pad}"""'


def rule_literal(text):
  if len(text) < 90:
    return f'"{text}"'
  # A backslash at the end of a line joins it to the next.
  lines = textwrap.wrap(text, 90, break_long_words=False)
  return '"""\n' + " \\\n".join(f"      {line}" for line in lines) + '\n      """'


def plural_data(version, kinds):
  out = HEADER.format(version=version)
  out += "/// CLDR's plural rules in CLDR's words (UTS 35, part 3, \"Language Plural Rules\").\nenum PluralData {\n"
  out += f'  static let version = "{version}"\n'
  for name, rules in kinds:
    out += f"\n  static let {name}: [PluralRuleSet] = [\n"
    for languages, text, integers in rule_sets(rules):
      out += "    PluralRuleSet(\n      languages: " + swift_text(languages, 6) + ",\n"
      out += f"      rules: {rule_literal(text)},\n"
      out += f'      integers: "{integers}"),\n'
    out += "  ]\n"
  return out + "}\n"


def pairs(mapping):
  return [f"{key}={mapping[key]}" for key in sorted(mapping, key=str.encode)]


def language_data(version, folder):
  likely = read(folder, "likelySubtags")["likelySubtags"]
  available = read(folder, "availableLocales")["availableLocales"]["full"]
  parents = read(folder, "parentLocales")["parentLocales"]["parentLocale"]
  aliases = read(folder, "aliases")["metadata"]["alias"]["languageAlias"]
  known = {tag.split("-")[0] for tag in available}
  subtags = {}
  for tag, full in likely.items():
    language, script, region = full.split("-")
    if tag.startswith("und"):
      continue
    if "-" not in tag:
      value = ([] if script == "Latn" else [script]) + ([region] if language in known else [])
    elif len(tag.split("-")[1]) == 4:
      value = [region] if language in known else []
    else:
      value = [script]
    if value:
      subtags[tag] = "-".join(value)
  # An overlong or old code, by one subtag, is the same language.
  old = {tag: entry["_replacement"] for tag, entry in aliases.items()
         if "-" not in tag and re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?", entry["_replacement"])}
  # Parents in another language (hi-Latn's is en-IN) are for spelling rules, not for texts; Norwegian is one language.
  same = {tag: parent for tag, parent in parents.items()
          if parent != "und" and (tag.split("-")[0] == parent.split("-")[0] or parent == "no")}
  out = HEADER.format(version=version)
  out += "/// What CLDR knows of languages, as ascending words `tag=value`.\nenum LanguageData {\n"
  for doc, name, mapping in [
      ("The likely script (Latn when not said) and region of a language; region by script; script by region.", "likely", subtags),
      ("Parents that are not the tag without its last part.", "parents", same),
      ("Old and overlong codes.", "aliases", old)]:
    out += f"  /// {doc}\n  static let {name}: StaticString = {swift_text(pairs(mapping), 4)}\n"
    if name != "aliases":
      out += "\n"
  return out + "}\n"


def main(folder):
  plurals = read(folder, "plurals")
  version = plurals["version"]["_cldrVersion"]
  kinds = [("cardinal", plurals["plurals-type-cardinal"]),
           ("ordinal", read(folder, "ordinals")["plurals-type-ordinal"])]
  for path, text in [("Plurals/PluralData.swift", plural_data(version, kinds)),
                     ("Language/LanguageData.swift", language_data(version, folder))]:
    with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
      file.write(text)


if __name__ == "__main__":
  if len(sys.argv) != 2:
    sys.exit(__doc__)
  main(sys.argv[1])

#!/usr/bin/env python3
"""A second runtime, small and slow, written from the articles of AksaraFormat alone: it judges bundles and looks texts up.

  second_reader.py check                          run every vector that a runtime must agree on, and count
  second_reader.py get LANGUAGES KEY LANG [COUNT] [NAME=VALUE...]
                                                  a text from a folder of language files, falling back to en

It needs Python 3.9 and stock minisign, which checks the signatures. How a bundle is read is in reference.py.
"""
import base64, json, os, re, sys

import reference as ref
from reference import No
from vector_tools import edited

VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", "vectors")
RUNTIME = os.path.join(VECTORS, "runtime")
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]


class Refused(Exception):
  """A verdict that is no yes."""


def content(*path):
  with open(os.path.join(*path), "rb") as f:
    return f.read()


def vectors(*path):
  return json.loads(content(VECTORS, *path))


CLDR = vectors("runtime", "cldr.json")


# ---- judging a bundle ("Judging a bundle") ----

class Policy:
  def __init__(self, active, revoked, threshold, name, app=None):
    """Keys are files of minisign's."""
    self.active, self.revoked = [{ref.key_id(k): k for k in keys} for keys in (active, revoked)]
    self.threshold, self.name, self.app = threshold, name, app


def judge(data, policy, admission, clock, in_use=None, rejected=(), requires=(), shows=()):
  """The verdict, and what is reported."""
  try:
    reported = []
    manifest, members, payload_digest = read_trusted(data, policy, reported)
    answer = ask(manifest, payload_digest, policy, admission, clock, in_use, rejected, requires)
    created = ref.manifest_seconds(manifest["createdAt"])
    if clock < created:
      reported.append("clock")
    elif "expiresAt" in manifest and clock > ref.manifest_seconds(manifest["expiresAt"]):
      reported.append("stale")
    if answer != "alreadyCurrent":
      for tag in manifest["languages"] if admission else shows:
        read_checked_table(manifest["languages"][tag], members)
    return answer, sorted(reported)
  except Refused as verdict:
    return str(verdict), []
  except No:
    return "malformed", []


def read_trusted(data, policy, reported):
  """Steps 1 to 9 of the file format's order of checks."""
  if len(data) > ref.MAX_BUNDLE:
    raise Refused("tooLarge")
  text, payload = ref.split_bundle(data)
  counted, revoked = [], 0
  for key_id, comment, signature in ref.read_signatures(text):
    key = policy.active.get(key_id) or policy.revoked.get(key_id)
    valid = key is not None and ref.minisign_says_yes(payload, signature, key)
    if key_id in policy.active:
      if not valid:
        raise Refused("forged")
      counted.append(comment)
    elif key_id in policy.revoked:
      revoked += valid
      reported.append("revoked" if valid else "revokedAndInvalid")
    else:
      reported.append("unknown")
  if len(counted) < policy.threshold:
    raise Refused("revoked" if len(counted) + revoked >= policy.threshold else "untrusted")
  manifest, members = ref.read_members(payload)
  release = (str(ref.manifest_seconds(manifest["createdAt"])), f'{manifest["name"]}-{manifest["version"]}.aksara')
  if any(comment != release for comment in counted):
    raise No("the trusted comment does not say what the manifest says")
  return manifest, members, ref.digest(payload)


def ask(manifest, payload_digest, policy, admission, clock, in_use, rejected, requires):
  if policy.name is not None and policy.name != manifest["name"]:
    raise Refused("wrongName")
  platform, _, version = (policy.app or "").partition(":")
  bounds = manifest.get("appVersion", {}).get(platform)
  if bounds is not None:
    number = numbers(version)
    if number < numbers(bounds.get("min", "0")) or "max" in bounds and number > numbers(bounds["max"]):
      raise Refused("wrongAppVersion")
  if not admission:
    return "launched"
  if in_use and in_use["payload"] == payload_digest:
    return "alreadyCurrent"
  if payload_digest in rejected:
    raise Refused("rejectedHere")
  if in_use and in_use["sequence"] >= manifest["sequence"]:
    raise Refused("older" if in_use["sequence"] > manifest["sequence"] else "conflict")
  if "expiresAt" in manifest:
    if ref.manifest_seconds(manifest["createdAt"]) <= clock > ref.manifest_seconds(manifest["expiresAt"]):
      raise Refused("expired")
  if any(match(language, list(manifest["languages"])) is None for language in requires):
    raise Refused("missingLanguage")
  return "admitted"


def numbers(version):
  parts = [int(part) for part in version.split(".")]
  while parts and parts[-1] == 0:
    parts.pop()
  return parts


def read_checked_table(entry, members):
  table = ref.gunzip(members[entry["path"]], entry["size"])
  if ref.digest(table) != entry["blake2b"] or len(ref.read_table(table)) != entry["keys"]:
    raise No("a table is not the one that the manifest names")


def can_be_built(policy):
  """Whether keys, as base64 lines, and a name make a policy."""
  kinds = []
  for keys in (policy["active"], policy["revoked"]):
    raw = []
    for text in keys:
      try:
        key = base64.b64decode(text, validate=True)
      except ValueError:
        return False
      if len(key) != 42 or key[:2] != b"Ed" or base64.b64encode(key).decode() != text:
        return False
      raw.append((key[2:10], key[10:]))
    kinds.append(set(raw))
  active, revoked = kinds
  every = list(active) + list(revoked)
  ids, publics = {key[0] for key in every}, {key[1] for key in every}
  return (len(ids) == len(publics) == len(every) and 1 <= policy["threshold"] <= len(active)
          and re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", policy["name"]) is not None)


# ---- plural categories ("Looking texts up", The category) ----

NUMBER = re.compile(r"-?([0-9]+)(?:\.([0-9]+))?(?:[ce]([0-9]{1,2}))?")


def operands(text):
  """UTS 35's operands; `n` is (integer, whether there is a fraction that is not zero)."""
  found = NUMBER.fullmatch(text) if len(text.encode()) <= 400 else None
  if found is None:
    raise No(f"{text!r} is no number")
  integer, fraction, exponent = found[1], found[2] or "", int(found[3] or "0")
  integer += fraction[:exponent].ljust(exponent, "0")
  fraction = fraction[exponent:]
  short = fraction.rstrip("0")
  return {"i": int(integer), "v": len(fraction), "w": len(short), "f": int(fraction or "0"), "t": int(short or "0"),
          "e": exponent, "c": exponent, "n": int(integer) if not short else None}


RELATION = re.compile(r"([nivwftce])(?: % ([0-9]+))? (!?=) ([0-9.,]+)")


def holds(rule, values):
  def relation(text):
    operand, modulus, sign, ranges = RELATION.fullmatch(text.strip()).groups()
    value = values[operand]
    if value is not None and modulus:
      value %= int(modulus)
    ends = [part.split("..") for part in ranges.split(",")]
    # A number with a fraction is no integer, and so in no list of them.
    inside = value is not None and any(int(end[0]) <= value <= int(end[-1]) for end in ends)
    return inside == (sign == "=")
  return any(all(relation(part) for part in option.split(" and ")) for option in rule.split(" or "))


def rules_for(tag, kind="cardinal"):
  parts = with_alias(tag)
  while parts:
    if "-".join(parts) in CLDR[kind]:
      return CLDR[kind]["-".join(parts)]
    parts.pop()
  return {}


def category(tag, text, kind="cardinal"):
  values = operands(text)
  return next((name for name, rule in rules_for(tag, kind).items() if rule and holds(rule, values)), "other")


def count_text(count):
  """The text of a count in the vectors: an integer, a text, or {"double": x}."""
  if isinstance(count, dict):
    text = repr(float(count["double"]))
    text = text[:-2] if text.endswith(".0") else text
    if "e" not in text and abs(count["double"]) > 2**53:
      digits = text.lstrip("-")
      short = digits.rstrip("0")
      text = "-" * text.startswith("-") + short[0] + ("." + short[1:]).rstrip(".") + f"e+{len(digits) - 1}"
    return text
  return str(count)


def category_of_count(tag, count):
  text = count_text(count)
  if isinstance(count, dict) and text.lstrip("-") in ("inf", "nan"):
    return "other"
  if isinstance(count, dict) and "e" in text:
    digits, exponent = text.lstrip("-").split("e")
    whole, _, fraction = digits.partition(".")
    places = len(fraction) - int(exponent)
    digits = (whole + fraction).ljust(len(whole + fraction) - places if places < 0 else 0, "0")
    text = digits if places <= 0 else digits.rjust(places + 1, "0")[:-places] + "." + digits.rjust(places + 1, "0")[-places:]
  return category(tag, text)


# ---- finding the language ("Looking texts up", Finding the language) ----

def canonical(tag):
  parts = tag.replace("_", "-").lower().split("-")
  for index, part in enumerate(parts[1:], 1):
    if len(parts[index - 1]) == 1:
      break
    parts[index] = part.title() if len(part) == 4 and part.isalpha() else part.upper() if len(part) == 2 else part
  return "-".join(parts)


def with_alias(tag):
  parts = canonical(tag).split("-")
  return CLDR["aliases"].get(parts[0], parts[0]).split("-") + parts[1:]


def is_script(part):
  return len(part) == 4 and part[0].isupper()


def is_region(part):
  return re.fullmatch(r"[A-Z]{2}|[0-9]{3}", part) is not None


def likely(tag, which):
  """The likely script or region of a language, alone or with a script or region; of a script, CLDR's default is Latn."""
  full = CLDR["likelySubtags"].get(tag)
  return full.split("-")[1 if which == "script" else 2] if full else None


def parent(parts):
  known = CLDR["parentLocales"].get("-".join(parts), "und")
  if known.split("-")[0] == parts[0] or known == "no":
    return known.split("-")
  if len(parts) == 1 or len(parts) == 2 and is_script(parts[1]) and parts[1] != (likely(parts[0], "script") or "Latn"):
    return None
  parts = parts[:-1]
  return parts[:-1] if len(parts) > 1 and len(parts[-1]) == 1 else parts


def chain(tag):
  parts = with_alias(tag)
  out = ["-".join(parts)]
  region = next((part for part in parts[1:] if is_region(part)), None)
  if region and not any(map(is_script, parts)):
    script = likely(f"{parts[0]}-{region}", "script")
    if script and script != (likely(parts[0], "script") or "Latn"):
      parts = [parts[0], script] + parts[1:]
      out.append("-".join(parts))
  while (parts := parent(parts)) is not None:
    out.append("-".join(parts))
  return out


def match(wanted, available):
  available = sorted(available, key=str.encode)
  chains = {tag: chain(tag) for tag in available}
  for tag in available:
    if tag == canonical(wanted):
      return tag
  for ancestor in chain(wanted):
    for tag in available:
      if chains[tag][0] == ancestor:
        return tag
  for ancestor in chain(wanted):
    below = [tag for tag in available if ancestor in chains[tag]]
    region = likely(ancestor, "region") if not any(map(is_region, ancestor.split("-")[1:])) else None
    best = [tag for tag in below if next(filter(is_region, tag.split("-")[1:]), None) == region]
    if below:
      return (best or below)[0]
  return next((tag for tag in available if chains[tag][0] == with_alias(wanted)[0]), None)


# ---- looking up ("Looking texts up") ----

PLACEHOLDER = re.compile(r"\{\{([^{}]*)\}\}")
SPACE = " \t\r\n"


def fill(text, values):
  def one(found):
    name = found[1].split(",")[0].strip(SPACE)
    if len(name) >= 2 and name[0] == "-" and name[1] in SPACE:
      name = name[1:].lstrip(SPACE)
    return values.get(name, found[0])
  return PLACEHOLDER.sub(one, text)


class Texts:
  """`active` and `fallback` are (tag, tables), the bundle's table first."""

  def __init__(self, languages, built_in, active, fallback, own_category=False):
    self.own_category = own_category
    self.fallback = self.language(fallback, languages, built_in)
    self.active = self.language(active, languages, built_in)
    if self.active is None:
      self.active = self.fallback

  @staticmethod
  def language(wanted, languages, built_in):
    found = [(tag, texts[tag]) for texts in (languages, built_in) if (tag := match(wanted, list(texts))) is not None]
    return (found[0][0], [table for _, table in found]) if found else None

  def find(self, language, key):
    return next((table[key] for table in language[1] if table.get(key)), None) if language else None

  def t(self, key, count=None, args=None):
    if count is None:
      text = self.find(self.active, key) or self.find(self.fallback, key)
      return key if text is None else fill(text, args or {})
    shown = self.active[0] if self.active else "und"
    name = category_of_count(shown, count)
    second = category_of_count(self.fallback[0], count) if self.own_category and self.fallback else name
    text = None
    for language, form in ((self.active, name), (self.fallback, second)):
      text = text or self.find(language, f"{key}.{form}") or self.find(language, f"{key}.other")
    return key if text is None else fill(text, {"count": count_text(count), **(args or {})})


# ---- language files ("Looking texts up", A parser's language file) ----

def parse(data):
  root = ref.read_json(data)
  if not isinstance(root, dict):
    raise No("the root is no object")
  if not isinstance(root.get("_version", ""), str):
    raise No("_version is neither a text nor a number")
  def walk(value, depth):
    if not isinstance(value, (dict, list)):
      return
    if depth > 64:
      raise No("nested too deep")
    inner = list(value.values()) if isinstance(value, dict) else value
    if depth > 1 and isinstance(value, dict) and value and set(value) <= set(CATEGORIES) and set(value) != {"other"}:
      if any(isinstance(form, (dict, list)) for form in inner):
        raise No("an object under a plural category")
    for item in inner:
      walk(item, depth + 1)
  walk(root, 1)
  table = ref.flatten(root)
  if any(len(k.encode()) > 4096 or len(v.encode()) > 262_144 for k, v in table.items()) or len(table) > 1_000_000:
    raise No("larger than a table may be")
  return table


def language_folder(folder):
  return {name[:-5]: parse(content(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(".json")}


# ---- the vectors ----

def key_files(names):
  return [os.path.join(RUNTIME, name) for name in names]


def check_judgements():
  for case in vectors("runtime", "judgements.json"):
    policy = Policy(**{**case["policy"], "active": key_files(case["policy"]["active"]),
                       "revoked": key_files(case["policy"]["revoked"])})
    found = judge(edited(content(RUNTIME, case["bundle"]), case["edits"]), policy, case["judgement"] == "admission",
                  case["clock"], case.get("inUse"), case.get("rejected", ()), case.get("requires", ()), case.get("shows", ()))
    yield case["why"], found, (case["verdict"], case["reported"])


def check_refusals():
  for file in (("refusals.json",),):
    group = vectors(*file)
    policy = Policy([os.path.join(VECTORS, group["trusted"])], [], 1, None)
    for case in group["cases"]:
      found, _ = judge(edited(content(VECTORS, group["bundle"]), case["edits"]), policy, True, 1 << 31)
      yield case["why"], found, case["verdict"]


def check_policies():
  for case in vectors("runtime", "policies.json"):
    yield case["why"], can_be_built(case), case["canBeBuilt"]


def check_lookup():
  languages, built_in = (language_folder(os.path.join(RUNTIME, name)) for name in ("texts", "texts-built-in"))
  for group in vectors("runtime", "lookup.json"):
    texts = Texts(languages, built_in if group.get("builtIn") else {}, group["active"], group["fallback"],
                  group.get("ownCategory", False))
    yield group["why"], texts.active and texts.active[0], group["shown"]
    for case in group["cases"]:
      try:
        found = texts.t(case["key"], case.get("count"), case.get("args"))
      except No:
        found = None
      yield f'{group["why"]}: {case}', found, case["text"]


def check_interpolation():
  for case in vectors("runtime", "interpolation.json"):
    yield case["why"], fill(case["text"], case["args"]), case["result"]


def check_matching():
  for case in vectors("runtime", "matching.json"):
    yield case["why"], match(case["wanted"], case["available"]), case["found"]


def check_plurals():
  for case in vectors("plurals.json")["cases"]:
    yield case, category(case["language"], case["number"], case["kind"]), case["category"]


def check_parser():
  for case in vectors("runtime", "parser.json"):
    try:
      found = parse(language_file(case))
    except No:
      found = None
    yield case["why"], *((found is not None, case["taken"]) if "taken" in case else (found, case["texts"]))


def language_file(case):
  if "nested" in case:
    return ('{"a":' * case["nested"] + '"x"' + "}" * case["nested"]).encode()
  if "pathBytes" in case:
    return json.dumps({"a" * case["pathBytes"]: "x"}).encode()
  if "textBytes" in case:
    return json.dumps({"a": "x" * case["textBytes"]}).encode()
  return case["file"].encode()


def check_tables():
  for case in vectors("tables.json"):
    if case["empty"] == "missing":
      yield case["name"], ref.digest(ref.table_bytes(parse(content(VECTORS, case["input"])))), case["blake2b"]


def check():
  total = wrong = 0
  for kind in (check_judgements, check_refusals, check_policies, check_lookup, check_interpolation, check_matching, check_plurals,
               check_parser, check_tables):
    for why, found, expected in kind():
      total += 1
      if found != expected:
        wrong += 1
        print(f"{kind.__name__}: {why}: {found}, and not {expected}", file=sys.stderr)
  print(f"{total} vectors, {wrong} answered otherwise by the second reader")
  return 1 if wrong else 0


def main(arguments):
  if arguments == ["check"]:
    return check()
  if len(arguments) >= 4 and arguments[0] == "get":
    folder, key, language = arguments[1:4]
    count = next((argument for argument in arguments[4:] if "=" not in argument), None)
    args = dict(argument.split("=", 1) for argument in arguments[4:] if "=" in argument)
    print(Texts(language_folder(folder), {}, language, "en").t(key, count, args))
    return 0
  print(__doc__.strip())
  return 2


if __name__ == "__main__":
  try:
    sys.exit(main(sys.argv[1:]))
  except (No, OSError) as error:
    print(f"second_reader.py: {error}", file=sys.stderr)
    sys.exit(2)

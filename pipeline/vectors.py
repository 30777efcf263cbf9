#!/usr/bin/env python3
"""Write, or check, the right answers in Fixtures/vectors and Fixtures/golden with pipeline/reference.py alone.

  vectors.py check     recompute every answer and compare; stock minisign judges the golden bundles
  vectors.py make      write the answers anew (the inputs are written by hand)
  vectors.py golden    make the golden bundles, once: they are verified ever after, and never rebuilt
"""
import base64, copy, hashlib, json, os, shutil, sys

import reference as ref
from reference import No
from vector_tools import edited, key_bytes, plain_signature, sign

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures")
LONGEST_TAG = "qaa-abcdefgh-bcdefghi-cdefghij-x-ab"  # 35 bytes
TABLES = {  # name of the input: (why it is here, what `empty` says)
  "empty-object": ("no keys: such a language is in no bundle", "missing"),
  "escapes": ("only the escapes that RFC 8259 demands, short ones first, hex in lower case", "missing"),
  "order": ("ascending UTF-8 bytes, which is not the order of UTF-16 units", "missing"),
  "paths": ("look-up never splits a key: text keys, dotted keys, arrays, a leaf beside a longer key", "missing"),
  "placeholders": ("white space inside {{ }} goes, and nothing else", "missing"),
  "scalars": ("a number keeps its text; true and false", "missing"),
  "empties": ("an empty string is a missing one; empty containers vanish", "missing"),
  "empties-kept": ("the same file with empty strings kept", "keep"),
  "version": ("_version is reserved at the top level only", "missing"),
  "unicode": ("never normalised: composed and decomposed are two keys", "missing"),
  "plurals": ("plural forms are dot paths", "missing"),
  "repeated-equal": ("a key repeated with the same value counts once", "missing"),
  "bom-and-crlf": ("a byte-order mark and CRLF between tokens are not part of any text", "missing"),
  "no-final-newline": ("the table ends in LF all the same", "missing"),
}
REFUSED_TABLES = [  # why, and a text that is a table but for that
  ("no keys", "{}\n"),
  ("nothing", ""),
  ("no final LF", '{"a":"1"}'),
  ("two final LFs", '{"a":"1"}\n\n'),
  ("CRLF at the end", '{"a":"1"}\r\n'),
  ("a byte-order mark", '\ufeff{"a":"1"}\n'),
  ("white space after a colon", '{"a": "1"}\n'),
  ("white space before the root", ' {"a":"1"}\n'),
  ("keys out of order", '{"b":"1","a":"2"}\n'),
  ("keys in the order of UTF-16 units", '{"\U0001d49c":"1","\uff5e":"2"}\n'),
  ("a key twice", '{"a":"1","a":"1"}\n'),
  ("a number", '{"a":1}\n'),
  ("true", '{"a":true}\n'),
  ("null", '{"a":null}\n'),
  ("an object", '{"a":{"b":"1"}}\n'),
  ("an array", '{"a":["1"]}\n'),
  ("an array as the root", '["1"]\n'),
  ("an escape that need not be", '{"a":"\\u0041"}\n'),
  ("an escaped slash", '{"a":"\\/"}\n'),
  ("an escape in upper case", '{"a":"\\u001F"}\n'),
  ("a long escape where a short one is due", '{"a":"\\u000a"}\n'),
  ("an escaped character that could stand for itself", '{"a":"\\u00e9"}\n'),
  ("an escaped DEL", '{"a":"\\u007f"}\n'),
  ("a surrogate pair in escapes", '{"a":"\\ud83d\\ude00"}\n'),
  ("an escape in a key", '{"\\u0061":"1"}\n'),
  ("white space in a placeholder", '{"a":"{{ x }}"}\n'),
  ("the key that is reserved", '{"_version":"1","a":"1"}\n'),
  ("an empty key", '{"":"1","a":"2"}\n'),
  ("more after the root", '{"a":"1"}\n{"b":"2"}\n'),
]
BUNDLED = ["ar", "cy", "en", "fa", "he", "id", "ja", "pl", "pt-BR", "ru", "zh-Hans"]


def read(*path):
  with open(os.path.join(ROOT, *path), "rb") as f:
    return f.read()


def pretty(value):
  return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def table_answers():
  cases = []
  for name, (why, empty) in TABLES.items():
    table = ref.flatten(ref.read_json(read("vectors", "tables", name + ".json")), empty)
    data = ref.table_bytes(table)
    yield f"vectors/tables/{name}.table", data
    cases.append({"name": name, "why": why, "input": f"tables/{name}.json", "empty": empty,
                  "table": f"tables/{name}.table", "keys": len(table), "size": len(data), "blake2b": ref.digest(data)})
  for tag in BUNDLED:
    table = ref.flatten(ref.read_json(read("bundles", tag + ".json")))
    data = ref.table_bytes(table)
    cases.append({"name": tag, "why": "a whole language file, nothing left out", "input": f"../bundles/{tag}.json",
                  "empty": "missing", "keys": len(table), "size": len(data), "blake2b": ref.digest(data)})
  yield "vectors/tables.json", pretty(cases)
  refused = []
  for why, text in REFUSED_TABLES:
    try:
      ref.read_table(text.encode())
    except No:
      refused.append({"why": why, "text": text})
    else:
      raise AssertionError(f"accepted: {why}")
  yield "vectors/tables-refused.json", pretty(refused)


def manifest_answers():
  cases = []
  for name in ["minimal", "first-release", "full"]:
    value = json.loads(read("vectors", "manifests", name + ".json"))
    data = ref.canonical(value)
    ref.read_manifest(data)
    yield f"vectors/manifests/{name}.canonical", data
    cases.append({"name": name, "values": f"manifests/{name}.json", "canonical": f"manifests/{name}.canonical",
                  "size": len(data), "blake2b": ref.digest(data)})
  yield "vectors/manifests.json", pretty(cases)
  refused = []
  for why, text in refused_manifests():
    try:
      ref.read_manifest(text.encode())
    except No:
      refused.append({"why": why, "text": text})
    else:
      raise AssertionError(f"accepted: {why}")
  yield "vectors/manifests-refused.json", pretty(refused)


def refused_manifests():
  """One fault each, in text that is otherwise in canonical form."""
  base = json.loads(read("vectors", "manifests", "full.json"))
  def changed(*path, to=None, drop=False):
    value = copy.deepcopy(base)
    at = value
    for key in path[:-1]:
      at = at[key]
    if drop:
      del at[path[-1]]
    else:
      at[path[-1]] = to
    return ref.canonical(value).decode()
  text = ref.canonical(base).decode()
  yield "white space after the root", text + "\n"
  yield "white space inside", text.replace(",", ", ", 1)
  yield "a byte-order mark", "\ufeff" + text
  yield "an escape that need not be", text.replace("aksara-pack", "\\u0061ksara-pack")
  yield "a key twice", text.replace('"name":', '"name":"shop-ios-beta","name":', 1)
  yield "keys out of order", '{"format":"aksara-bundle",' + text[1:].replace('"format":"aksara-bundle",', "", 1)
  yield "a number with a fraction", text.replace('"formatVersion":1', '"formatVersion":1.0')
  yield "a number with an exponent", text.replace('"formatVersion":1', '"formatVersion":1e0')
  yield "a negative zero", text.replace('"zero":0', '"zero":-0')
  yield "a number above 2^53-1", text.replace("9007199254740991", "9007199254740992")
  yield "an array as the root", "[" + text + "]"
  for key in ["format", "formatVersion", "name", "version", "sequence", "createdAt", "sourceLanguage", "languages",
              "previous", "build"]:
    yield f"{key} is missing", changed(key, drop=True)
  for key in ["expiresAt", "appVersion", "reissueOf", "leftOut", "allowed", "annotations"]:
    yield f"{key} is null and not absent", changed(key, to=None)
  yield "an unknown key", changed("critical", to=[])
  yield "an unknown key of a language", changed("languages", "en", "sha256", to="")
  yield "an unknown key of build", changed("build", "host", to="")
  yield "an unknown key of source", changed("build", "source", "branch", to="main")
  yield "an unknown key of previous", changed("previous", "url", to="")
  yield "an unknown key of leftOut", changed("leftOut", 0, "file", to="")
  yield "another format", changed("format", to="aksara-bundle2")
  yield "another format version", changed("formatVersion", to=2)
  yield "formatVersion is a string", changed("formatVersion", to="1")
  yield "an upper-case name", changed("name", to="Shop")
  yield "a name of 65 bytes", changed("name", to="a" * 65)
  yield "an empty version", changed("version", to="")
  yield "a version with a slash", changed("version", to="1/2")
  yield "sequence 0", changed("sequence", to=0)
  yield "a time with an offset", changed("createdAt", to="2242-03-16T12:56:30+00:00")
  yield "a time with a fraction", changed("createdAt", to="2242-03-16T12:56:30.0Z")
  yield "a leap second", changed("createdAt", to="2016-12-31T23:59:60Z")
  yield "a day that is none", changed("createdAt", to="2023-02-29T00:00:00Z")
  yield "a time after what ustar holds", changed("createdAt", to="2242-03-16T12:56:32Z")
  yield "a time before 1970", changed("createdAt", to="1969-12-31T23:59:59Z")
  yield "the first second of 1970, which no trusted comment spells", changed("createdAt", to="1970-01-01T00:00:00Z")
  yield "a digest in upper case", changed("reissueOf", to=base["reissueOf"].upper())
  yield "a digest of 64 digits", changed("reissueOf", to=base["reissueOf"][:64])
  yield "no languages", changed("languages", to={})
  yield "the source language is not in it", changed("sourceLanguage", to="de")
  yield "a tag in another case", changed("languages", "PT-br", to=base["languages"]["pt-BR"])
  yield "a path that is not the tag's", changed("languages", "en", "path", to="tables/de.json.gz")
  yield "a language of no keys", changed("languages", "en", "keys", to=0)
  yield "an app version that is no number", changed("appVersion", "ios", "min", to="3.1b")
  yield "a platform without min and max", changed("appVersion", "ios", to={})
  yield "min above max", changed("appVersion", "ios", to={"max": "3.1", "min": "3.1.0.1"})
  yield "no platforms", changed("appVersion", to={})
  yield "an empty tool", changed("build", "tool", to="")
  yield "an absolute path", changed("languages", "en", "sources", 1, "path", to="/en.json")
  yield "a path that climbs", changed("languages", "en", "sources", 1, "path", to="a/../../en.json")
  yield "a path with an empty part", changed("languages", "en", "sources", 1, "path", to="a//en.json")
  yield "a repository with a user", changed("build", "source", "repository", to="https://u:p@example.org/x")
  yield "a repository with a query", changed("build", "source", "repository", to="https://example.org/x?token=1")
  yield "an upper-case platform", changed("appVersion", "iOS", to={"min": "1"})
  yield "an option that is an object", changed("build", "options", "x", to={})
  yield "an option that is null", changed("build", "options", "x", to=None)
  yield "an option that is an array of numbers", changed("build", "options", "x", to=[1])
  yield "an annotation that is a number", changed("annotations", "x", to=1)
  yield "an annotation's key of 65 bytes", changed("annotations", "x" * 65, to="")
  yield "an annotation's key in upper case", changed("annotations", "X", to="")
  yield "1,001 entries left out", changed("leftOut", to=base["leftOut"] * 1001)


def header_answers():
  cases = []
  for name, size, mtime in [
      ("signature.minisig", 1, 0), ("signature.minisig", 332, 0), ("signature.minisig", 8192, 0),
      ("manifest.json", 1024, 1), ("manifest.json", 1048576, 1700000000),
      ("tables/en.json.gz", 30, 1700000000), ("tables/zh-Hans.json.gz", 67108864, 8589934591),
      (f"tables/{LONGEST_TAG}.json.gz", 511, 1796040000)]:
    cases.append({"name": name, "size": size, "mtime": mtime, "header": ref.header(name, size, mtime).hex()})
  yield "vectors/headers.json", pretty(cases)


def payload_answers():
  sizes = [1, 511, 512, 513, 1024, 70000]
  plans = {
    "one member": (0, [{"name": "manifest.json", "text": "{}"}]),
    "padding at every edge": (1700000000, [{"name": "manifest.json", "text": "{}"}] + [
      {"name": f"tables/{tag}.json.gz", "repeat": {"text": "x", "times": n}}
      for tag, n in zip(["ar", "cy", "en", "he", "pt-BR", "zh-Hans"], sizes)]),
    "the longest name and the last second": (8589934591, [
      {"name": "manifest.json", "text": "{}"}, {"name": f"tables/{LONGEST_TAG}.json.gz", "base64": "H4sI"}]),
  }
  cases = []
  for name, (mtime, members) in plans.items():
    data = ref.payload([(m["name"], content(m)) for m in members], mtime)
    assert ref.read_payload(data)
    cases.append({"name": name, "mtime": mtime, "members": members, "size": len(data), "blake2b": ref.digest(data)})
  yield "vectors/payloads.json", pretty(cases)


def content(member):
  if "repeat" in member:
    return member["repeat"]["text"].encode() * member["repeat"]["times"]
  return member["text"].encode() if "text" in member else base64.b64decode(member["base64"])


# ---- the golden bundles ----

GOLDEN = {"pasar-demo-2026.11.0.aksara": ["first"], "pasar-demo-2026.11.1.aksara": ["second", "first"],
          "tiny-1.aksara": ["first"]}


def make_golden():
  first = golden("2026.11.0", "2026-11-01T09:00:00Z", BUNDLED, None)
  write_once("pasar-demo-2026.11.0.aksara", first, ["first"])
  before = ref.read_signed(first)[0]
  link = {key: before[key] for key in ("name", "version", "sequence")}
  second = golden("2026.11.1", "2026-11-02T09:00:00Z", ["en", "id", "zh-Hans"], {**link, "payload": ref.digest(first)})
  write_once("pasar-demo-2026.11.1.aksara", second, ["first", "second"])


def make_tiny():
  """The smallest bundle that makes sense: for tests that try every bit of it."""
  tiny = golden("1", "2026-11-01T09:00:00Z", ["en"], None, name="tiny", sources={"en": b'{"a":{"b":"c"}}\n'})
  write_once("tiny-1.aksara", tiny, ["first"])


def golden(version, created, tags, previous, name="pasar-demo", sources=None):
  languages, members = {}, []
  for tag in sorted(tags):
    source = sources[tag] if sources else read("bundles", tag + ".json")
    table = ref.flatten(ref.read_json(source))
    data = ref.table_bytes({k: v for k, v in table.items() if not k.startswith("internal.")})
    path = f"tables/{tag}.json.gz"
    members.append((path, ref.gzip_member(data)))
    languages[tag] = {
      "path": path, "keys": len(json.loads(data)), "size": len(data), "blake2b": ref.digest(data),
      "sources": [{"path": tag + ".json", "size": len(source), "blake2b": ref.digest(source)}]}
  seconds = ref.manifest_seconds(created)
  manifest = {
    "format": "aksara-bundle", "formatVersion": 1, "name": name, "version": version, "sequence": seconds,
    "createdAt": created, "sourceLanguage": "en", "languages": languages, "previous": previous,
    "build": {"tool": "pipeline/vectors.py", "toolVersion": "1", "zlib": "1.2.13", "options": {"empty": "missing"}}}
  return ref.payload([("manifest.json", ref.canonical(manifest))] + members, seconds)


def write_once(name, payload, signers):
  manifest = ref.read_signed(payload)[0]
  comment = f'timestamp:{ref.manifest_seconds(manifest["createdAt"])}\tfile:{name}\thashed'
  signatures = [sign(payload, signer, comment) for signer in signers]
  signatures.sort(key=lambda text: int(ref.read_signatures(text)[0][0], 16))
  text = "".join(signatures).encode()
  with open(os.path.join(ROOT, "golden", name), "xb") as f:
    f.write(ref.header("signature.minisig", len(text), 0) + ref.padded(text) + payload)


def golden_answers():
  cases = []
  for name, signers in GOLDEN.items():
    data = read("golden", name)
    manifest, tables = ref.verify(data, [os.path.join(ROOT, "keys", f"test-only-{s}.pub") for s in signers])
    text, payload = ref.split_bundle(data)
    cases.append({
      "file": name, "size": len(data), "blake2b": ref.digest(data), "payload": ref.digest(payload),
      "payloadStart": len(data) - len(payload), "keyIDs": [s[0] for s in ref.read_signatures(text)],
      "publicKeys": [f"../keys/test-only-{s}.pub" for s in signers],
      **{key: manifest[key] for key in ("name", "version", "sequence", "createdAt", "previous")},
      "languages": {tag: {"keys": len(table), "blake2b": manifest["languages"][tag]["blake2b"]}
                    for tag, table in tables.items()}})
  yield "golden/expected.json", pretty(cases)


def refusal_answers():
  """Edits of a golden bundle, each with the verdict that a reader who trusts test-only-first.pub gives."""
  name = "pasar-demo-2026.11.0.aksara"
  data = read("golden", name)
  text, payload = ref.split_bundle(data)
  start, size = len(data) - len(payload), len(text)
  comment, legacy = text.index("timestamp:"), text.index("\nRU") + 1
  edits = [
    ("the first header's mode", "malformed", [{"at": 103, "hex": "37"}]),
    ("the first header's mtime is not 0", "malformed", [{"at": 146, "hex": "31"}]),
    ("a size of 0", "malformed", [{"at": 124, "text": "00000000000 "}]),
    ("a size above 8,192", "malformed", [{"at": 124, "text": "00000020001 "}]),
    ("another name", "malformed", [{"at": 0, "text": "Signature.minisig"}]),
    ("padding that is not zero", "malformed", [{"at": 512 + size, "hex": "01"}]),
    ("the untrusted comment", "malformed", [{"at": 512, "text": "Untrusted"}]),
    ("the legacy kind of signature (Ed)", "malformed", [{"at": 512 + legacy, "text": "RWR"}]),
    ("base64 with bits to spare", "malformed", [{"at": 512 + text.index("=\n") - 1, "text": spare(text)}]),
    ("CR in a line end", "malformed", [{"at": 512 + text.index("\nRU"), "hex": "0d"}]),
    ("another file name in the trusted comment", "forged", [{"at": 512 + text.index("pasar"), "text": "basar"}]),
    ("another time in the trusted comment", "forged", [{"at": 512 + comment + 10, "text": "9"}]),
    ("one byte of the key id", "untrusted", [{"at": 512 + legacy + 3, "text": other(text[legacy + 3])}]),
    ("one byte of the manifest", "forged", [{"at": start + 512 + 20, "hex": "00"}]),
    ("one byte of a table", "forged", [{"at": len(data) - 1100, "hex": "%02x" % (data[-1100] ^ 1)}]),
    ("one byte of the closing blocks", "forged", [{"at": len(data) - 1, "hex": "01"}]),
    ("a byte appended", "forged", [{"append": "00"}]),
    ("a block appended", "forged", [{"append": "00" * 512}]),
    ("the last byte missing", "forged", [{"truncate": len(data) - 1}]),
    ("the closing blocks missing", "forged", [{"truncate": len(data) - 1024}]),
    ("one byte of payload", "forged", [{"truncate": start + 1}]),
    ("no payload", "malformed", [{"truncate": start}]),
    ("half a header", "malformed", [{"truncate": 256}]),
    ("nothing", "malformed", [{"truncate": 0}]),
  ]
  key = os.path.join(ROOT, "keys", "test-only-first.pub")
  cases = []
  for why, verdict, changes in edits:
    try:
      ref.verify(edited(data, changes), [key])
    except No:
      cases.append({"why": why, "edits": changes, "verdict": verdict})
    else:
      raise AssertionError(f"accepted: {why}")
  yield "vectors/refusals.json", pretty({"bundle": f"../golden/{name}", "trusted": "../keys/test-only-first.pub",
                                         "cases": cases})


# ---- provenance ----

def statement_answers():
  full = json.loads(read("vectors", "manifests", "full.json"))
  manifests = {name: json.loads(read("vectors", "manifests", name + ".json")) for name in ("minimal", "first-release")}
  manifests["a reissue"] = full
  packed = copy.deepcopy(full)
  del packed["reissueOf"]
  manifests["all that a manifest can say"] = packed
  for why, repository in (("a repository by host and path", "example.org:shop/strings.git"),
                          ("the same with a path from the root", "example.org:/shop/strings.git"),
                          ("a repository by ssh", "ssh://example.org/shop/strings.git"), ("no repository", None)):
    other = copy.deepcopy(packed)
    if repository:
      other["build"]["source"]["repository"] = repository
    else:
      del other["build"]["source"]["repository"]
    manifests[why] = other
  cases = []
  for name, manifest in manifests.items():
    data = ref.canonical(manifest)
    ref.read_manifest(data)
    # Any bytes have digests: a statement is about the manifest and these two.
    payload = {"blake2b": ref.digest(data), "sha256": hashlib.sha256(data).hexdigest()}
    cases.append({"name": name, "manifest": data.decode(), "payload": payload,
                  "statement": ref.statement(manifest, **payload).decode()})
  yield "vectors/statements.json", pretty(cases)


def envelope_answers():
  if shutil.which("openssl") is None:
    print("openssl is not here: the envelopes are not made again", file=sys.stderr)
    return
  kind, cases = "application/vnd.in-toto+json", []
  for name in sorted(os.listdir(os.path.join(ROOT, "golden"))):
    if not name.endswith(".aksara"):
      continue
    body = ref.bundle_statement(read("golden", name))
    signature = plain_signature(ref.dsse_signed_bytes(kind, body), "first")
    envelope = {"payloadType": kind, "payload": base64.b64encode(body).decode(), "signatures": [
      {"keyid": ref.dsse_key_id(key_bytes("first")[0]), "sig": base64.b64encode(signature).decode()}]}
    cases.append({"bundle": f"../golden/{name}", "key": "../keys/test-only-first.key",
                  "provenance": ref.canonical(envelope).decode() + "\n"})
  yield "vectors/envelopes.json", pretty(cases)


def spare(text):
  """The character before the `=` of the signature with one of its unused bits set."""
  digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  return digits[digits.index(text[text.index("=\n") - 1]) | 1]


def other(character):
  return "A" if character != "A" else "B"


def answers():
  for part in (table_answers, manifest_answers, header_answers, payload_answers, golden_answers, refusal_answers,
               statement_answers, envelope_answers):
    yield from part()


def main(command):
  if command == "golden":
    make_golden()
    make_tiny()
    return 0
  if command not in ("make", "check"):
    print(__doc__.strip())
    return 2
  wrong = total = 0
  for path, data in answers():
    total += 1
    file = os.path.join(ROOT, *path.split("/"))
    if command == "make":
      with open(file, "wb") as f:
        f.write(data)
    elif not os.path.exists(file) or read(*path.split("/")) != data:
      wrong += 1
      print(f"not as computed: Fixtures/{path}", file=sys.stderr)
  print(f"{total} files of right answers, {wrong} wrong" if command == "check" else f"{total} files written")
  return 1 if wrong else 0


if __name__ == "__main__":
  sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "help"))

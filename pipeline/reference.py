#!/usr/bin/env python3
"""An independent reading of the aksara-pack formats, written from the specification alone.

It shares no code with the packer, and needs nothing but Python 3.9 and, for signatures, stock minisign:

  reference.py flatten FILE.json                 the table of one language file, on stdout
  reference.py canonical FILE.json               the RFC 8785 form that manifests are written in
  reference.py payload [--mtime N] NAME=FILE...  a payload tar of these members, on stdout
  reference.py verify FILE.aksara KEY.pub...     judge a bundle: every key must have signed it
  reference.py statement FILE.aksara             what its provenance must say, on stdout; signatures are not looked at

Exit codes: 0 yes, 1 no, 2 could not run. For speed, and for friendly messages, use aksara-pack itself.
"""
import base64, hashlib, json, os, re, subprocess, sys, tempfile, zlib
from datetime import datetime, timezone

import manifest_rules
from manifest_rules import No

MAX_BUNDLE, MAX_FIRST, MAX_MANIFEST, MAX_MEMBERS, MAX_TABLE = 64 << 20, 8192, 1 << 20, 1024, 64 << 20
MAX_SIGNATURES, LAST_SECOND = 16, 8_589_934_591


def digest(data):
  return hashlib.blake2b(data).hexdigest()


# ---- a language file becomes a table ("Flattened tables" of the file format) ----

class Number(str):
  """The text of a JSON number, kept as it was written."""


def read_json(text):
  """JSON with the text of numbers kept, repeated equal members joined and other repeats refused."""
  def members(pairs):
    seen = {}
    for key, value in pairs:
      if key in seen and seen[key] != value:
        raise No(f'key "{key}" is there twice with two values')
      seen[key] = value
    return seen
  def constant(name):
    raise No(f"{name} is not JSON")
  try:
    value = json.loads(text.decode("utf-8-sig"), object_pairs_hook=members,
                       parse_int=Number, parse_float=Number, parse_constant=constant)
    json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate fails here
    return value
  except (ValueError, RecursionError) as error:
    raise No(f"not JSON: {error}")


SPACED = re.compile(r"\{\{[ \t\r\n]*([^{}]*?)[ \t\r\n]*\}\}")


def flatten(root, empty="missing"):
  """The map that a table spells: dot path to text."""
  if not isinstance(root, dict):
    raise No("the root is not an object")
  table = {}
  def walk(path, value):
    if isinstance(value, (dict, list)):
      for key, child in value.items() if isinstance(value, dict) else enumerate(value):
        if key == "":
          raise No(f'empty key below "{path}"')
        walk(f"{path}.{key}" if path is not None else str(key), child)
    elif value is None:
      raise No(f"null at {path}")
    elif value != "" or empty == "keep":
      if path in table:
        raise No(f"two keys give the path {path}")
      text = ("true" if value else "false") if isinstance(value, bool) else str(value)
      table[path] = SPACED.sub(r"{{\1}}", text)
  walk(None, {k: v for k, v in root.items() if k != "_version"})
  return table


def table_bytes(table):
  """Python's own escapes are the format's: the short ones, \\u00xx for other controls, nothing else."""
  ordered = {key: table[key] for key in sorted(table, key=lambda k: k.encode())}
  return (json.dumps(ordered, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def read_table(data):
  """The map that a table spells, when these bytes are its one spelling."""
  value = read_json(data)
  if not isinstance(value, dict) or not value or any(type(text) is not str for text in value.values()):
    raise No("a table is not an object of texts")
  if table_bytes(flatten(value, "keep")) != data:
    raise No("a table is not in canonical form")
  return value


# ---- manifest.json: RFC 8785 over objects, arrays, strings, booleans, null and non-negative integers ----

def canonical(value):
  if isinstance(value, dict):
    keys = sorted(value, key=lambda k: k.encode("utf-16-be"))
    return b"{" + b",".join(canonical(k) + b":" + canonical(value[k]) for k in keys) + b"}"
  if isinstance(value, list):
    return b"[" + b",".join(map(canonical, value)) + b"]"
  if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= 2**53 - 1:
    raise No(f"{value} is not an integer from 0 to 2^53-1")
  if isinstance(value, float):
    raise No(f"{value} is not an integer")
  return json.dumps(value, ensure_ascii=False).encode()


def read_manifest(data):
  def unique(pairs):
    if len({k for k, _ in pairs}) != len(pairs):
      raise No("a key of the manifest is there twice")
    return dict(pairs)
  try:
    value = json.loads(data.decode(), object_pairs_hook=unique)
    is_canonical = canonical(value) == data  # a lone surrogate fails here
  except (ValueError, RecursionError) as error:
    raise No(f"manifest: {error}")
  if not is_canonical:
    raise No("manifest.json is not in canonical form")
  manifest_rules.check(value)
  return value


# ---- the tar and the gzip members, byte for byte ----

def header(name, size, mtime):
  raw = name.encode("ascii")
  if not 0 < len(raw) <= 100 or not 0 <= mtime <= LAST_SECOND:
    raise No(f"no header for {name}, {mtime}")
  h = bytearray(512)
  h[0:len(raw)] = raw
  h[100:108] = b"%06o \0" % 0o644
  h[108:116] = h[116:124] = h[329:337] = h[337:345] = b"%06o \0" % 0
  h[124:136], h[136:148] = b"%011o " % size, b"%011o " % mtime
  h[156:157], h[257:265] = b"0", b"ustar\x0000"
  h[148:156] = b" " * 8
  h[148:156] = b"%06o\0 " % sum(h)
  return bytes(h)


def padded(data):
  return data + bytes(-len(data) % 512)


def payload(members, mtime):
  return b"".join(header(n, len(d), mtime) + padded(d) for n, d in members) + bytes(1024)


def read_payload(data):
  """Members in order, accepted only when writing them again gives the same bytes."""
  members, at = [], 0
  while at + 512 <= len(data) and data[at:at + 1] != b"\0":
    h = data[at:at + 512]
    try:
      name, size, mtime = h[:100].rstrip(b"\0").decode("ascii"), int(h[124:135], 8), int(h[136:147], 8)
      again = header(name, size, mtime)
    except (ValueError, No):
      raise No(f"a tar header at byte {at} that this format does not write")
    if again != h or size > MAX_BUNDLE or len(members) == MAX_MEMBERS - 1:
      raise No(f"a tar header at byte {at} that this format does not write")
    members.append((name, data[at + 512:at + 512 + size], mtime))
    at += 512 + size + (-size % 512)
  if not members or payload([m[:2] for m in members], members[0][2]) != data:
    raise No("the payload is not what its members give when written again")
  return members


GZIP_HEADER = bytes.fromhex("1f8b0800000000000003")


def gzip_member(data):
  deflate = zlib.compressobj(6, zlib.DEFLATED, -15)
  return (GZIP_HEADER + deflate.compress(data) + deflate.flush()
          + zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xffffffff).to_bytes(4, "little"))


def gunzip(member, size):
  if member[:10] != GZIP_HEADER:
    raise No("a gzip header that this format does not write")
  inflate = zlib.decompressobj(-15)
  try:
    data = inflate.decompress(member[10:], size + 1)
  except zlib.error as error:
    raise No(f"gzip: {error}")
  if len(data) != size or not inflate.eof:
    raise No(f"a table is not {size} bytes")
  if inflate.unused_data != zlib.crc32(data).to_bytes(4, "little") + (size & 0xffffffff).to_bytes(4, "little"):
    raise No("gzip trailer")
  return data


# ---- the bundle ----

COMMENT = re.compile(r"trusted comment: timestamp:([1-9][0-9]{0,10})\tfile:([0-9A-Za-z.+-]{1,140})\thashed")


def split_bundle(data):
  """The text of `signature.minisig` and the payload. Nothing of the payload is looked at."""
  if len(data) > MAX_BUNDLE:
    raise No("larger than a bundle may be")
  try:
    size = int(data[124:135].decode("ascii"), 8)
  except ValueError:
    raise No("the first member has no size")
  if not 1 <= size <= MAX_FIRST or data[:512] != header("signature.minisig", size, 0):
    raise No("the first 512 bytes are not this format's header for signature.minisig")
  start = 512 + len(padded(bytes(size)))
  if len(data) <= start or any(data[512 + size:start]):
    raise No("padding or payload missing")
  try:
    return data[512:512 + size].decode("ascii"), data[start:]
  except UnicodeDecodeError:
    raise No("the signatures are not ASCII")


def read_signatures(text):
  lines = text.split("\n")
  if lines.pop() != "" or len(lines) % 4 or not 4 <= len(lines) <= 4 * MAX_SIGNATURES:
    raise No("signature.minisig is not 1 to 16 times four lines")
  out = []
  for i in range(0, len(lines), 4):
    untrusted, sig, trusted, glob = lines[i:i + 4]
    try:
      raw, graw = base64.b64decode(sig, validate=True), base64.b64decode(glob, validate=True)
    except ValueError:
      raise No("a signature is not base64")
    if (untrusted != "untrusted comment: signature from minisign secret key" or len(raw) != 74 or len(graw) != 64
        or raw[:2] != b"ED" or base64.b64encode(raw).decode() != sig or base64.b64encode(graw).decode() != glob
        or not COMMENT.fullmatch(trusted)):
      raise No("a signature is not in this format's form")
    out.append((raw[2:10][::-1].hex().upper(), COMMENT.fullmatch(trusted).groups(), "\n".join(lines[i:i + 4]) + "\n"))
  ids = [int(o[0], 16) for o in out]
  if ids != sorted(set(ids)):
    raise No("signatures do not ascend by key id")
  return out


def minisign_says_yes(payload_bytes, signature, key_file):
  with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "payload.tar")
    with open(name, "wb") as f:
      f.write(payload_bytes)
    with open(name + ".minisig", "w", newline="") as f:
      f.write(signature)
    return subprocess.run(["minisign", "-VHqm", name, "-p", key_file],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def key_id(key_file):
  with open(key_file) as f:
    raw = base64.b64decode(f.read().strip().split("\n")[-1], validate=True)
  return raw[2:10][::-1].hex().upper()


def verify(data, key_files):
  text, body = split_bundle(data)
  signatures = {s[0]: s for s in read_signatures(text)}
  for key in key_files:
    offered = signatures.get(key_id(key))
    if offered is None:
      raise No(f"not signed by {key}")
    if not minisign_says_yes(body, offered[2], key):
      raise No(f"forged: minisign refuses the signature of {key}")
  manifest, tables = read_signed(body)
  seconds = manifest_seconds(manifest["createdAt"])
  for key in key_files:
    if signatures[key_id(key)][1] != (str(seconds), f'{manifest["name"]}-{manifest["version"]}.aksara'):
      raise No("the trusted comment does not say what the manifest says")
  return manifest, tables


def manifest_seconds(text):
  return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp())


def read_members(body):
  """The manifest of a payload, and its tables' gzip members by path; no table is looked at."""
  members = read_payload(body)
  if members[0][0] != "manifest.json" or len(members[0][1]) > MAX_MANIFEST:
    raise No("the first member of the payload is not manifest.json")
  manifest = read_manifest(members[0][1])
  languages = manifest["languages"]
  paths = [languages[tag]["path"] for tag in languages]
  created = manifest_seconds(manifest["createdAt"])
  if [m[0] for m in members[1:]] != sorted(paths) or any(m[2] != created for m in members):
    raise No("the members are not those of the manifest")
  return manifest, {m[0]: m[1] for m in members}


def read_signed(body):
  manifest, by_path = read_members(body)
  tables = {}
  for tag, entry in manifest["languages"].items():
    if entry["size"] > MAX_TABLE:
      raise No("a table is too large")
    table = gunzip(by_path[entry["path"]], entry["size"])
    if digest(table) != entry["blake2b"]:
      raise No(f"the table {tag} has another digest than the manifest says")
    value = read_table(table)
    if len(value) != entry["keys"]:
      raise No(f"the table {tag} has not {entry['keys']} keys")
    tables[tag] = value
  return manifest, tables


# ---- the provenance beside a bundle ("NAME-VERSION.aksara.intoto.jsonl" of the file format) ----

ASKED = ["name", "version", "sequence", "createdAt", "expiresAt", "appVersion", "previous"]


def git_address(source):
  place = source["repository"]
  host, _, path = place.partition(":")
  if not path.startswith("//") and path:
    place = f"ssh://{host}/{path.removeprefix('/')}"
  return f"git+{place}@{source['revision']}"


def statement(manifest, blake2b, sha256):
  """What a release's provenance says, as bytes; the payload is given by its digests."""
  if "reissueOf" in manifest:
    kind, asked = "reissue", {key: manifest[key] for key in ASKED + ["reissueOf"] if key in manifest}
    made_from = [{"name": "the older release's payload", "digest": {"blake2b": manifest["reissueOf"]}}]
    builder = {"id": "urn:aksara-pack:tool"}
  else:
    kind, build = "sign", manifest["build"]
    asked = {key: manifest[key] for key in ASKED + ["sourceLanguage", "annotations"] if key in manifest}
    asked["options"] = build["options"]
    made_from = []
    if "source" in build:
      item = {"name": "source", "digest": {"gitCommit": build["source"]["revision"]},
              "annotations": {"clean": build["source"]["clean"]}}
      if "repository" in build["source"]:
        item["uri"] = git_address(build["source"])
      made_from.append(item)
    for tag in sorted(manifest["languages"], key=str.encode):
      made_from += [{"name": f["path"], "digest": {"blake2b": f["blake2b"]}} for f in manifest["languages"][tag]["sources"]]
    builder = {"id": "urn:aksara-pack:tool", "version": {build["tool"]: build["toolVersion"], "zlib": build["zlib"]}}
  return canonical({
    "_type": "https://in-toto.io/Statement/v1",
    "subject": [{"name": f'{manifest["name"]}-{manifest["version"]}.unsigned.tar',
                 "digest": {"blake2b": blake2b, "sha256": sha256}}],
    "predicateType": "https://slsa.dev/provenance/v1",
    "predicate": {
      "buildDefinition": {"buildType": f"urn:aksara-pack:{kind}:v1", "externalParameters": asked,
                          "resolvedDependencies": made_from},
      "runDetails": {"builder": builder}}})


def bundle_statement(data):
  """The statement that belongs to a bundle, whoever signed it."""
  payload = split_bundle(data)[1]
  return statement(read_members(payload)[0], digest(payload), hashlib.sha256(payload).hexdigest())


def dsse_key_id(key):
  """What securesystemslib calls an Ed25519 key of these 32 bytes."""
  return hashlib.sha256(canonical({"keytype": "ed25519", "scheme": "ed25519", "keyval": {"public": key.hex()}})).hexdigest()


def dsse_signed_bytes(kind, body):
  return b"DSSEv1 %d %b %d %b" % (len(kind.encode()), kind.encode(), len(body), body)


def main(arguments):
  command, rest = (arguments or ["help"])[0], arguments[1:]
  def content(path):
    with open(path, "rb") as f:
      return f.read()
  if command == "flatten" and len(rest) == 1:
    sys.stdout.buffer.write(table_bytes(flatten(read_json(content(rest[0])))))
  elif command == "canonical" and len(rest) == 1:
    sys.stdout.buffer.write(canonical(json.loads(content(rest[0]))))
  elif command == "payload" and rest:
    mtime = int(rest.pop(0) and rest.pop(0)) if rest[0] == "--mtime" else 0
    members = [(n, content(p)) for n, p in (r.split("=", 1) for r in rest)]
    sys.stdout.buffer.write(payload(members, mtime))
  elif command == "statement" and len(rest) == 1:
    sys.stdout.buffer.write(bundle_statement(content(rest[0])))
  elif command == "verify" and len(rest) >= 2:
    manifest, tables = verify(content(rest[0]), rest[1:])
    print(f'yes: {manifest["name"]} {manifest["version"]}, sequence {manifest["sequence"]}, '
          f'{len(tables)} languages, {sum(map(len, tables.values()))} keys')
  else:
    print(__doc__.strip())
    return 0 if command in ("help", "--help") else 2
  return 0


if __name__ == "__main__":
  try:
    sys.exit(main(sys.argv[1:]))
  except No as answer:
    print(f"no: {answer}", file=sys.stderr)
    sys.exit(1)
  except OSError as error:
    print(f"reference.py: {error}", file=sys.stderr)
    sys.exit(2)

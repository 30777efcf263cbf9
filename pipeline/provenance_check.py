#!/usr/bin/env python3
"""Have tools that other people wrote judge provenances: securesystemslib (DSSE), in-toto-attestation, and OpenSSL.

  pipeline/provenance_check.py        sign, sign by two, reissue; each is accepted, and every mutation of it refused

The two Python packages are taken from PyPI, pinned by their digests, into a virtual environment below .build. Where that
cannot be reached (or has no environment yet and no network), exits with 77 and says so. $AKSARA_PACK is the program,
else a debug build of this package.
"""
import base64, copy, hashlib, json, os, subprocess, sys, tempfile

import reference
import vector_tools

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
REQUIREMENTS = os.path.join(ROOT, "pipeline", "provenance_requirements.txt")
NOT_HERE = 77
PAYLOAD_TYPE = "application/vnd.in-toto+json"
FIXTURES = os.path.join(ROOT, "Fixtures")


# ---- the environment ----

def enter_environment():
  """Runs this script again with the packages at hand."""
  with open(REQUIREMENTS, "rb") as f:
    wanted = hashlib.sha256(f.read() + sys.version.encode()).hexdigest()
  folder = os.path.join(ROOT, ".build", "provenance-environment")
  stamp = os.path.join(folder, "made-for")
  python = os.path.join(folder, "bin", "python3")
  made = None
  if os.path.exists(stamp):
    with open(stamp) as f:
      made = f.read()
  if made != wanted:
    for what, command in [
      ("no virtual environment can be made here (Debian: python3-venv)", [sys.executable, "-m", "venv", "--clear", folder]),
      ("PyPI cannot be reached, and the packages are not here yet",
       [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "10",
        "--require-hashes", "--only-binary", ":all:", "-r", REQUIREMENTS]),
    ]:
      done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
      if done.returncode != 0:
        print(f"provenance_check.py: {what}: not checked\n  {(done.stdout.strip().splitlines() or [''])[-1]}")
        sys.exit(NOT_HERE)
    with open(stamp, "w") as f:
      f.write(wanted)
  os.execve(python, [python, os.path.abspath(__file__)], dict(os.environ, AKSARA_PROVENANCE_ENVIRONMENT="1"))


# ---- what an auditor does, by the tools' own documentation ----

class No(Exception):
  """A provenance that is refused."""


def key(signer):
  from securesystemslib.signer import SSlibKey
  from securesystemslib.signer._utils import compute_default_keyid
  value = {"public": vector_tools.key_bytes(signer)[0].hex()}
  return SSlibKey(compute_default_keyid("ed25519", "ed25519", value), "ed25519", "ed25519", value)


def judge(line, payload, signers, threshold=1):
  """The statement, when tools of others believe it; else `No`."""
  from google.protobuf.json_format import Parse, ParseError
  from in_toto_attestation.predicates.provenance.v1 import provenance_pb2
  from in_toto_attestation.v1 import statement_pb2
  from in_toto_attestation.v1.statement import Statement
  from securesystemslib.dsse import Envelope
  from securesystemslib.exceptions import VerificationError
  try:
    envelope = Envelope.from_dict(json.loads(line))
    envelope.verify([key(signer) for signer in signers], threshold)
    if envelope.payload_type != PAYLOAD_TYPE:  # which securesystemslib leaves to its caller
      raise No("the payload's type")
    statement = Statement.copy_from_pb(Parse(envelope.payload, statement_pb2.Statement()))
    statement.validate()
    whole = json.loads(envelope.payload)
    Parse(json.dumps(whole["predicate"]), provenance_pb2.Provenance())
  except (ValueError, KeyError, TypeError, VerificationError, ParseError) as error:
    raise No(f"{type(error).__name__}: {error}")
  if statement.pb.predicate_type != "https://slsa.dev/provenance/v1":
    raise No("the predicate's type")
  digests = {"sha256": hashlib.sha256(payload).hexdigest(), "blake2b": hashlib.blake2b(payload).hexdigest()}
  for name, digest in digests.items():
    if not any(subject.digest[name] == digest for subject in statement.pb.subject):
      raise No(f"no subject with this payload's {name}")
  return whole


def openssl(line, signer, folder):
  """Whether OpenSSL verifies the signature of a key, over the encoding made by the independent program."""
  envelope = json.loads(line)
  parts = {
    "pae": reference.dsse_signed_bytes(envelope["payloadType"], base64.b64decode(envelope["payload"])),
    "sig": base64.b64decode(next(s["sig"] for s in envelope["signatures"] if s["keyid"] == key(signer).keyid)),
    "der": bytes.fromhex("302a300506032b6570032100") + vector_tools.key_bytes(signer)[0],
  }
  paths = {}
  for name, data in parts.items():
    paths[name] = os.path.join(folder, name)
    with open(paths[name], "wb") as f:
      f.write(data)
  return subprocess.run(
    ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", "-inkey", paths["der"], "-in", paths["pae"],
     "-sigfile", paths["sig"]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


# ---- the mutations ----

def flipped(text, place):
  data = bytearray(base64.b64decode(text))
  data[place] ^= 1
  return base64.b64encode(bytes(data)).decode()


def mutations(line, other):
  """Pairs of what was done and the line after it. `other` is a right provenance of another release."""
  good = json.loads(line)
  def changed(what, change):
    envelope = copy.deepcopy(good)
    change(envelope, envelope["signatures"][0])
    return what, json.dumps(envelope)
  body = base64.b64decode(good["payload"])
  spaced = json.dumps(json.loads(body), indent=1).encode()
  signature = good["signatures"][0]["sig"]
  yield changed("the first byte of the statement", lambda e, s: e.update(payload=flipped(e["payload"], 0)))
  yield changed("the last byte of the statement", lambda e, s: e.update(payload=flipped(e["payload"], -1)))
  yield changed("a digest in it", lambda e, s: e.update(
    payload=base64.b64encode(body.replace(b'"sha256":"', b'"sha256":"0', 1)).decode()))
  yield changed("the statement in another spelling", lambda e, s: e.update(payload=base64.b64encode(spaced).decode()))
  yield changed("the payload's type", lambda e, s: e.update(payloadType="application/json"))
  yield changed("the type longer, the body shorter", lambda e, s: e.update(
    payloadType=f'{PAYLOAD_TYPE} {len(body)} {{', payload=base64.b64encode(body[1:]).decode()))
  for place in (0, 31, 32, 63):
    yield changed(f"byte {place} of the signature", lambda e, s: s.update(sig=flipped(signature, place)))
  yield changed("a signature cut short", lambda e, s: s.update(sig=base64.b64encode(base64.b64decode(signature)[:63]).decode()))
  yield changed("no signature", lambda e, s: e.update(signatures=[]))
  yield changed("another key's name", lambda e, s: s.update(keyid=key("second").keyid))
  yield changed("no key's name", lambda e, s: s.pop("keyid"))
  yield changed("one signature twice", lambda e, s: e["signatures"].append(dict(s)))
  yield changed("no payload", lambda e, s: e.pop("payload"))
  yield "another release's provenance", other
  yield "half of it", line[:len(line) // 2]
  yield "two lines", line + line


# ---- the scene ----

def tool():
  given = os.environ.get("AKSARA_PACK")
  if given:
    return os.path.abspath(given)
  subprocess.run(["swift", "build", "--package-path", ROOT, "--product", "aksara-pack"], check=True, stdout=sys.stderr)
  shown = subprocess.run(["swift", "build", "--package-path", ROOT, "--show-bin-path"], check=True, stdout=subprocess.PIPE)
  return os.path.join(shown.stdout.decode().strip(), "aksara-pack")


def main():
  program = tool()
  work = tempfile.TemporaryDirectory()
  folder = work.name
  os.mkdir(os.path.join(folder, "keys"))
  for signer in ("first", "second"):
    with open(os.path.join(FIXTURES, "keys", f"test-only-{signer}.pub")) as f, \
         open(os.path.join(folder, "keys", f"{signer}.pub"), "w") as copied:
      copied.write(f.read())

  def run(signer, *arguments):
    with open(os.path.join(FIXTURES, "keys", f"test-only-{signer}.key")) as f:
      secret = f.read()
    done = subprocess.run([program, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, AKSARA_SECRET_KEY=secret, AKSARA_KEY_PASSWORD="test-only"))
    if done.returncode != 0:
      sys.exit(f"aksara-pack {' '.join(arguments)}: {done.stdout}")

  bundles = os.path.join(FIXTURES, "bundles")
  run("first", "sign", bundles, "--bundle-version", "1", "--date", "1793523600", "--previous", "none")
  run("first", "sign", bundles, "--bundle-version", "2", "--date", "1793527200", "--previous", "dist/pasar-demo-1.aksara")
  run("second", "sign", "dist/pasar-demo-2.aksara")
  run("first", "reissue", "dist/pasar-demo-1.aksara", "--previous", "dist/pasar-demo-2.aksara", "--bundle-version", "3",
      "--date", "1793530800")

  def path(version):
    return os.path.join(folder, "dist", f"pasar-demo-{version}.aksara")

  def bundle(version):
    with open(path(version), "rb") as f:
      return f.read()

  def release(version):
    with open(path(version) + ".intoto.jsonl", newline="") as f:
      return f.read(), reference.split_bundle(bundle(version))[1]

  wrong = []
  def expect(holds, what):
    if not holds:
      wrong.append(what)
      print(f"wrong: {what}")

  lines = {}
  for version, signers in ((1, ["first"]), (2, ["first", "second"]), (3, ["first"])):
    line, payload = release(version)
    lines[version] = line
    expect(line.endswith("}\n") and line.count("\n") == 1, f"{version}: one line")
    try:
      statement = judge(line, payload, signers, threshold=len(signers))
    except No as refusal:
      expect(False, f"{version} is refused: {refusal}")
      continue
    expect(base64.b64decode(json.loads(line)["payload"]) == reference.bundle_statement(bundle(version)),
           f"{version}: the statement is not the independent program's")
    build = statement["predicate"]["buildDefinition"]
    digests = {d["name"]: d["digest"] for d in build["resolvedDependencies"]}
    if version == 3:
      expect([d.get("blake2b") for d in digests.values()] == [hashlib.blake2b(release(1)[1]).hexdigest()],
             "the reissue was made from release 1 alone")
    else:
      for name in ("en.json", "ar.json", "zh-Hans.json"):
        with open(os.path.join(bundles, name), "rb") as f:
          expect(digests.get(name) == {"blake2b": hashlib.blake2b(f.read()).hexdigest()}, f"{version}: {name}")
    for signer in signers:
      expect(openssl(line, signer, folder), f"{version}: OpenSSL does not verify the signature of {signer}")
  print(f"accepted by securesystemslib, in-toto-attestation and OpenSSL: {len(lines)} provenances, by one key and by two")

  line, payload = release(1)
  count = 0
  for what, mutated in mutations(line, lines[2]):
    count += 1
    try:
      judge(mutated, payload, ["first"])
      expect(False, f"accepted: {what}")
    except No:
      pass
  try:
    judge(line, payload, ["second"])
    expect(False, "accepted: a key that did not sign")
  except No:
    count += 1
  envelope = json.loads(line)
  envelope["payload"] = flipped(envelope["payload"], 100)
  expect(not openssl(json.dumps(envelope), "first", folder), "OpenSSL accepts a changed statement")
  print(f"refused: {count} mutations")
  sys.exit(1 if wrong else 0)


if __name__ == "__main__":
  if len(sys.argv) > 1:
    print(__doc__.strip())
    sys.exit(0 if sys.argv[1] in ("-h", "--help") else 64)
  if "AKSARA_PROVENANCE_ENVIRONMENT" not in os.environ:
    enter_environment()
  main()

#!/usr/bin/env python3
"""Make the vectors of judgements: small signed bundles, and what a judge must say of them.

  judgements.py write      write judgements.json and policies.json from the lists below: the answers are set by hand
  judgements.py bundles    make the bundles, once, and sign them with stock minisign: they are judged ever after

The bundles are Python's and minisign's alone; the format is that of reference.py. Who checks the answers is second_reader.py,
and the package's own tests.
"""
import base64, copy, json, os, sys

import reference as ref
from vector_tools import sign

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures")
FOLDER = os.path.join(FIXTURES, "vectors", "runtime")
CREATED, DAY = 1_793_523_600, 86_400  # 2026-11-01T09:00:00Z
EXPIRES = CREATED + 30 * DAY  # 2026-12-01T09:00:00Z
NOW = CREATED + DAY
EN = {"greeting": "Hello, {{name}}!", "items.one": "{{count}} item", "items.other": "{{count}} items"}
ID = {"greeting": "Halo, {{name}}!", "items.other": "{{count}} barang"}


# ---- the bundles ----

def tables(**texts):
  return {tag.replace("_", "-"): ref.table_bytes(ref.flatten(value)) for tag, value in texts.items()}


USUAL = tables(en=EN, id=ID)
OTHER = tables(en={**EN, "greeting": "Hi, {{name}}!"}, id=ID)
APPS = {"ios": {"min": "3.1", "max": "3.9.9"}, "android": {"max": "2"}}


def payload(version, sequence, texts=USUAL, source="en", gzip=None, keys=None, **more):
  languages, members = {}, []
  for tag in sorted(texts):
    path = f"tables/{tag}.json.gz"
    members.append((path, (gzip or {}).get(tag) or ref.gzip_member(texts[tag])))
    languages[tag] = {"path": path, "keys": (keys or {}).get(tag) or len(json.loads(texts[tag])), "size": len(texts[tag]),
                      "blake2b": ref.digest(texts[tag]), "sources": []}
  manifest = {
    "format": "aksara-bundle", "formatVersion": 1, "name": "kedai", "version": version, "sequence": sequence,
    "createdAt": "2026-11-01T09:00:00Z", "sourceLanguage": source, "languages": languages, "previous": None,
    "build": {"tool": "pipeline/judgements.py", "toolVersion": "1", "zlib": "1.2.13", "options": {}}, **more}
  return ref.payload([("manifest.json", ref.canonical(manifest))] + members, CREATED)


EXPIRY = {"expiresAt": "2026-12-01T09:00:00Z"}
BAD_ID = {**USUAL, "id": b'{"items.other":"{{count}} barang","greeting":"Halo, {{name}}!"}\n'}
BUNDLES = {  # file: payload, signers, file name in the trusted comment
  "4.aksara": (payload("4", 4), ["first"], "kedai-4.aksara"),
  "5.aksara": (payload("5", 5), ["first"], "kedai-5.aksara"),
  "5-other.aksara": (payload("5-other", 5, OTHER), ["first"], "kedai-5-other.aksara"),
  "6.aksara": (payload("6", 6), ["first"], "kedai-6.aksara"),
  "6-second.aksara": (payload("6", 6), ["second"], "kedai-6.aksara"),
  "6-both.aksara": (payload("6", 6), ["first", "second"], "kedai-6.aksara"),
  "6-revoked.aksara": (payload("6", 6), ["revoked"], "kedai-6.aksara"),
  "6-three.aksara": (payload("6", 6), ["first", "second", "revoked"], "kedai-6.aksara"),
  "6-expires.aksara": (payload("6-expires", 6, **EXPIRY), ["first"], "kedai-6-expires.aksara"),
  "6-apps.aksara": (payload("6-apps", 6, appVersion=APPS), ["first"], "kedai-6-apps.aksara"),
  "6-beta.aksara": (payload("6", 6, name="kedai-beta"), ["first"], "kedai-beta-6.aksara"),
  "6-asia.aksara": (payload("6-asia", 6, tables(zh_Hant={"a": "甲"}, id=ID), "id"), ["first"], "kedai-6-asia.aksara"),
  "6-bad-order.aksara": (payload("6-bad", 6, BAD_ID), ["first"], "kedai-6-bad.aksara"),
  "6-bad-keys.aksara": (payload("6-bad", 6, keys={"id": 3}), ["first"], "kedai-6-bad.aksara"),
  "6-bad-gzip.aksara": (payload("6-bad", 6, gzip={"id": ref.gzip_member(USUAL["id"]) + ref.gzip_member(b"")}),
                        ["first"], "kedai-6-bad.aksara"),
  "6-bad-digest.aksara": (payload("6-bad", 6, gzip={"id": ref.gzip_member(USUAL["id"].replace(b"Halo", b"Hola"))}),
                          ["first"], "kedai-6-bad.aksara"),
  "no-tar.aksara": (b"neither a tar nor anything else\n", ["first"], "kedai-6.aksara"),
  "no-tar-second.aksara": (b"neither a tar nor anything else\n", ["second"], "kedai-6.aksara"),
  "unknown-field.aksara": (payload("6", 6, critical=["x"]), ["first"], "kedai-6.aksara"),
  "other-comment.aksara": (payload("6", 6), ["first"], "kedai-99.aksara"),
  "everything.aksara": (payload("all", 5, {**BAD_ID, "pt": USUAL["id"]}, name="kedai-beta", appVersion=APPS, **EXPIRY),
                        ["first"], "kedai-beta-all.aksara"),
}


def make_bundles():
  for name, (body, signers, comment) in BUNDLES.items():
    signatures = [sign(body, signer, f"timestamp:{CREATED}\tfile:{comment}\thashed") for signer in signers]
    signatures.sort(key=lambda text: int(ref.read_signatures(text)[0][0], 16))
    text = "".join(signatures).encode()
    with open(os.path.join(FOLDER, "bundles", name), "xb") as f:
      f.write(ref.header("signature.minisig", len(text), 0) + ref.padded(text) + body)


# ---- the judgements ----

def case(why, bundle, verdict, reported=(), **more):
  """Unless said: the first key is trusted, the name is kedai, 5 is in use, English is needed, a day after the release."""
  policy = {"active": ["first"], "revoked": [], "threshold": 1, "name": "kedai", "app": None}
  policy |= {key: more.pop(key) for key in list(more) if key in policy}
  holdings = {"inUse": "5.aksara", "rejected": []}
  holdings |= {key: more.pop(key) for key in list(more) if key in holdings}
  judgement = more.pop("judgement", "admission")
  if judgement == "admission":
    rest = {"requires": more.pop("requires", ["en"])}
  else:
    rest = {"shows": more.pop("shows", ["en"])}
    holdings = {}
  edits = more.pop("edits", [])
  clock = more.pop("clock", NOW)
  assert not more, more
  for keys in ("active", "revoked"):
    policy[keys] = [f"../../keys/test-only-{name}.pub" for name in policy[keys]]
  return {"why": why, "judgement": judgement, "bundle": f"bundles/{bundle}", "edits": edits, "policy": policy,
          **{key: identity(value) for key, value in holdings.items()}, **rest, "clock": clock,
          "verdict": verdict, "reported": sorted(reported)}


def identity(value):
  if isinstance(value, list):
    return [identity(item)["payload"] for item in value]
  if value is None:
    return None
  with open(os.path.join(FOLDER, "bundles", value), "rb") as f:
    body = ref.split_bundle(f.read())[1]
  manifest = ref.read_manifest(ref.read_payload(body)[0][1])
  return {"payload": ref.digest(body), "sequence": manifest["sequence"], "version": manifest["version"]}


def broken(name, signer):
  """An edit that makes one signature of a bundle another one, in canonical base64 still."""
  with open(os.path.join(FOLDER, "bundles", name), "rb") as f:
    data = f.read()
  with open(os.path.join(FIXTURES, "keys", f"test-only-{signer}.pub")) as f:
    key = base64.b64decode(f.read().split("\n")[1])
  at = data.index(base64.b64encode(b"ED" + key[2:10])[:13]) + 40
  return [{"at": at, "text": "B" if data[at:at + 1] == b"A" else "A"}]


def judgements():
  both = {"active": ["first", "second"]}
  everything = {"name": None, "app": None, "inUse": None, "clock": CREATED, "requires": ["pt"]}
  launch = {"judgement": "launch"}
  yield case("a newer release", "6.aksara", "admitted")
  yield case("the first release of all", "4.aksara", "admitted", inUse=None)
  yield case("nothing is needed", "6-asia.aksara", "admitted", requires=[])

  yield case("larger than a bundle may be", "6.aksara", "tooLarge", edits=[{"extendTo": 67_108_865}])
  yield case("as large as a bundle may be, but for what was signed", "6.aksara", "forged", edits=[{"extendTo": 67_108_864}])
  yield case("no bundle at all", "6.aksara", "malformed", edits=[{"truncate": 0}])
  yield case("another name of the first member", "6.aksara", "malformed", edits=[{"at": 0, "text": "S"}])
  yield case("a byte behind what was signed", "6.aksara", "forged", edits=[{"append": "00"}])
  yield case("a byte of the payload", "6.aksara", "forged", edits=[{"at": 1600, "text": "~"}])

  yield case("one of two active keys", "6-second.aksara", "admitted", **both)
  yield case("two signatures, one known", "6-both.aksara", "admitted", ["unknown"])
  yield case("two of two", "6-both.aksara", "admitted", threshold=2, **both)
  yield case("one of two", "6.aksara", "untrusted", threshold=2, **both)
  yield case("an unknown key", "6-second.aksara", "untrusted")
  yield case("a revoked key", "6-revoked.aksara", "revoked", revoked=["revoked"])
  yield case("the same key where it is not known to be revoked", "6-revoked.aksara", "untrusted")
  yield case("a revoked key beside an active one", "6-three.aksara", "admitted", ["revoked"], revoked=["revoked"], **both)
  yield case("the revoked one does not count", "6-three.aksara", "revoked", active=["first", "third"], threshold=2,
             revoked=["revoked"])
  yield case("revoked ones would not be enough either", "6-revoked.aksara", "untrusted", revoked=["revoked"], threshold=2,
             **both)
  yield case("an active key's bad signature fails all", "6-both.aksara", "forged", edits=broken("6-both.aksara", "second"), **both)
  yield case("an unknown key's is not looked at", "6-both.aksara", "admitted", ["unknown"],
             edits=broken("6-both.aksara", "second"))
  yield case("a revoked key's is ignored", "6-both.aksara", "admitted", ["revokedAndInvalid"],
             edits=broken("6-both.aksara", "second"), revoked=["second"])
  yield case("a revoked key's bad signature would not have made up for anything", "6-both.aksara", "untrusted",
             edits=broken("6-both.aksara", "second"), active=["first", "third"], threshold=2, revoked=["second"])

  yield case("a payload that is no tar, by a trusted key", "no-tar.aksara", "malformed")
  yield case("the same by an unknown one: nothing of it is read", "no-tar-second.aksara", "untrusted")
  yield case("a field that the format lacks", "unknown-field.aksara", "malformed")
  yield case("a comment that names another file", "other-comment.aksara", "malformed")

  yield case("another channel's", "6-beta.aksara", "wrongName")
  yield case("any name is right for who does not say", "6-beta.aksara", "admitted", name=None)
  for app, verdict in [("ios:3.1", 1), ("ios:3.1.0.0", 1), ("ios:03.01", 1), ("ios:3.9.9", 1), ("ios:3.9.9.1", 0), ("ios:3.0.99", 0),
                       ("ios:3.10", 0), ("ios:3", 0), ("ios:99999999999999999999", 0), ("android:2", 1), ("android:0", 1),
                       ("android:2.0.1", 0), ("web:1", 1)]:
    yield case(f"the app is {app}", "6-apps.aksara", "admitted" if verdict else "wrongAppVersion", app=app)
  yield case("the app does not say what it is", "6-apps.aksara", "admitted")

  yield case("the release in use", "5.aksara", "alreadyCurrent")
  yield case("the release in use, though it was rolled back before", "5.aksara", "alreadyCurrent", rejected=["5.aksara"])
  yield case("the release in use by other signers", "6-both.aksara", "alreadyCurrent", inUse="6.aksara", **both)
  yield case("the release in use, expired", "6-expires.aksara", "alreadyCurrent", ["stale"], inUse="6-expires.aksara",
             clock=EXPIRES + 1)
  yield case("the release in use, whatever is needed", "5.aksara", "alreadyCurrent", requires=["ja"])
  yield case("rolled back here", "6.aksara", "rejectedHere", rejected=["6.aksara"])
  yield case("rolled back, and older", "4.aksara", "rejectedHere", rejected=["4.aksara", "6.aksara"])
  yield case("older", "4.aksara", "older")
  yield case("the same sequence, other content", "5-other.aksara", "conflict")
  yield case("another release was rolled back", "6.aksara", "admitted", rejected=["4.aksara", "5-other.aksara"])

  yield case("before it ends", "6-expires.aksara", "admitted", clock=EXPIRES - 1)
  yield case("in its last second", "6-expires.aksara", "admitted", clock=EXPIRES)
  yield case("a second later", "6-expires.aksara", "expired", clock=EXPIRES + 1)
  yield case("in 2106", "6-expires.aksara", "expired", clock=4_294_967_296)
  yield case("in the last second that there is", "6-expires.aksara", "expired", clock=2**63 - 1)
  yield case("in the second of the release", "6-expires.aksara", "admitted", clock=CREATED)
  yield case("a clock before the release", "6-expires.aksara", "admitted", ["clock"], clock=CREATED - 1)
  yield case("a clock in 1970", "6-expires.aksara", "admitted", ["clock"], clock=0)
  yield case("a clock before 1970", "6.aksara", "admitted", ["clock"], clock=-(2**63))
  yield case("one that never ends", "6.aksara", "admitted", clock=4_294_967_296)

  yield case("the language needed is not in it", "6-asia.aksara", "missingLanguage")
  yield case("one of two needed is not", "6.aksara", "missingLanguage", requires=["en", "zh-Hant"])
  yield case("a language that stands in for it", "6.aksara", "admitted", requires=["en-GB", "in-ID"])
  yield case("a region that implies the script", "6-asia.aksara", "admitted", requires=["zh-TW"])
  yield case("a region that implies another", "6-asia.aksara", "missingLanguage", requires=["zh-CN"])

  for name, why in [("order", "keys out of order"), ("keys", "another number of keys"), ("gzip", "a second gzip member"),
                    ("digest", "another table of the same size")]:
    yield case(f"a table with {why}", f"6-bad-{name}.aksara", "malformed")
    yield case(f"at launch, a table with {why} that is shown", f"6-bad-{name}.aksara", "malformed", shows=["en", "id"], **launch)
    yield case(f"at launch, a table with {why} that is not shown", f"6-bad-{name}.aksara", "launched", shows=["en"], **launch)

  # One file with every fault behind its signature: the order of the answers.
  yield case("all at once: the name first", "everything.aksara", "wrongName", app="ios:1", clock=EXPIRES + 1, requires=["ja"])
  yield case("then the app", "everything.aksara", "wrongAppVersion", **{**everything, "app": "ios:1", "inUse": "everything.aksara"})
  yield case("then whether it is in use", "everything.aksara", "alreadyCurrent",
             **{**everything, "inUse": "everything.aksara", "rejected": ["everything.aksara"], "requires": ["ja"]})
  yield case("then rejections", "everything.aksara", "rejectedHere",
             **{**everything, "inUse": "6.aksara", "rejected": ["everything.aksara"]})
  yield case("then older", "everything.aksara", "older", **{**everything, "inUse": "6.aksara", "clock": EXPIRES + 1})
  yield case("or conflict", "everything.aksara", "conflict", **{**everything, "inUse": "5.aksara", "clock": EXPIRES + 1})
  yield case("then the expiry", "everything.aksara", "expired", **{**everything, "clock": EXPIRES + 1, "requires": ["ja"]})
  yield case("then the languages", "everything.aksara", "missingLanguage", **{**everything, "requires": ["ja"]})
  yield case("then the tables", "everything.aksara", "malformed", **everything)

  yield case("launch asks for no sequence", "4.aksara", "launched", **launch)
  yield case("launch asks for no expiry, and says so", "6-expires.aksara", "launched", ["stale"], clock=EXPIRES + 1, **launch)
  yield case("launch in 1970", "6-expires.aksara", "launched", ["clock"], clock=0, **launch)
  yield case("launch in the last second", "6-expires.aksara", "launched", clock=EXPIRES, **launch)
  yield case("launch asks for signatures", "6-second.aksara", "untrusted", **launch)
  yield case("a key was revoked since", "6-revoked.aksara", "revoked", revoked=["revoked"], **launch)
  yield case("a byte on the disk has changed", "6.aksara", "forged", edits=[{"at": 1600, "text": "~"}], **launch)
  yield case("launch asks for the name", "6-beta.aksara", "wrongName", **launch)
  yield case("the app was updated beyond the bundle", "6-apps.aksara", "wrongAppVersion", app="ios:4", **launch)
  yield case("nothing is shown, no table is read", "6-bad-gzip.aksara", "launched", shows=[], **launch)


def key_text(signer, **change):
  """A public key's base64 line, its id or its key another one's."""
  def raw(name):
    with open(os.path.join(FIXTURES, "keys", f"test-only-{name}.pub")) as f:
      return base64.b64decode(f.read().split("\n")[1])
  return base64.b64encode(b"Ed" + raw(change.get("id", signer))[2:10] + raw(change.get("key", signer))[10:]).decode()


def policies():
  first, second, revoked = key_text("first"), key_text("second"), key_text("revoked")
  def policy(why, can, active, revoked=(), threshold=1, name="kedai"):
    return {"why": why, "active": list(active), "revoked": list(revoked), "threshold": threshold, "name": name, "canBeBuilt": can}
  yield policy("one key", True, [first])
  yield policy("two of two", True, [first, second], threshold=2)
  yield policy("one active, one revoked", True, [first], [revoked])
  yield policy("the same key twice is one key", True, [first, first])
  yield policy("and does not reach a threshold of two", False, [first, first], threshold=2)
  yield policy("no key", False, [])
  yield policy("revoked keys alone", False, [], [revoked])
  yield policy("a threshold of 0", False, [first], threshold=0)
  yield policy("a threshold below 0", False, [first], threshold=-1)
  yield policy("a threshold above the number of active keys", False, [first], [revoked], threshold=2)
  yield policy("one public key under two ids", False, [first, key_text("first", id="second")], threshold=2)
  yield policy("one public key under two ids, one of them revoked", False, [first], [key_text("first", id="second")])
  yield policy("two public keys under one id", False, [first, key_text("first", key="second")])
  yield policy("two public keys under one id, one of them revoked", False, [first], [key_text("first", key="second")])
  yield policy("active and revoked", False, [first, second], [first])
  yield policy("a text that is no key", False, [first[:-1]])
  yield policy("a name that no bundle can have", False, [first], name="Kedai")
  yield policy("an empty name", False, [first], name="")


def write(name, cases):
  lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
  with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as f:
    f.write("[\n" + lines + "\n]\n")


if __name__ == "__main__":
  command = sys.argv[1] if len(sys.argv) == 2 else "help"
  if command == "bundles":
    make_bundles()
  elif command == "write":
    write("judgements.json", judgements())
    write("policies.json", policies())
  else:
    sys.exit(__doc__.strip())

#!/usr/bin/env python3
"""Random questions that the package and second_reader.py must answer alike.

  random_vectors.py [SEED]      ask both; the seed is printed
  random_vectors.py write FOLDER SEED
                                write the questions with the second reader's answers, in the form of Fixtures/vectors/runtime

Texts, language files, tags and numbers are put together from the pieces that rules are about; bundles are sound ones with a
piece changed in the manifest, the tar, a table, a gzip member or a signature, and signed again by stock minisign.
"""
import json, os, random, subprocess, sys, tempfile

import judgements, reference as ref, second_reader as reader, vector_tools

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FIXTURES = os.path.join(ROOT, "Fixtures")
TEXTS = ["{", "{{", "}", "}}", "a", "b", "{{a}}", "{{ b }}", "{{- a}}", "{{a,b}}", ",", "-", " ", "\t", "\n", "é", "e\u0301", "\u00a0", "日"]
NAMES = ["a", "b", "", "-", "é", "日", "a b"]
JSON = [b"{", b"}", b"[", b"]", b":", b",", b'"', b"\\", b"null", b"true", b"1.5", b"-0", b"1e5", b"01", b'"a"', b'"other"', b'"one"', b'""',
        b'"_version"', b'{"one":{}}', b'"a":"b",', b"\\u0000", b"\\ud800", b"\\u0041", b"\xff", b"\xc3", b" ", b"\n", b"\r", b"\0", b"//",
        b"{{ x }}", b".", b"\xef\xbb\xbf", b'"few":["x"]', b"\xe2\x80\xa8", b"9007199254740992", b"T24", b"a" * 70]
TAR = [b"\0", b"1", b" ", b"7", b"\0" * 512, b"a", b"../", b"ustar"]
LINES = [b"\n", b"=", b"A", b"\r", b" ", b"trusted comment: ", b"\t", b"\xff"]
TESTS = ["a_bundle_is_judged_as_the_vectors_say", "variables_are_filled_in_as_the_vectors_say", "languages_are_found_as_the_vectors_say",
         "language_files_are_read_or_refused_as_the_vectors_say", "numbers_have_the_categories_of_the_vectors"]
COMMENT = f"timestamp:{judgements.CREATED}\tfile:kedai-6.aksara\thashed"


class Questions:
  def __init__(self, folder, seed):
    self.folder, self.random = folder, random.Random(seed)

  def write(self, name, cases):
    with open(os.path.join(self.folder, name), "w", encoding="utf-8") as f:
      json.dump(cases, f)

  def changed(self, data, pieces):
    """The bytes with one or two places changed: a bit, a piece more, some less, a part twice."""
    out, pick = bytearray(data), self.random
    for _ in range(pick.choice([1, 1, 1, 2])):
      kind, at, other = pick.randrange(5), pick.randrange(max(1, len(out))), pick.randrange(max(1, len(out)))
      if kind == 0 and out:
        out[at] ^= 1 << pick.randrange(8)
      elif kind == 1:
        out[at:at] = pick.choice(pieces)
      elif kind == 2:
        del out[at:at + pick.randint(1, 4)]
      elif kind == 3:
        out[at:at + 1] = pick.choice(pieces)
      else:
        out[at:at] = out[min(at, other):min(at, other) + pick.randint(1, 600)]
    return bytes(out)

  # ---- language tags and numbers, of the languages that the committed data is about ----

  def tag(self, language=None):
    pick = self.random
    known = sorted(tag for tag in reader.CLDR["parentLocales"] if tag != "hi-Latn")
    languages = ["zh", "sr", "pt", "es", "en", "no", "nb", "nn", "de", "fr", "he", "id"] + sorted(reader.CLDR["aliases"])
    if language is None and pick.random() < 0.3:
      return pick.choice(known)
    tag = language or pick.choice(languages)
    for parts, chance in ((["Latn", "Cyrl", "Hans", "Hant"], 0.4), (["US", "GB", "TW", "HK", "MO", "RS", "BR", "AO", "MX", "419", "001"], 0.6),
                          (["1996", "x-a", "u-co-phonebk"], 0.1)):
      if pick.random() < chance:
        tag += "-" + pick.choice(parts)
    return tag

  def matching(self, count):
    for index in range(count):
      wanted = self.tag()
      base = wanted.split("-")[0]
      available = sorted({self.tag() for _ in range(self.random.randrange(4))} | {self.tag(base) for _ in range(self.random.randrange(5))})
      yield {"why": str(index), "available": available, "wanted": wanted, "found": reader.match(wanted, available)}

  def plurals(self, count):
    pick = self.random
    for _ in range(count):
      kind = pick.choice(["cardinal", "cardinal", "ordinal"])
      language = pick.choice(sorted(reader.CLDR[kind]))
      number = str(pick.choice([pick.randint(0, 130), pick.randint(0, 10 ** pick.randint(1, 30)), 10 ** pick.randint(0, 20)]))
      if pick.random() < 0.35:
        number += "." + "".join(pick.choice("0001234567899") for _ in range(pick.randint(1, pick.choice([3, 25]))))
      if pick.random() < 0.15:
        number += pick.choice("ce") + str(pick.randint(0, 30))
      number = pick.choice(["", "", "", "-", "0", "000"]) + number
      yield {"language": language, "kind": kind, "number": number, "category": reader.category(language, number, kind)}

  # ---- texts and language files ----

  def interpolation(self, count):
    pick = self.random
    def text(most):
      return "".join(pick.choice(TEXTS) for _ in range(pick.randint(0, most)))
    for index in range(count):
      body = text(14) + pick.choice(TEXTS)
      args = {pick.choice(NAMES): text(3) for _ in range(pick.randrange(5))}
      yield {"why": str(index), "text": body, "args": args, "result": reader.fill(body, args)}

  def parser(self, count):
    files = []
    for folder in ("bundles", os.path.join("vectors", "runtime", "texts"), os.path.join("vectors", "tables")):
      names = sorted(os.listdir(os.path.join(FIXTURES, folder)))
      files += [reader.content(FIXTURES, folder, name) for name in names if name.endswith(".json")]
    for index in range(count):
      file = self.changed(self.random.choice(files), JSON)
      try:
        file = file.decode()
      except UnicodeDecodeError:
        continue
      try:
        texts = reader.parse(file.encode())
      except reader.No:
        texts = None
      # A map of Swift's holds composed and decomposed keys to be one.
      if "\u0301" not in file and "u0301" not in file:
        yield {"why": str(index), "file": file, "texts": texts}

  # ---- bundles ----

  def judgements(self, count):
    os.mkdir(os.path.join(self.folder, "bundles"))
    for index in range(count):
      name = os.path.join("bundles", f"{index}.aksara")
      with open(os.path.join(self.folder, name), "wb") as f:
        f.write(self.bundle())
      case = judgements.case(str(index), "6.aksara", None, inUse=self.random.choice([None, "5.aksara"]), app="ios:3.1",
                             clock=self.random.choice([judgements.NOW, judgements.EXPIRES + 1, 0]))
      case["bundle"] = name
      policy = reader.Policy(**{**case["policy"], "active": reader.key_files(case["policy"]["active"])})
      case["verdict"], case["reported"] = reader.judge(
        reader.content(self.folder, name), policy, True, case["clock"], case["inUse"], (), case["requires"])
      yield case

  def bundle(self):
    pick = self.random
    more = {}
    if pick.random() < 0.2:
      more["expiresAt"] = pick.choice(["2026-12-01T09:00:00Z", "2026-10-01T09:00:00Z"])
    if pick.random() < 0.2:
      more["appVersion"] = pick.choice([{"ios": {"min": "3.1"}}, {"ios": {"max": "3.0.9"}}, {"android": {"max": "1"}}])
    body = judgements.payload("6", pick.choice([4, 5, 6, 6, 6]), **more)
    fault = pick.randrange(6)
    if fault == 1:
      members = [member[:2] for member in ref.read_payload(body)]
      members[0] = ("manifest.json", self.changed(members[0][1], JSON))
      body = ref.payload(members, judgements.CREATED)
    elif fault == 2:
      body = self.changed(body, TAR)
    elif fault == 3:
      table = self.changed(judgements.USUAL["id"], JSON)
      body = judgements.payload("6", 6, {"en": judgements.USUAL["en"], "id": table}, keys={"id": 2, "en": 3})
    elif fault == 4:
      member = self.changed(ref.gzip_member(judgements.USUAL["id"]), [b"\0", b"\xff", b"x"])
      body = judgements.payload("6", 6, gzip={"id": member})
    text = vector_tools.sign(body, "first", COMMENT).encode()
    if fault == 5:
      text = self.changed(text, LINES) or b"\n"
    return ref.header("signature.minisig", len(text), 0) + ref.padded(text) + body

  def all(self):
    self.write("matching.json", list(self.matching(1_500)))
    self.write("plurals.json", {"cases": list(self.plurals(4_000))})
    self.write("interpolation.json", list(self.interpolation(1_500)))
    self.write("parser.json", list(self.parser(1_500)))
    self.write("judgements.json", list(self.judgements(300)))


def main(arguments):
  if arguments[:1] == ["write"] and len(arguments) == 3:
    Questions(arguments[1], int(arguments[2])).all()
    return 0
  if len(arguments) > 1 or arguments and not arguments[0].isdigit():
    print(__doc__.strip())
    return 2
  seed = int(arguments[0]) if arguments else random.SystemRandom().randrange(1 << 32)
  print(f"seed {seed}")
  with tempfile.TemporaryDirectory() as folder:
    Questions(folder, seed).all()
    return subprocess.run(["swift", "test", "--package-path", ROOT, "--skip-build", "--filter", "|".join(TESTS)],
                          env={**os.environ, "AKSARA_RANDOM_VECTORS": folder}).returncode


if __name__ == "__main__":
  sys.exit(main(sys.argv[1:]))

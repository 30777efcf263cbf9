"""What the scripts about vectors share: changing a file's bytes as a vector says, and signing by stock minisign."""
import base64, os, subprocess, tempfile

KEYS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", "keys")
PASSWORDS = {"first": "", "second": "test-only", "revoked": ""}


def edited(data, edits):
  out = bytearray(data)
  for edit in edits:
    if "truncate" in edit:
      del out[edit["truncate"]:]
    elif "append" in edit:
      out += bytes.fromhex(edit["append"])
    elif "extendTo" in edit:
      out += bytes(edit["extendTo"] - len(out))
    else:
      new = bytes.fromhex(edit["hex"]) if "hex" in edit else edit["text"].encode()
      out[edit["at"]:edit["at"] + len(new)] = new
  return bytes(out)


def sign(payload, signer, comment, key=None):
  """The four lines of a signature by one of the test keys, or by the secret key in the file `key`."""
  with tempfile.TemporaryDirectory() as folder:
    tar = os.path.join(folder, "payload.tar")
    with open(tar, "wb") as f:
      f.write(payload)
    key = key or os.path.join(KEYS, f"test-only-{signer}.key")
    subprocess.run(["minisign", "-S", "-s", key, "-m", tar, "-t", comment], check=True,
                   input=(PASSWORDS.get(signer, "") + "\n").encode(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    with open(tar + ".minisig") as f:
      return f.read()


def key_bytes(name):
  """The 32 bytes of a test key's public half, and its seed (noise, if the key has a password)."""
  def line(suffix):
    with open(os.path.join(KEYS, f"test-only-{name}.{suffix}")) as f:
      return base64.b64decode(f.read().split("\n")[1])
  return line("pub")[10:], line("key")[62:94]


def plain_signature(message, name):
  """A plain Ed25519 signature by a test key without a password, made by OpenSSL."""
  _, seed = key_bytes(name)
  with tempfile.TemporaryDirectory() as folder:
    paths = [os.path.join(folder, part) for part in ("key", "message", "signature")]
    for path, data in zip(paths, (bytes.fromhex("302e020100300506032b657004220420") + seed, message)):
      with open(path, "wb") as f:
        f.write(data)
    subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", paths[0], "-in", paths[1], "-out",
                    paths[2]], check=True, stdout=subprocess.DEVNULL)
    with open(paths[2], "rb") as f:
      return f.read()

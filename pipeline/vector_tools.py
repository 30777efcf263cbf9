"""What the scripts about vectors share: changing a file's bytes as a vector says, and signing by stock minisign."""
import os, subprocess, tempfile

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

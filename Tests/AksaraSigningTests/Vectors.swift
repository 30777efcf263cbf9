import AksaraFormat
import AksaraSigning

/// Keys and signatures that other programs made and stock minisign accepts.
///
/// The seed is that of RFC 8032, 7.1, test 1; the key id is the bytes 1 to 8.
enum Vectors {
  static let publicLine = "RWQBAgMEBQYHCNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
  static let publicFile = "untrusted comment: minisign public key 0807060504030201\n\(publicLine)\n"
  static let plainLine =
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQIDBAUGBwidYbGd7/1aYLqESvSS7CzEREnFaXsy"
    + "aRlwO6wDHK5/YNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  /// Password `test`, salt 00 to 1f, the smallest cost: N = 2^14, r = 8, p = 1.
  static let encryptedLine =
    "RWRTY0IyAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AAAgAAAAAAAAAAAEAAAAA2d7v6gIjx+hjJkhtC/DISEPu4YXYeqwe7la4hJtS"
    + "BkfgBV9/CaYeWRmfHgU7rJOCEphyNC+XR2rCg1fwI4hqNde7+zlH40ip2oMGCwI6vQO7sz11AAjPSXQh9ApcryNtaJ4/rSTNgjw="
  static let checksum = "b27b62fb6f140b1478b38e0220c1e05502f1577ca3091a2bc2ed9db10d957178"
  static let comment = "untrusted comment: minisign encrypted secret key\n"

  static let message = Array("aksara test vector\n".utf8)
  static let digest =
    "304437219e2871e108ff24335e7a96b8bcbd8d716dccbef095f17894c8f58152"
    + "c489af63aef3e2ef65d89b84e04cbd909ee588ea611e237d837ce11bea6d42b4"
  static let trustedComment = "timestamp:1700000000\tfile:m.bin\thashed"
  static let signature = """
    untrusted comment: signature from minisign secret key
    RUQBAgMEBQYHCLVMvnfAQUfHwG/E6ew5cZxBhiJzbqAWlr711v5icLuNJpwYIT6EwXjSbpTMXPMDUJZXzxfUPX3+8BEUZ1wl2gU=
    trusted comment: \(trustedComment)
    C0R/K2AQTb0rLPt8VQfW0+lwbgV5yrWxao1Ck3RArpzd+Mf+52ljzqsaBmxHwKhT1/qaUBv3y1nNWZxABrgZAQ==

    """

  /// The plain key's line after a change to its 158 bytes.
  static func plainLine(_ change: (inout [UInt8]) -> Void) -> String {
    var bytes = Base64.decode(plainLine) ?? []
    change(&bytes)
    return Base64.encode(bytes)
  }
}

extension SecretKey {
  static func load(_ text: String, password: String? = nil) throws(SecretKeyError) -> SecretKey {
    try load(LockedBytes(copying: text.utf8), password: password.map { LockedBytes(copying: $0.utf8) })
  }
}

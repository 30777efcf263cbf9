internal import AksaraFormat

/// The files of a store's `bundles` folder.
extension StoreFolder {
  static func bundleName(_ payload: Digest512) -> String { payload.hex + bundleSuffix }
  static func rejectionName(_ payload: Digest512) -> String { payload.hex + rejectionSuffix }

  private static let bundleSuffix = ".aksara"
  private static let rejectionSuffix = ".rejected"

  /// The file of a stored release; `nil` when it is not there.
  func bundle(_ payload: Digest512) throws(StoreError) -> [UInt8]? {
    try read(.bundles, Self.bundleName(payload), limit: Limits.bundleBytes)
  }

  /// What was written down when a release was rolled back; `nil` when it was not.
  func rejection(_ payload: Digest512) throws(StoreError) -> String? {
    try read(.bundles, Self.rejectionName(payload), limit: 256).map { bytes in
      String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
  }

  /// The releases that have a file.
  func storedBundles() throws(StoreError) -> [Digest512] { try payloads(Self.bundleSuffix) }

  /// The releases that were rolled back.
  func rejections() throws(StoreError) -> [Digest512] { try payloads(Self.rejectionSuffix) }

  private func payloads(_ suffix: String) throws(StoreError) -> [Digest512] {
    try names(.bundles).filter { $0.hasSuffix(suffix) }.sorted()
      .compactMap { Digest512(hex: String($0.dropLast(suffix.count))) }
  }
}

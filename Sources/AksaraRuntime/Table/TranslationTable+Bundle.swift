public import AksaraFormat

extension TranslationTable {
  /// One language of a bundle: inflated, compared with the manifest, and checked in the pass that builds the table.
  /// - Throws: `BundleRefusal`: `missingLanguage` or `malformed`.
  public convenience init(
    _ tag: LanguageTag, of bundle: AksaraBundle, primitives: any Primitives
  ) throws(BundleRefusal) {
    // Admission has checked the CRC, which stock tools want; here the digest decides.
    let bytes = try bundle.inflated(tag, primitives: primitives, checkingCRC: false)
    var builder = TableBuilder(table: bytes, keys: bundle.manifest.languages[tag]?.keys ?? 0)
    do throws(BundleRefusal) {
      try bundle.judge(tag) { () throws(CanonicalTable.Failure) in try builder.add(canonical: bytes) }
    } catch {
      builder.deallocate()
      throw error
    }
    self.init(builder)
  }
}

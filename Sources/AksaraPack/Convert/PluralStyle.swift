/// How plurals are spelled in language files.
public enum PluralStyle: String, Sendable, CaseIterable {
  /// As plural objects, or as i18next's suffixes where the source language has them; the default.
  case auto
  /// As plural objects alone: every key stays as it is.
  case nested
  /// `items_one`, `items_other`: i18next's JSON format 4.
  case i18nextV4 = "i18next-v4"
  /// `items`, `items_plural`, or `items_0`, `items_1` and so on: i18next's JSON format 3.
  case i18nextV3 = "i18next-v3"

  var readsV4: Bool { self == .auto || self == .i18nextV4 }
  var readsV3: Bool { self == .auto || self == .i18nextV3 }
}

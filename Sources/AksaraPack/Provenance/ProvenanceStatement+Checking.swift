internal import AksaraFormat

extension ProvenanceStatement {
  /// Holds the body of an envelope whose signatures were checked against this statement, which the bundle gives.
  /// - Throws: ``ProvenanceFault``: `malformed`, `foreignStatement`, `wrongSubject` or `wrongClaims`.
  func check(_ body: [UInt8]) throws(ProvenanceFault) {
    guard body != bytes else { return }
    // From here on it is wrong: what is left is to say how.
    let document = JSONDocument()
    do throws(JSONError) { try document.parse(body) } catch {
      throw ProvenanceFault(.malformed, "the statement is not JSON: \(error)")
    }
    let root = document.root
    try Self.expect(root["_type"], Self.type, "a statement")
    try Self.expect(root["predicateType"], Self.predicateType, "a predicate")
    func differs(_ value: JSONValue?, _ expected: CanonicalJSON) -> Bool {
      guard let value else { return true }
      return !body[value.offset..<value.endOffset].elementsEqual(expected.bytes)
    }
    if differs(root["subject"], subject) {
      let named = root["subject"]?.children.compactMap { $0["digest"]?["blake2b"]?.string ?? $0["name"]?.string } ?? []
      throw ProvenanceFault(
        .wrongSubject,
        "it is about \(named.isEmpty ? "nothing" : named.joined(separator: ", ")), not about this payload")
    }
    let build = root["predicate"]?["buildDefinition"]
    if differs(build?["buildType"], buildType) {
      throw ProvenanceFault(
        .foreignStatement,
        "a build of the kind '\(build?["buildType"]?.string ?? "")', where the manifest makes it \(Self.text(buildType))"
      )
    }
    for (value, expected, words) in [
      (build?["externalParameters"], externalParameters, "what was asked for (externalParameters)"),
      (build?["resolvedDependencies"], resolvedDependencies, "what it was made from (resolvedDependencies)"),
      (root["predicate"]?["runDetails"], runDetails, "what made it (runDetails)"),
    ] where differs(value, expected) {
      throw ProvenanceFault(.wrongClaims, "it says other things than the manifest of \(words)")
    }
    throw ProvenanceFault(.wrongClaims, "it says more than the manifest does, or spells it in another way")
  }

  private static func expect(_ value: JSONValue?, _ expected: String, _ what: String) throws(ProvenanceFault) {
    guard let text = value?.string, text.utf8.elementsEqual(expected.utf8) else {
      throw ProvenanceFault(.foreignStatement, "\(what) of the kind '\(value?.string ?? "")', not \(expected)")
    }
  }

  private static func text(_ value: CanonicalJSON) -> String {
    if case .string(let text) = value { text } else { "" }
  }
}

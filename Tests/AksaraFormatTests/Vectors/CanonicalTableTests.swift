import AksaraFormat
import Foundation
import Testing

/// The reader of tables against the slow way: read as JSON, flatten, write again, compare.
@Suite struct CanonicalTableTests {
  static func isCanonical(_ table: [UInt8]) -> Int? {
    guard let document = try? JSONDocument(parsing: table) else { return nil }
    let flattener = Flattener()
    flattener.flatten(document)
    guard flattener.problems.isEmpty, flattener.count == document.root.count, flattener.count > 0,
      document.root.children.allSatisfy({ $0.kind == .string })
    else { return nil }
    let writer = TableWriter()
    writer.write(flattener, empty: .keep)
    return writer.bytes == table ? flattener.count : nil
  }

  static let tables: [String] = [
    #"{"a":"1"}"#, #"{"a":"","b":"x"}"#, #"{"a.b":"Hello, {{name}}!","a.c":"\"q\" \\ \n\t\u0000\u001f"}"#,
    #"{"k":"{{{x}} {{a b}} } {"}"#, #"{"é":"naïve","日本":"語","😀":"👩‍👩‍👧"}"#, #"{"\u0001\"":"x","\u0002":"{{é}}"}"#,
    #"{"a":"0123456","a1":"01234567","a12":"012345678","b":"/"}"#,
  ]

  @Test(arguments: tables) func a_table_is_accepted(_ text: String) throws {
    let table = Array((text + "\n").utf8)
    #expect(try CanonicalTable.check(table) == Self.isCanonical(table))
  }

  @Test(arguments: tables) func every_change_of_one_byte_is_judged_as_by_writing_again(_ text: String) {
    let table = Array((text + "\n").utf8)
    let others: [UInt8] = Array("\"\\{} ,:u0n_v".utf8) + [0, 0x1F, 0x7F, 0x80, 0xBF, 0xC2, 0xE2, 0xED, 0xF4, 0xFF]
    for index in table.indices {
      var versions = others.map { other -> [UInt8] in
        var changed = table
        changed[index] = other
        return changed
      }
      versions += others.map { other -> [UInt8] in Array(table[..<index]) + [other] + table[index...] }
      versions.append(Array(table[..<index]))
      versions.append(Array(table[..<index]) + table[(index + 1)...])
      for version in versions {
        #expect(
          (try? CanonicalTable.check(version)) == Self.isCanonical(version),
          "\(String(decoding: version, as: UTF8.self))")
      }
    }
  }

  @Test func limits_hold_at_their_edges() {
    func table(key: Int, value: Int) -> [UInt8] {
      Array("{\"".utf8) + [UInt8](repeating: 0x61, count: key) + Array("\":\"".utf8)
        + [UInt8](repeating: 0x62, count: value) + Array("\"}\n".utf8)
    }
    #expect((try? CanonicalTable.check(table(key: Limits.keyBytes, value: Limits.valueBytes))) == 1)
    #expect((try? CanonicalTable.check(table(key: Limits.keyBytes + 1, value: 1))) == nil)
    #expect((try? CanonicalTable.check(table(key: 1, value: Limits.valueBytes + 1))) == nil)
    #expect((try? CanonicalTable.check([])) == nil)
  }
}

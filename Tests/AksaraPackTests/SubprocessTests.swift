import Testing

@testable import AksaraPack

@Suite struct SubprocessTests {
  func shell(_ script: String, environment: [String]? = nil, limit: Int = 99) -> Subprocess.DataOutcome {
    Subprocess.data("sh", ["-c", script], environment: environment, limit: limit)
  }

  @Test(.timeLimit(.minutes(20))) func a_tool_that_complains_at_length_comes_to_its_end() {
    let complain = "head -c 300000 /dev/zero | tr '\\0' x >&2"
    guard case .done(let bytes) = shell("\(complain); echo done; \(complain)") else { Issue.record("failed"); return }
    #expect(bytes == Array("done\n".utf8))
    guard case .failed(let message) = shell("echo first >&2; \(complain); exit 3") else {
      Issue.record("done")
      return
    }
    #expect(message == "first")
  }

  @Test(.timeLimit(.minutes(20))) func a_tool_that_prints_more_than_the_limit_is_not_heard_to_its_end() {
    guard case .done(let bytes) = shell("while :; do echo y; done", limit: 5) else { Issue.record("failed"); return }
    #expect(bytes == Array("y\ny\ny".utf8))
  }

  @Test func a_tool_has_the_environment_that_it_is_given_and_no_more() {
    guard case .done(let bytes) = shell("echo $ONE; echo ${HOME-none}", environment: ["ONE=1"]) else {
      Issue.record("failed")
      return
    }
    #expect(bytes == Array("1\nnone\n".utf8))
  }
}

import AksaraSigning
import Foundation
import Testing

struct LockedBytesTests {
  /// A pipe that holds `count` bytes and its end.
  func pipe(_ count: Int) throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 7, count: count))
    try pipe.fileHandleForWriting.close()
    return pipe
  }

  @Test(arguments: [0, 1, 999, 1_000])
  func `a descriptor is read to its end, up to the limit`(count: Int) throws {
    let pipe = try pipe(count)
    let bytes = try LockedBytes.reading(descriptor: pipe.fileHandleForReading.fileDescriptor, limit: 1_000)
    let secret = try #require(bytes)
    #expect(secret.count == count)
    #expect(secret.withUnsafeBytes { Array($0) } == Array(repeating: 7, count: count))
  }

  @Test func `what is longer than the limit is not read`() throws {
    for count in [1_001, 5_000] {
      let pipe = try pipe(count)
      #expect(try LockedBytes.reading(descriptor: pipe.fileHandleForReading.fileDescriptor, limit: 1_000) == nil)
    }
  }

  @Test func `a descriptor that cannot be read gives the system's error`() {
    let error = #expect(throws: DescriptorError.self) { try LockedBytes.reading(descriptor: -1, limit: 10) }
    #expect(error?.errno == EBADF)
  }

  @Test func `bytes begin as zeros and hold what is written`() {
    let bytes = LockedBytes(count: 5)
    #expect(bytes.withUnsafeBytes { Array($0) } == [0, 0, 0, 0, 0])
    bytes.withUnsafeMutableBytes { $0.copyBytes(from: [1, 2, 3, 4, 5]) }
    #expect(bytes.withUnsafeBytes { Array($0) } == [1, 2, 3, 4, 5])
    #expect(LockedBytes(copying: [UInt8]()).withUnsafeBytes { $0.count } == 0)
  }

  #if os(Linux)
    @Test func `the byte after the last cannot be read: it is in a guard page`() async {
      await #expect(processExitsWith: .signal(SIGSEGV)) {
        let bytes = LockedBytes(count: 16)
        bytes.withUnsafeBytes { buffer in
          if let end = buffer.baseAddress?.advanced(by: buffer.count) { print(end.load(as: UInt8.self)) }
        }
      }
    }
  #endif
}

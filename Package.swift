// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let source = strict + [.strictMemorySafety()]

let package = Package(
  name: "aksara-pack",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "aksara-pack", targets: ["aksara-pack"]),
    .library(name: "AksaraRuntime", targets: ["AksaraRuntime", "AksaraFormat"]),
    .library(name: "AksaraPrimitives", targets: ["AksaraPrimitives"]),
    .library(name: "AksaraPack", targets: ["AksaraPack"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(name: "AksaraFormat", swiftSettings: source),
    .target(name: "AksaraRuntime", dependencies: ["AksaraFormat"], swiftSettings: source),
    .target(
      name: "AksaraSigning", dependencies: ["AksaraFormat", "CSodium"], swiftSettings: source),
    .target(
      name: "AksaraArchive", dependencies: ["AksaraFormat", "CArchive"], swiftSettings: source),
    .target(
      name: "AksaraPrimitives", dependencies: ["AksaraFormat", "AksaraSigning", "AksaraArchive"],
      swiftSettings: source),
    .target(
      name: "AksaraPack",
      dependencies: ["AksaraFormat", "AksaraSigning", "AksaraArchive", "AksaraPrimitives"],
      swiftSettings: source),
    .target(
      name: "AksaraPackCommands",
      dependencies: [
        "AksaraFormat", "AksaraSigning", "AksaraArchive", "AksaraPrimitives", "AksaraPack",
        "AksaraRuntime",
      ],
      swiftSettings: source),
    .executableTarget(
      name: "aksara-pack", dependencies: ["AksaraPackCommands"], swiftSettings: source),
    .executableTarget(
      name: "aksara-bench", dependencies: ["AksaraFormat"], path: "pipeline/bench/pack", swiftSettings: strict),
    .executableTarget(
      name: "aksara-bench-runtime",
      dependencies: [
        "AksaraFormat", "AksaraSigning", "AksaraArchive", "AksaraPrimitives", "AksaraRuntime", "CArchive", "CSodium",
      ],
      path: "pipeline/bench/runtime", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["AksaraFormat"], path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "AksaraFormatTests",
      dependencies: ["TestSupport", "AksaraFormat", "AksaraSigning", "AksaraArchive", "AksaraPrimitives"],
      swiftSettings: strict),
    .testTarget(
      name: "AksaraSigningTests", dependencies: ["TestSupport", "AksaraFormat", "AksaraSigning"],
      swiftSettings: strict),
    .testTarget(
      name: "AksaraArchiveTests", dependencies: ["TestSupport", "AksaraFormat", "AksaraArchive"],
      swiftSettings: strict),
    .testTarget(
      name: "AksaraPackTests",
      dependencies: [
        "TestSupport", "AksaraFormat", "AksaraSigning", "AksaraArchive", "AksaraPrimitives", "AksaraPack",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AksaraPackCommandsTests",
      dependencies: [
        "AksaraFormat", "AksaraSigning", "AksaraPrimitives", "AksaraPack", "AksaraRuntime", "AksaraPackCommands",
        "aksara-pack",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AksaraRuntimeTests",
      dependencies: [
        "TestSupport", "AksaraFormat", "AksaraSigning", "AksaraArchive", "AksaraPrimitives", "AksaraRuntime",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

import AksaraPackCommands

@main
enum Entrypoint {
  static func main() {
    Tool.main()
  }
}

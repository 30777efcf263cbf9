import AksaraFormat
import AksaraPack
import Testing

/// V08: the glossary's words, in the forms that languages give them.
struct GlossaryTests {
  static func messages(_ source: String, _ tag: String, _ text: String, _ term: GlossaryTerm) throws -> [String] {
    var policy = CheckPolicy()
    policy.glossary = [term]
    let files = ["en.json": #"{"k":"\#(source)"}"#, "\(tag).json": #"{"k":"\#(text)"}"#]
    return try WaiverTests.examine(files, policy).findings.filter { $0.rule == .V08 }.map(\.message)
  }

  @Test(arguments: [
    ("ru", "корзина", "Открыть корзину"), ("ru", "корзина", "Товары в корзинах"),
    ("pl", "wózek", "Otwórz stronę wózka"),
    ("pl", "koszyk", "W koszyku"), ("cs", "košík", "Otevřít košíky"), ("fi", "kauppa", "Avaa kaupan sivu"),
    ("fi", "ostoskori", "Siirry ostoskoriisi"), ("tr", "kitap", "Kitabınız"), ("tr", "sepet", "Sepetinizdekiler"),
    ("hu", "kosár", "Tedd a kosarat ide"), ("de", "Buch", "Alle Bücher"), ("de", "speichern", "Es wurde gespeichert"),
    ("de", "Korb", "Einkaufskörbe"), ("es", "carrito de compras", "Los carritos de la compra"),
    ("sw", "kikapu", "Vikapu"),
    ("id", "simpan", "Menyimpan"), ("ar", "سلة", "افتح سلتك"), ("he", "עגלה", "פתח את העגלות שלך"),
    ("ja", "保存する", "保存しました"), ("ja", "カート", "カートを開く"), ("ko", "저장하다", "저장했습니다"), ("ko", "장바구니", "장바구니에"),
    ("zh-Hans", "购物车", "打开购物车"), ("el", "καλάθι", "Άνοιγμα καλαθιών"), ("uk", "кошик", "У кошику"),
    ("et", "ostukorv", "Ava ostukorvi leht"), ("lt", "krepšelis", "Atidaryti krepšelį"),
    ("cy", "basged", "Agor fasged"),
  ])
  func `a form of the word is the word`(_ tag: String, _ word: String, _ text: String) throws {
    let term = GlossaryTerm("cart", translations: [tag: [word]])
    #expect(try Self.messages("Open cart", tag, text, term) == [])
  }

  @Test(arguments: [
    ("ru", "корзина", "Открыть тележку"), ("pl", "koszyk", "Otwórz wózek"), ("de", "Warenkorb", "Korb öffnen"),
    ("fi", "ostoskori", "Avaa kärry"), ("ja", "カート", "買い物かごを開く"), ("ko", "장바구니", "카트 열기"),
    ("ar", "سلة", "افتح العربة"), ("es", "carrito de compras", "Abrir cesta"), ("tr", "sepet", "Arabayı aç"),
  ])
  func `another word is not`(_ tag: String, _ word: String, _ text: String) throws {
    let term = GlossaryTerm("cart", translations: [tag: [word]])
    #expect(try Self.messages("Open cart", tag, text, term).count == 1)
  }

  @Test func `any of the words listed will do, under the tag or a shorter one`() throws {
    let term = GlossaryTerm("day", translations: ["pl": ["dzień", "dni"], "zh-Hant": ["日"]])
    #expect(try Self.messages("One day", "pl", "Kilka dni", term) == [])
    #expect(try Self.messages("One day", "zh-Hant-TW", "一日", term) == [])
    #expect(try Self.messages("One day", "zh-Hant-TW", "一天", term).count == 1)
    #expect(try Self.messages("One day", "zh-Hans", "一天", term) == [])
  }

  @Test(arguments: [
    "Hi {{cart}}", "See https://cart.example.com/cart", "Mail cart@example.com", "<a href='/cart'>Here</a>",
    "Hi %{cart}",
    "See www.cart.com", "Hi :cart", "Hi ${cart}", "Open /cart/new", "Cartoon", "Read cart.html", "$t(cart)",
  ])
  func `placeholders, tags and addresses of the source name no term`(_ source: String) throws {
    let term = GlossaryTerm("cart", translations: ["de": ["Warenkorb"]], forbidden: ["de": ["Karren"]])
    #expect(try Self.messages(source, "de", "Da", term) == [])
  }

  @Test func `a word that stands only in a placeholder is missing`() throws {
    let term = GlossaryTerm("cart", translations: ["de": ["Warenkorb"]])
    #expect(try Self.messages("Open cart {{Warenkorb}}", "de", "Da {{Warenkorb}}", term).count == 1)
    #expect(try Self.messages("Open cart.", "de", "Warenkorb.Da", term) == [])
  }

  @Test func `a forbidden word counts as a whole word, outside of addresses and good words`() throws {
    let term = GlossaryTerm(
      "cart", translations: ["de": ["Warenkorb", "großer Korb"]], forbidden: ["de": ["Korb"]])
    #expect(try Self.messages("Open cart", "de", "Der Korb", term) == ["\"cart\" is never called \"Korb\" here"])
    for text in ["Warenkorb", "Ein großer Korb", "Warenkorb: korb.de", "Warenkorb {{Korb}}"] {
      #expect(try Self.messages("Open cart {{Korb}}", "de", text, term) == [], "\(text)")
    }
  }

  @Test func `a name is looked for as it is spelled`() throws {
    let name = GlossaryTerm("Go", isKept: true)
    #expect(try Self.messages("you can go", "de", "Du kannst gehen", name) == [])
    #expect(try Self.messages("Learn Go", "de", "Lerne Los", name).count == 1)
    let nokia = GlossaryTerm("Nokia", isKept: true)
    #expect(try Self.messages("With Nokia", "pl", "Dla Nokii", nokia) == [])
    #expect(try Self.messages("With Nokia", "pl", "Dla telefonu", nokia).count == 1)
    #expect(try Self.messages("See nokia.com", "pl", "Strona", nokia) == [])
  }
}

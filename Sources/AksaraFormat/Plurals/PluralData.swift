// Made by pipeline/cldr.py from CLDR 47 (Unicode License v3, https://www.unicode.org/license.txt). Do not edit.

/// CLDR's plural rules in CLDR's words (UTS 35, part 3, "Language Plural Rules").
enum PluralData {
  static let version = "47"

  static let cardinal: [PluralRuleSet] = [
    PluralRuleSet(
      languages: """
        af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo jmc ka kaj kcg kk
        kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no nr ny nyn om or os pap ps rm rof rwk
        saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn tr ts ug uz ve vo vun wae xh xog
        """,
      rules: "one: n = 1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        ak bho csw guw ln mg nso pa ti wa
        """,
      rules: "one: n = 0..1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        am as bn doi fa gu hi kn pcm zu
        """,
      rules: "one: i = 0 or n = 1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        ar ars
        """,
      rules: "zero: n = 0; one: n = 1; two: n = 2; few: n % 100 = 3..10; many: n % 100 = 11..99; other",
      integers: "zero one two few many other"),
    PluralRuleSet(
      languages: """
        ast de en et fi fy gl ia io lij nl sc sv sw ur yi
        """,
      rules: "one: i = 1 and v = 0; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        be
        """,
      rules: """
        one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4 and n % 100 != 12..14; many: n % 10 \
        = 0 or n % 10 = 5..9 or n % 100 = 11..14; other
        """,
      integers: "one few many"),
    PluralRuleSet(
      languages: """
        blo ksh
        """,
      rules: "zero: n = 0; one: n = 1; other",
      integers: "zero one other"),
    PluralRuleSet(
      languages: """
        bm bo dz hnj id ig ii ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi und vi wo
        yo yue zh
        """,
      rules: "other",
      integers: "other"),
    PluralRuleSet(
      languages: """
        br
        """,
      rules: """
        one: n % 10 = 1 and n % 100 != 11,71,91; two: n % 10 = 2 and n % 100 != 12,72,92; few: n % \
        10 = 3..4,9 and n % 100 != 10..19,70..79,90..99; many: n != 0 and n % 1000000 = 0; other
        """,
      integers: "one two few many other"),
    PluralRuleSet(
      languages: """
        bs hr sh sr
        """,
      rules: """
        one: v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11; few: v = 0 \
        and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14; other
        """,
      integers: "one few other"),
    PluralRuleSet(
      languages: """
        ca it lld pt-PT scn vec
        """,
      rules: """
        one: i = 1 and v = 0; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5; \
        other
        """,
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        ceb fil tl
        """,
      rules: """
        one: v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9; other
        """,
      integers: "one other"),
    PluralRuleSet(
      languages: """
        cs sk
        """,
      rules: "one: i = 1 and v = 0; few: i = 2..4 and v = 0; many: v != 0; other",
      integers: "one few other"),
    PluralRuleSet(
      languages: """
        cy
        """,
      rules: "zero: n = 0; one: n = 1; two: n = 2; few: n = 3; many: n = 6; other",
      integers: "zero one two few many other"),
    PluralRuleSet(
      languages: """
        da
        """,
      rules: "one: n = 1 or t != 0 and i = 0,1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        dsb hsb
        """,
      rules: """
        one: v = 0 and i % 100 = 1 or f % 100 = 1; two: v = 0 and i % 100 = 2 or f % 100 = 2; few: \
        v = 0 and i % 100 = 3..4 or f % 100 = 3..4; other
        """,
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        es
        """,
      rules: "one: n = 1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5; other",
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        ff hy kab
        """,
      rules: "one: i = 0,1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        fr
        """,
      rules: "one: i = 0,1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5; other",
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        ga
        """,
      rules: "one: n = 1; two: n = 2; few: n = 3..6; many: n = 7..10; other",
      integers: "one two few many other"),
    PluralRuleSet(
      languages: """
        gd
        """,
      rules: "one: n = 1,11; two: n = 2,12; few: n = 3..10,13..19; other",
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        gv
        """,
      rules: """
        one: v = 0 and i % 10 = 1; two: v = 0 and i % 10 = 2; few: v = 0 and i % 100 = \
        0,20,40,60,80; many: v != 0; other
        """,
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        he
        """,
      rules: "one: i = 1 and v = 0 or i = 0 and v != 0; two: i = 2 and v = 0; other",
      integers: "one two other"),
    PluralRuleSet(
      languages: """
        is
        """,
      rules: "one: t = 0 and i % 10 = 1 and i % 100 != 11 or t % 10 = 1 and t % 100 != 11; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        iu naq sat se sma smi smj smn sms
        """,
      rules: "one: n = 1; two: n = 2; other",
      integers: "one two other"),
    PluralRuleSet(
      languages: """
        kw
        """,
      rules: """
        zero: n = 0; one: n = 1; two: n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = \
        1000..20000,40000,60000,80000 or n != 0 and n % 1000000 = 100000; few: n % 100 = \
        3,23,43,63,83; many: n != 1 and n % 100 = 1,21,41,61,81; other
        """,
      integers: "zero one two few many other"),
    PluralRuleSet(
      languages: """
        lag
        """,
      rules: "zero: n = 0; one: i = 0,1 and n != 0; other",
      integers: "zero one other"),
    PluralRuleSet(
      languages: """
        lt
        """,
      rules: """
        one: n % 10 = 1 and n % 100 != 11..19; few: n % 10 = 2..9 and n % 100 != 11..19; many: f \
        != 0; other
        """,
      integers: "one few other"),
    PluralRuleSet(
      languages: """
        lv prg
        """,
      rules: """
        zero: n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19; one: n % 10 = 1 and n \
        % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f % 10 = 1; other
        """,
      integers: "zero one other"),
    PluralRuleSet(
      languages: """
        mk
        """,
      rules: "one: v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        mo ro
        """,
      rules: "one: i = 1 and v = 0; few: v != 0 or n = 0 or n != 1 and n % 100 = 1..19; other",
      integers: "one few other"),
    PluralRuleSet(
      languages: """
        mt
        """,
      rules: "one: n = 1; two: n = 2; few: n = 0 or n % 100 = 3..10; many: n % 100 = 11..19; other",
      integers: "one two few many other"),
    PluralRuleSet(
      languages: """
        pl
        """,
      rules: """
        one: i = 1 and v = 0; few: v = 0 and i % 10 = 2..4 and i % 100 != 12..14; many: v = 0 and \
        i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14; other
        """,
      integers: "one few many"),
    PluralRuleSet(
      languages: """
        pt
        """,
      rules: "one: i = 0..1; many: e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5; other",
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        ru uk
        """,
      rules: """
        one: v = 0 and i % 10 = 1 and i % 100 != 11; few: v = 0 and i % 10 = 2..4 and i % 100 != \
        12..14; many: v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = \
        11..14; other
        """,
      integers: "one few many"),
    PluralRuleSet(
      languages: """
        shi
        """,
      rules: "one: i = 0 or n = 1; few: n = 2..10; other",
      integers: "one few other"),
    PluralRuleSet(
      languages: """
        si
        """,
      rules: "one: n = 0,1 or i = 0 and f = 1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        sl
        """,
      rules: """
        one: v = 0 and i % 100 = 1; two: v = 0 and i % 100 = 2; few: v = 0 and i % 100 = 3..4 or v \
        != 0; other
        """,
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        tzm
        """,
      rules: "one: n = 0..1 or n = 11..99; other",
      integers: "one other"),
  ]

  static let ordinal: [PluralRuleSet] = [
    PluralRuleSet(
      languages: """
        af am an ar ast bg bs ce cs da de dsb el es et eu fa fi fy gl gsw he hr hsb ia id is ja km kn ko ky lt
        lv ml mn my nb nl no pa pl prg ps pt ru sd sh si sk sl sr sw ta te th tpi tr und ur uz yue zh zu
        """,
      rules: "other",
      integers: "other"),
    PluralRuleSet(
      languages: """
        as bn
        """,
      rules: "one: n = 1,5,7,8,9,10; two: n = 2,3; few: n = 4; many: n = 6; other",
      integers: "one two few many other"),
    PluralRuleSet(
      languages: """
        az
        """,
      rules: """
        one: i % 10 = 1,2,5,7,8 or i % 100 = 20,50,70,80; few: i % 10 = 3,4 or i % 1000 = \
        100,200,300,400,500,600,700,800,900; many: i = 0 or i % 10 = 6 or i % 100 = 40,60,90; \
        other
        """,
      integers: "one few many other"),
    PluralRuleSet(
      languages: """
        bal fil fr ga hy lo mo ms ro tl vi
        """,
      rules: "one: n = 1; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        be
        """,
      rules: "few: n % 10 = 2,3 and n % 100 != 12,13; other",
      integers: "few other"),
    PluralRuleSet(
      languages: """
        blo
        """,
      rules: "zero: i = 0; one: i = 1; few: i = 2,3,4,5,6; other",
      integers: "zero one few other"),
    PluralRuleSet(
      languages: """
        ca
        """,
      rules: "one: n = 1,3; two: n = 2; few: n = 4; other",
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        cy
        """,
      rules: "zero: n = 0,7,8,9; one: n = 1; two: n = 2; few: n = 3,4; many: n = 5,6; other",
      integers: "zero one two few many other"),
    PluralRuleSet(
      languages: """
        en
        """,
      rules: """
        one: n % 10 = 1 and n % 100 != 11; two: n % 10 = 2 and n % 100 != 12; few: n % 10 = 3 and \
        n % 100 != 13; other
        """,
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        gd
        """,
      rules: "one: n = 1,11; two: n = 2,12; few: n = 3,13; other",
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        gu hi
        """,
      rules: "one: n = 1; two: n = 2,3; few: n = 4; many: n = 6; other",
      integers: "one two few many other"),
    PluralRuleSet(
      languages: """
        hu
        """,
      rules: "one: n = 1,5; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        it lld sc scn vec
        """,
      rules: "many: n = 11,8,80,800; other",
      integers: "many other"),
    PluralRuleSet(
      languages: """
        ka
        """,
      rules: "one: i = 1; many: i = 0 or i % 100 = 2..20,40,60,80; other",
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        kk
        """,
      rules: "many: n % 10 = 6 or n % 10 = 9 or n % 10 = 0 and n != 0; other",
      integers: "many other"),
    PluralRuleSet(
      languages: """
        kw
        """,
      rules: """
        one: n = 1..4 or n % 100 = 1..4,21..24,41..44,61..64,81..84; many: n = 5 or n % 100 = 5; \
        other
        """,
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        lij
        """,
      rules: "many: n = 11,8,80..89,800..899; other",
      integers: "many other"),
    PluralRuleSet(
      languages: """
        mk
        """,
      rules: """
        one: i % 10 = 1 and i % 100 != 11; two: i % 10 = 2 and i % 100 != 12; many: i % 10 = 7,8 \
        and i % 100 != 17,18; other
        """,
      integers: "one two many other"),
    PluralRuleSet(
      languages: """
        mr
        """,
      rules: "one: n = 1; two: n = 2,3; few: n = 4; other",
      integers: "one two few other"),
    PluralRuleSet(
      languages: """
        ne
        """,
      rules: "one: n = 1..4; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        or
        """,
      rules: "one: n = 1,5,7..9; two: n = 2,3; few: n = 4; many: n = 6; other",
      integers: "one two few many other"),
    PluralRuleSet(
      languages: """
        sq
        """,
      rules: "one: n = 1; many: n % 10 = 4 and n % 100 != 14; other",
      integers: "one many other"),
    PluralRuleSet(
      languages: """
        sv
        """,
      rules: "one: n % 10 = 1,2 and n % 100 != 11,12; other",
      integers: "one other"),
    PluralRuleSet(
      languages: """
        tk
        """,
      rules: "few: n % 10 = 6,9 or n = 10; other",
      integers: "few other"),
    PluralRuleSet(
      languages: """
        uk
        """,
      rules: "few: n % 10 = 3 and n % 100 != 13; other",
      integers: "few other"),
  ]
}

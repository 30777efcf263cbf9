/// The look of the audit page: one style sheet, light and dark, for phones and for wide screens.
enum AuditStyle {
  static let sheet: StaticString = """
    :root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d2327;--soft:#56616a;--line:#d9d6cd;--link:#0b57a4;
    --bad:#a3161a;--badp:#fdecea;--good:#1b6b39;--goodp:#e7f4ea;--note:#5b4a00;--notep:#fbf3d6;--fill:#2f6f9f;--fillp:#dcebf5;
    --old:#fdecea;--new:#e7f4ea}
    @media (prefers-color-scheme:dark){:root{--paper:#14181b;--card:#1c2226;--ink:#e7e9ea;--soft:#a4afb7;--line:#353e45;
    --link:#84bdf5;--bad:#ff9d96;--badp:#42191b;--good:#8cd6a3;--goodp:#17351f;--note:#ecd27a;--notep:#38300f;--fill:#6fb1e0;
    --fillp:#21394a;--old:#42191b;--new:#17351f}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    .wrap{max-width:72rem;margin:0 auto;padding:0 1rem}
    a{color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:2}
    header{padding:1.75rem 0 1rem}
    header p{margin:.25rem 0}
    .kind{color:var(--soft);font-size:.875rem;letter-spacing:.02em}
    h1{font-size:1.75rem;line-height:1.2;margin:.1rem 0 .75rem;overflow-wrap:anywhere}
    h2{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem}
    h3{font-size:1.0625rem;line-height:1.35;margin:0}
    h4{font-size:.9375rem;margin:1rem 0 .25rem}
    code,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em;overflow-wrap:anywhere}
    .verdict{display:inline-flex;gap:.6rem;align-items:center;font-weight:600;font-size:1.0625rem;border:1px solid;border-radius:.5rem;padding:.5rem .9rem}
    .verdict.bad{color:var(--bad);background:var(--badp)}
    .verdict.good{color:var(--good);background:var(--goodp)}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:.6rem 0;border-block:1px solid var(--line)}
    nav a{display:inline-block;padding:.25rem 0}
    section{padding:1.75rem 0 .5rem}
    .lead{color:var(--soft);margin:0 0 1rem;max-width:44rem}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(10.5rem,42%),1fr));gap:.75rem 1rem;margin:1rem 0 0}
    header .facts{grid-template-columns:repeat(auto-fit,minmax(5.5rem,1fr))}
    .facts div{min-width:0}
    dt{color:var(--soft);font-size:.8125rem}
    dd{margin:0;overflow-wrap:anywhere}
    .big{font-size:1.375rem;font-weight:600;line-height:1.3}
    .card{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem;margin:0 0 .9rem;min-width:0}
    ul.plain,ol.plain{list-style:none;margin:0;padding:0}
    .finding{border-left-width:.3rem}
    .finding.error{border-left-color:var(--bad)}
    .finding.note{border-left-color:var(--line)}
    .finding p{margin:.35rem 0 0;overflow-wrap:anywhere;max-width:52rem}
    .todo{color:var(--soft)}
    .badge{display:inline-block;border:1px solid;border-radius:.35rem;padding:0 .45rem;font-size:.8125rem;font-weight:600;line-height:1.5;white-space:nowrap}
    .badge.error{color:var(--bad);background:var(--badp)}
    .badge.note{color:var(--note);background:var(--notep)}
    .badge.good{color:var(--good);background:var(--goodp)}
    .badge.plain{color:var(--soft)}
    .row{display:flex;flex-wrap:wrap;gap:.35rem .6rem;align-items:baseline}
    .scroll{overflow:auto;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
    .tall{max-height:40rem}
    figure{margin:0 0 1rem;display:grid;gap:1rem}
    figcaption{color:var(--soft);font-size:.875rem}
    figcaption ul{list-style:none;margin:0;padding:0}
    figcaption li{display:flex;gap:.6rem;align-items:center;margin:.15rem 0}
    @media (min-width:56rem){figure{grid-template-columns:minmax(0,34rem) minmax(0,1fr)}}
    svg{display:block}
    svg text{fill:var(--ink);font:600 14px/1 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    svg .sub{fill:var(--soft);font-weight:400;font-size:12.5px}
    svg .alarm{fill:var(--bad);font-weight:600;font-size:12.5px}
    svg a text{fill:var(--link);text-decoration:underline}
    .edge{fill:none;stroke:var(--soft);stroke-width:2}
    .dash{stroke-dasharray:4 4}
    .arc{fill:none;stroke:var(--fill);stroke-width:1.5;stroke-dasharray:2 3}
    .node{fill:var(--fill);stroke:var(--card);stroke-width:2}
    .hollow{fill:var(--card);stroke:var(--fill);stroke-width:2.5}
    .wrong{fill:var(--bad);stroke:var(--card);stroke-width:2}
    .cross{fill:none;stroke:var(--card);stroke-width:2}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{text-align:left;padding:.45rem .75rem;border-bottom:1px solid var(--line);vertical-align:middle;white-space:nowrap}
    tr:last-child>*{border-bottom:0}
    thead th{color:var(--soft);font-size:.8125rem;font-weight:600}
    tbody th{font-weight:600}
    .stick{position:sticky;left:0;background:var(--card)}
    caption{text-align:left;color:var(--soft);font-size:.875rem;padding:.75rem .75rem .25rem}
    caption span{display:block;max-width:min(60rem,calc(100vw - 4rem))}
    th.num{text-align:right;padding-inline:.35rem .8rem}
    td.cover{padding:.25rem .35rem;text-align:right}
    .bar{display:inline-block;min-width:3.6rem;border-radius:.3rem;padding:.15rem .45rem;text-align:right;background:linear-gradient(to right,var(--fillp) var(--share),transparent var(--share));border:1px solid var(--line)}
    .none{color:var(--soft)}
    .trend{fill:none;stroke:var(--fill);stroke-width:2}
    .ground{stroke:var(--line);stroke-width:1}
    details{margin:.75rem 0 0}
    summary{cursor:pointer;color:var(--link);padding:.25rem 0;overflow-wrap:anywhere}
    .change{border-top:1px solid var(--line);padding:.6rem 0}
    .change p{margin:.2rem 0;overflow-wrap:anywhere}
    .was,.is{border-radius:.3rem;padding:.15rem .5rem;white-space:pre-wrap}
    .was{background:var(--old)}
    .is{background:var(--new)}
    .side{color:var(--soft);font-size:.8125rem;margin-right:.5rem}
    footer{color:var(--soft);font-size:.875rem;padding:1.5rem 0 3rem}
    @media print{.scroll{overflow:visible;max-height:none}nav,.skip{display:none}}

    """
}

#!/usr/bin/env node
// Compare what i18next shows for plurals by suffix with what a device shows from the tables made of the same files.
//
//   NODE_PATH=/usr/share/nodejs node pipeline/i18next_check.cjs v4|v3 FOLDER TABLES [SOURCE]
//
// FOLDER holds TAG.json as i18next reads them, TABLES what `aksara-pack flatten -o TABLES` made of them. A device takes the
// form for a count, else `other`, in the language shown, then both in the source language (with that language's own form:
// which one a device asks for there is a setting of the runtime, and no matter of tables). Counts: 0 to 200, a million
// and decimals. Prints the languages that differ, with the counts. Where i18next finds no text of the language and a
// device does, that is counted, and no fault. Exit codes: 0 all the same, 1 something differs.
"use strict";
const fs = require("fs");
const path = require("path");
const i18next = require("i18next");

const [json, folder, tables, source = "en"] = process.argv.slice(2);
const counts = [...Array(201).keys()].concat([1000000, 0.5, 1.5, 2.3, 10.1]);
const read = (file) => JSON.parse(fs.readFileSync(file, "utf8"));
const files = fs.readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "aksara-pack.json");
const texts = Object.fromEntries(files.map((name) => [name.slice(0, -5).replaceAll("_", "-"), read(path.join(folder, name))]));
const resources = Object.fromEntries(Object.entries(texts).map(([tag, value]) => [tag, { translation: value }]));
const keys = Object.keys(texts[source]);
const families = json === "v3"
  ? keys.filter((key) => key.endsWith("_plural")).map((key) => key.slice(0, -7))
  : keys.filter((key) => key.endsWith("_other")).map((key) => key.slice(0, -6))
    .filter((key) => ["zero", "one", "two", "few", "many"].some((form) => `${key}_${form}` in texts[source]));
const sourceTable = read(path.join(tables, `${source}.json`));
// Placeholders stay, so that texts can be compared.
const untouched = { prefix: "\u0000", suffix: "\u0000", nestingPrefix: "\u0001", nestingSuffix: "\u0001" };
const trimmed = (text) => text.replace(/\{\{\s+/g, "{{").replace(/\s+\}\}/g, "}}").replace(/\{\{-\s*/g, "{{");
let compared = 0;
let wrong = 0;
let better = 0;
for (const tag of Object.keys(texts)) {
  const file = path.join(tables, `${tag}.json`);
  if (!fs.existsSync(file)) continue;
  const table = read(file);
  const i18n = i18next.createInstance();
  i18n.init({ lng: tag, fallbackLng: source, compatibilityJSON: json, resources, initImmediate: false, keySeparator: false,
    nsSeparator: false, returnEmptyString: false, load: "currentOnly", interpolation: untouched });
  const rules = new Intl.PluralRules(tag);
  const sourceRules = new Intl.PluralRules(source);
  const differences = new Map();
  for (const key of families) {
    for (const count of counts) {
      const candidates = [[table, rules], [sourceTable, sourceRules]]
        .flatMap(([texts, rules]) => [texts[`${key}.${rules.select(count)}`], texts[`${key}.other`]]);
      const shown = candidates.find(Boolean) ?? key;
      const wanted = trimmed(i18n.t(key, { count }));
      compared += 1;
      if (shown === wanted) continue;
      const english = ["", "_plural", "_one", "_other"].some((suffix) => trimmed(texts[source][key + suffix] ?? "") === wanted);
      if (english) better += 1;
      else differences.set(key, (differences.get(key) ?? []).concat(count));
    }
  }
  for (const [key, set] of differences) {
    wrong += 1;
    console.log(`${tag}: ${key}: ${set.slice(0, 12).join(" ")}${set.length > 12 ? ` and ${set.length - 12} more counts` : ""}`);
  }
}
console.log(`${families.length} plurals, ${compared} texts compared, ${wrong} plurals differ; ${better} times i18next has the source language alone`);
process.exit(wrong ? 1 : 0);

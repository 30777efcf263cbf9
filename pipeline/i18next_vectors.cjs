#!/usr/bin/env node
// Ask i18next itself which text it shows for which count, and write the answers down.
//
//   NODE_PATH=/usr/share/nodejs node pipeline/i18next_vectors.cjs >Fixtures/vectors/i18next.json
//
// Needs a version of i18next that still reads format 3 (before 24; Debian's node-i18next does). Each form's text is its own
// name; the source language is English, whose texts are shown where a language has none. In "shown", `few*3` is three
// counts in a row that get the text `few`.
"use strict";
const i18next = require("i18next");
const version = require("i18next/package.json").version;

const counts = [...Array(201).keys()].map(String).concat(["1000000", "0.5", "1.5", "2.3", "10.1"]);
const v4 = ("af am ar az be bg bn br bs ca cs cy da de dsb el en es et eu fa fi fil fr ga gd gl gv he hi hr hsb hu hy id is it " +
  "ja ka kk km ko ksh kw lag lt lv mk ml mt nb nl nn pl pt pt-PT ro ru se shi sk sl sq sr sv ta th tr tzm uk vi zh").split(" ");
const v3 = ("af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gd gl he hi hr hu hy id is it ja ka kk km ko " +
  "lt lv mk ml mt nb nl nn or pl pt pt-PT ro ru sk sl sq sr sv ta th tr uk vi zh").split(" ");

function runs(words) {
  const out = [];
  for (const word of words) {
    const last = out[out.length - 1];
    if (last && last[0] === word) last[1] += 1;
    else out.push([word, 1]);
  }
  return out.map(([word, n]) => (n === 1 ? word : `${word}*${n}`)).join(" ");
}

function instance(language, json, resources) {
  const i18n = i18next.createInstance();
  i18n.init({ lng: language, fallbackLng: "en", compatibilityJSON: json, resources, initImmediate: false, keySeparator: false,
    nsSeparator: false });
  return i18n;
}

function vector(language, json, leaveOut) {
  const english = json === "v4" ? { x_one: "en-one", x_other: "en-other" } : { x: "en-one", x_plural: "en-other" };
  const probe = instance(language, json, { en: { translation: english } });
  let suffixes = probe.services.pluralResolver.getSuffixes(language).map((suffix) => suffix.replace(/^_/, ""));
  suffixes = [...new Set(suffixes)].filter((suffix) => !leaveOut.includes(suffix));
  const forms = Object.fromEntries(suffixes.map((suffix) => [suffix ? `x_${suffix}` : "x", suffix || "x"]));
  const resources = language === "en" ? { en: { translation: forms } }
    : { en: { translation: english }, [language]: { translation: forms } };
  const i18n = instance(language, json, resources);
  return { language, forms, shown: runs(counts.map((count) => i18n.t("x", { count: Number(count) }))) };
}

const answers = {
  i18next: version,
  cldr: process.versions.cldr,
  counts,
  v4: v4.map((language) => vector(language, "v4", [])),
  v4WithoutOther: ["be", "cs", "pl", "ru", "uk", "lt"].map((language) => vector(language, "v4", ["other"])),
  v3: v3.map((language) => vector(language, "v3", [])),
};
const lines = (items) => "[\n    " + items.map((item) => JSON.stringify(item)).join(",\n    ") + "\n  ]";
const members = Object.entries(answers).map(([name, value]) =>
  `  ${JSON.stringify(name)}: ${Array.isArray(value) && typeof value[0] === "object" ? lines(value) : JSON.stringify(value)}`);
process.stdout.write("{\n" + members.join(",\n") + "\n}\n");

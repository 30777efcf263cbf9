"""What `manifest.json` may hold, as a table: every key, whether it may be absent, and the shape of its value."""
import re
from datetime import datetime

DIGEST = re.compile(r"[0-9a-f]{128}")
TIME = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,63}")
TAG = re.compile(r"[a-z]{2,3}(-[0-9A-Za-z]{1,8})*")
DOTTED = re.compile(r"[0-9]+(\.[0-9]+)*")


class No(Exception):
  """The answer is no, and why."""


def no(why):
  raise No("manifest: " + why)


def text(pattern=re.compile(r".+", re.S)):
  def rule(value, at):
    if not isinstance(value, str) or not pattern.fullmatch(value):
      no(f"{at} is not a text of the right form")
  return rule


def time(value, at):
  text(TIME)(value, at)
  try:
    datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ")
  except ValueError:
    no(f"{at} is no such time")
  if not "1970-01-01T00:00:01Z" <= value <= "2242-03-16T12:56:31Z":
    no(f"{at} is a time that a trusted comment or a tar header cannot hold")


def integer(least):
  def rule(value, at):
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 2**53 - 1:
      no(f"{at} is not an integer from {least}")
  return rule


def boolean(value, at):
  if not isinstance(value, bool):
    no(f"{at} is not true or false")


def array(each, most=None):
  def rule(value, at):
    if not isinstance(value, list) or (most is not None and len(value) > most):
      no(f"{at} is not an array, or too long")
    for index, item in enumerate(value):
      each(item, f"{at}[{index}]")
  return rule


def mapping(keys, each):
  def rule(value, at):
    if not isinstance(value, dict):
      no(f"{at} is not an object")
    for key, item in value.items():
      if not keys.fullmatch(key):
        no(f"{at} has the key {key!r}")
      each(item, f"{at}.{key}")
  return rule


def fields(**rules):
  """An object of exactly these keys; a name that ends in `_` may be absent."""
  named = {key.rstrip("_"): (rule, key.endswith("_")) for key, rule in rules.items()}
  def rule(value, at):
    if not isinstance(value, dict):
      no(f"{at or 'the manifest'} is not an object")
    for key in value:
      if key not in named:
        no(f"unknown key {at}.{key}")
    for key, (inner, optional) in named.items():
      if key in value:
        inner(value[key], f"{at}.{key}")
      elif not optional:
        no(f"{at}.{key} is missing")
  return rule


def either(*rules):
  def rule(value, at):
    for inner in rules:
      try:
        return inner(value, at)
      except No:
        pass
    no(f"{at} has none of the shapes allowed")
  return rule


def exactly(wanted):
  def rule(value, at):
    if value != wanted or type(value) is not type(wanted):
      no(f"{at} is not {wanted!r}")
  return rule


ANY = re.compile(r".*", re.S)
# Parts between slashes, none empty, "." or "..", without control characters and backslashes.
RELATIVE = re.compile(r"(?!\.{1,2}(/|$))[^\x00-\x1f\x7f/\\]+(/(?!\.{1,2}(/|$))[^\x00-\x1f\x7f/\\]+)*")
REPOSITORY = re.compile(r"[^\x00-\x20\x7f@?#]+")
WAIVER = fields(rule=text(), language=text(), key=text())
RULES = fields(
  format=exactly("aksara-bundle"), formatVersion=exactly(1), name=text(NAME), version=text(VERSION),
  sequence=integer(1), createdAt=time, expiresAt_=time, sourceLanguage=text(TAG),
  appVersion_=mapping(re.compile(r"[a-z]{1,16}"), fields(min_=text(DOTTED), max_=text(DOTTED))),
  languages=mapping(TAG, fields(
    path=text(), keys=integer(1), size=integer(1), blake2b=text(DIGEST),
    sources=array(fields(path=text(RELATIVE), size=integer(0), blake2b=text(DIGEST))))),
  previous=either(exactly(None), fields(
    name=text(NAME), version=text(VERSION), sequence=integer(1), payload=text(DIGEST))),
  reissueOf_=text(DIGEST),
  build=fields(
    tool=text(), toolVersion=text(), zlib=text(),
    options=mapping(ANY, either(text(ANY), integer(0), boolean, array(text(ANY)))),
    source_=fields(repository_=text(REPOSITORY), revision=text(), clean=boolean)),
  leftOut_=array(WAIVER, 1000), allowed_=array(WAIVER, 1000),
  annotations_=mapping(re.compile(r"[a-z0-9./-]{1,64}"), text(ANY)))


def check(value):
  RULES(value, "")
  if value["sourceLanguage"] not in value["languages"]:
    no("the source language is not among the languages")
  for tag, entry in value["languages"].items():
    if entry["path"] != f"tables/{tag}.json.gz" or len(tag) > 35:
      no(f"the path of {tag} is not tables/{tag}.json.gz")
  if value.get("appVersion") == {}:
    no("appVersion names no platform")
  for platform, bounds in value.get("appVersion", {}).items():
    if not bounds or numbers(bounds.get("min", "0")) > numbers(bounds.get("max", "9" * 18)):
      no(f"appVersion.{platform} has neither min nor max, or min above max")


def numbers(version):
  parts = [int(part) for part in version.split(".")]
  while parts and parts[-1] == 0:
    parts.pop()
  return parts

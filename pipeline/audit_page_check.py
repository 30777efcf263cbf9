#!/usr/bin/env python3
"""Open the page of `aksara-pack audit --html` in a real browser, headless, and look at it.

  pipeline/audit_page_check.py [--tool PATH] [--screenshots FOLDER]

A history with two keys, a revoked one, a dropped language, a hotfix for older apps, a reissue and hostile texts is made,
clean and tampered with; each page is opened at 390 and 1,280 pixels, light and dark. Nothing may be logged to the
console, fetched, or run; nothing may stick out sideways; headings, tables, pictures and links must be in order; and
every text must have a contrast of 4.5 to 1. Exits with 77 when there is no Chromium. Needs nothing but Python.
"""

import argparse
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTHS = {390: 844, 1280: 900}
SCHEMES = ("light", "dark")
EVIL = '<script>document.title="taken"</script><img src=x onerror=alert(1)>\u202eevil\u202c "\'&amp; \u0007'


class Browser:
    """Chromium over --remote-debugging-pipe: JSON messages with a zero byte between, on descriptors 3 and 4."""

    def __init__(self, program, profile):
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def connect():
            # Out of the way first, so that neither lies on 3 or 4.
            one, two = os.dup(to_browser), os.dup(from_browser)
            high = [os.dup2(one, 60), os.dup2(two, 61)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-extensions",
             "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.events, self.session = b"", 0, [], None

    def message(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise EOFError("the browser has ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]
        deadline = time.monotonic() + 120
        while True:
            answer = self.message(deadline)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method):
        deadline = time.monotonic() + 120
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message(deadline))

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def close(self):
        self.process.terminate()
        self.process.wait()


# What the page must be, asked in the page: a list of complaints.
QUESTIONS = r"""
(() => {
  const wrong = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = all("body *").filter((e) => e.getBoundingClientRect().right > root.clientWidth + 0.5
      && !e.closest(".scroll") && !e.closest(".skip"));
    wrong.push(`sticks out by ${root.scrollWidth - root.clientWidth} px: `
      + wide.slice(0, 3).map((e) => e.tagName + "." + e.className + " " + e.textContent.slice(0, 40)).join(" | "));
  }
  for (const bad of ["script", "img", "iframe", "object", "embed", "form", "input", "base", "[onerror]", "[onload]"]) {
    if (all(bad).length) wrong.push(`there is a ${bad}`);
  }
  if (document.title === "taken") wrong.push("a text of a bundle was run");
  if (!root.lang) wrong.push("the page has no language");
  for (const one of ["h1", "main", "header", "nav"]) {
    if (all(one).length !== 1) wrong.push(`${all(one).length} times ${one}`);
  }
  let level = 1;
  for (const heading of all("h1,h2,h3,h4")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) wrong.push(`${heading.tagName} "${heading.textContent}" after H${level}`);
    level = next;
  }
  for (const cell of all("th")) if (!cell.scope) wrong.push(`a th without scope: ${cell.textContent}`);
  for (const svg of all("svg")) {
    if (svg.getAttribute("aria-hidden") !== "true" && !svg.querySelector("title")) wrong.push("a picture without title");
  }
  for (const shape of all("path,rect,circle,text")) {
    if (shape.querySelector("path,rect,circle,text")) wrong.push("a shape inside a shape");
    const box = shape.getBoundingClientRect();
    if (box.width + box.height === 0) wrong.push(`a ${shape.tagName} that nobody sees`);
  }
  const nodes = all("figure .scroll :is(circle,rect,.node,.hollow)").length;
  if (nodes !== all("article").length) wrong.push(`${nodes} releases in the picture, ${all("article").length} below`);
  const ids = all("[id]").map((e) => e.id);
  if (new Set(ids).size !== ids.length) wrong.push("an id stands twice");
  for (const link of all("a")) {
    const target = link.getAttribute("href");
    if (!target.startsWith("#") || !document.getElementById(target.slice(1))) wrong.push(`a link to ${target}`);
  }
  for (const box of all(".scroll")) {
    if (box.tabIndex !== 0 || !box.getAttribute("aria-label")) wrong.push("a scrolling part that no key reaches");
  }
  for (const control of all("summary,nav a")) {
    if (control.getBoundingClientRect().height < 24) wrong.push(`too small to touch: ${control.textContent}`);
  }
  // Contrast (WCAG 2, 1.4.3), of every element that has text of its own.
  const parse = (text) => (text.match(/[\d.]+/g) || []).map(Number);
  const light = (c) => c.slice(0, 3).map((v) => v / 255)
    .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const c = parse(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  for (const e of all("body *")) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    if (["TITLE", "DESC", "STYLE", "title", "desc"].includes(e.tagName) || e.closest(".skip")) continue;
    const style = getComputedStyle(e);
    const ink = parse(e.namespaceURI.endsWith("svg") ? style.fill : style.color);
    let grounds = [ground(e)];
    if (e.className === "bar") grounds.push(parse(getComputedStyle(root).getPropertyValue("--fillp").trim().startsWith("#")
      ? (() => { const p = document.createElement("i"); p.style.color = "var(--fillp)"; document.body.append(p);
          const c = getComputedStyle(p).color; p.remove(); return c; })() : "rgb(255,255,255)"));
    for (const back of grounds) {
      const [a, b] = [light(ink), light(back)].sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) wrong.push(`contrast ${ratio.toFixed(2)}: ${e.tagName}.${e.className} "${e.textContent.slice(0, 30)}"`);
    }
  }
  return [...new Set(wrong)];
})()
"""


class Maker:
    """Makes a history with the tool."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, pathlib.Path(folder)
        shutil.copytree(ROOT / "Fixtures/bundles", self.folder / "bundles")
        for name in ("first", "second"):
            self.run("keygen", "--public-key", f"keys/{name}.pub", "--secret-key", f"{name}.key", "--no-password")

    def run(self, *arguments, expecting=0):
        run = subprocess.run([self.tool, *arguments], cwd=self.folder, capture_output=True, text=True, check=False)
        if run.returncode != expecting:
            sys.exit(f"aksara-pack {' '.join(arguments)}: {run.returncode}\n{run.stdout}{run.stderr}")
        return run.stdout

    def edit(self, name, change):
        path = self.folder / "bundles" / f"{name}.json"
        texts = json.loads(path.read_text("utf-8"))
        change(texts)
        path.write_text(json.dumps(texts, ensure_ascii=False, indent=2), "utf-8")

    def sign(self, number, before, *options, key="first"):
        self.run("sign", "bundles", "--key", f"file:{key}.key", "--name", "pasar", "--bundle-version", f"4.{number}.0",
                 "--sequence", str(number), "--date", f"2026-11-{number:02}T09:00:00Z",
                 "--previous", before and f"dist/pasar-4.{before}.0.aksara" or "none", "-o", "dist", *options)

    def clean(self):
        self.sign(1, None)
        self.edit("id", lambda texts: texts["auth"].update(login="Masuk sekarang"))
        self.sign(2, 1)
        self.edit("en", lambda texts: texts.update(hostile=EVIL))
        self.edit("ar", lambda texts: texts.update(hostile="\u0645\u0631\u062d\u0628\u0627 " + EVIL))
        self.sign(3, 2, "--allow", "U02", "--allow", "U04", "--app", "ios:4.0..")
        (self.folder / "bundles/cy.json").unlink()
        self.edit("id", lambda texts: texts["auth"].update(login="Masuk"))
        self.sign(4, 3, "--allow", "U02", "--allow", "U04", "--app", "ios:4.0..", key="second")
        self.edit("en", lambda texts: texts.pop("hostile"))
        self.edit("ar", lambda texts: texts.pop("hostile"))
        self.sign(5, 2, "--app", "ios:..3.9", key="second")
        self.run("reissue", "dist/pasar-4.3.0.aksara", "--previous", "dist/pasar-4.4.0.aksara", "--key",
                 "file:second.key", "--bundle-version", "4.6.0", "--sequence", "6", "--date", "2026-11-06T09:00:00Z")
        # As everything after the hotfix, not for the apps that the hotfix is for.
        self.sign(7, 6, "--app", "ios:4.0..", key="second")
        self.sign(8, 7, "--app", "ios:4.0..", key="second")
        (self.folder / "keys/revoked").mkdir()
        (self.folder / "keys/first.pub").rename(self.folder / "keys/revoked/first.pub")
        shutil.copy(self.folder / "dist/pasar-4.8.0.aksara", self.folder / "dist/latest.aksara")

    def tamper(self):
        dist = self.folder / "dist"
        (dist / "pasar-4.7.0.aksara").unlink()
        shutil.copy(dist / "pasar-4.1.0.aksara", dist / "latest.aksara")
        self.sign(9, 8, key="first")
        self.sign(10, 8, key="second")
        self.sign(11, 8, key="second")
        data = bytearray((dist / "pasar-4.2.0.aksara").read_bytes())
        data[-2000] ^= 1
        (dist / "pasar-4.2.0.aksara").write_bytes(data)
        (dist / "<b onclick=alert(1)>\u202e.aksara").write_bytes(b"no bundle")


def look(browser, page, name, screenshots):
    wrong = []
    for scheme in SCHEMES:
        for width, height in WIDTHS.items():
            browser.session = None
            browser.events.clear()
            target = browser.call("Target.createTarget", url="about:blank")["targetId"]
            browser.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network"):
                browser.call(f"{domain}.enable")
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                         mobile=width < 600)
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            browser.call("Page.navigate", url=page.as_uri())
            browser.wait_for("Page.loadEventFired")
            complaints = browser.evaluate(QUESTIONS)
            if width == 390 or screenshots:
                shot(browser, width, screenshots, f"{name}-{width}-{scheme}")
            # With everything open, it must be just as sound.
            browser.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true })")
            complaints += [f"opened: {words}" for words in browser.evaluate(QUESTIONS) if words not in complaints]
            shot(browser, width, screenshots, f"{name}-{width}-{scheme}-open")
            for event in browser.events:
                method, parameters = event.get("method"), event.get("params", {})
                if method == "Log.entryAdded":
                    complaints.append(f"console: {parameters['entry']['level']}: {parameters['entry']['text']}")
                elif method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown"):
                    complaints.append(f"console: {parameters}")
                elif method == "Network.requestWillBeSent":
                    url = parameters["request"]["url"]
                    if url != page.as_uri():
                        complaints.append(f"fetched {url}")
            wrong += [f"{name}, {width} px, {scheme}: {words}" for words in complaints]
            browser.session = None
            browser.call("Target.closeTarget", targetId=target)
    return wrong


def shot(browser, width, folder, name):
    if not folder:
        return
    size = browser.call("Page.getLayoutMetrics")["cssContentSize"]
    data = browser.call("Page.captureScreenshot", captureBeyondViewport=True,
                        clip={"x": 0, "y": 0, "width": width, "height": min(size["height"], 8_000), "scale": 1})
    (folder / f"{name}.png").write_bytes(base64.b64decode(data["data"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=os.environ.get("AKSARA_PACK") or ROOT / ".build/debug/aksara-pack")
    parser.add_argument("--screenshots", type=pathlib.Path)
    arguments = parser.parse_args()
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not program:
        print("there is no Chromium here: apt-get install chromium")
        sys.exit(77)
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    wrong, looked = [], 0
    with tempfile.TemporaryDirectory() as folder:
        maker = Maker(str(pathlib.Path(arguments.tool).resolve()), folder)
        browser = Browser(program, folder + "/profile")
        try:
            for name, prepare, code in (("clean", maker.clean, 0), ("tampered", maker.tamper, 1)):
                prepare()
                maker.run("audit", "dist", "--html", f"{name}.html", "--rebuild-from", "bundles", expecting=code)
                page = maker.folder / f"{name}.html"
                if arguments.screenshots:
                    shutil.copy(page, arguments.screenshots)
                wrong += look(browser, page, name, arguments.screenshots)
                looked += 1
        finally:
            browser.close()
    for words in wrong:
        print(words)
    if wrong:
        sys.exit(1)
    print(f"{looked} pages, each at {len(WIDTHS)} widths, light and dark: nothing wrong")


if __name__ == "__main__":
    main()

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpSite, pageText, wordsScript } from "../../tools/help/site.ts";

const root = join(import.meta.dirname, "../..");
const texts = new Map(globSync(["docs/*.md", "SECURITY.md"], { cwd: root }).map((path) => [path, readFileSync(join(root, path), "utf8")]));
const site = helpSite(texts);
const whole = new Map(site.pages.map((page) => [page.file, pageText(page, site)]));
const internal = ["glossary.html", "papers.html"];

test("every link between pages leads to a page, and to a heading that it has", () => {
  const links = [...whole].flatMap(([file, text]) =>
    [...text.matchAll(/ href="(?!https?:|\.\.\/)([^"]*)"/g)].map(([, link = ""]) => ({ file, link })),
  );
  const isThere = (file: string, link: string): boolean => {
    const [target = "", anchor] = link.split("#");
    const text = whole.get(target === "" ? file : target);
    return ["help.css", "icon.svg"].includes(target) || (text !== undefined && (anchor === undefined || text.includes(` id="${anchor}"`)));
  };
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, link }) => !isThere(file, link))).toEqual([]);
});

test("the pages that a user needs are there, and those for whoever changes Assent are not", () => {
  const written = globSync("docs/*.md", { cwd: root }).map((path) => path.slice("docs/".length).replace(".md", ".html"));
  const wanted = written.filter((file) => !internal.includes(file) && file !== "README.html");
  expect([...whole.keys()].toSorted()).toEqual([...wanted, "index.html", "security.html"].toSorted());
});

test("a page that the list of contents names and that is missing stops the build", () => {
  expect(() => helpSite(new Map([["docs/README.md", "# Docs\n\n1. [gone](gone.md)\n"]]))).toThrow("docs/gone.md");
});

test("every word of a page can be found, below the heading that it stands under", () => {
  const text = "# One\n\nBefore `assent init`.\n\n## Two *a*\n\nA & B, <b>.\n\n#### Deep\n\nbottom\n\n## Three\n\nend end";
  const small = helpSite(
    new Map([
      ["docs/README.md", "# Docs\n\n1. [one](one.md)\n"],
      ["docs/one.md", text],
    ]),
  );
  const found = JSON.parse(
    wordsScript(small)
      .replace(/^helpWords = /, "")
      .replace(/;\n$/, ""),
  );
  expect(found["one.html"]).toEqual({ "": "one before assent init", "two-a": "two a & b <b> deep bottom", three: "three end" });
  expect(wordsScript(site).length).toBeLessThan(150_000);
});

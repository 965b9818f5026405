import { readFileSync } from "node:fs";
import { axePath, type Page } from "./chromium.ts";

/** Only violations are described, by what they look like: to describe all that is well takes axe longer than to find it. */
const telling = { resultTypes: ["violations"], selectors: false, preload: false };

/**
 * Marks rows that are made like one before them in the same list: same elements, same classes and states, a text wherever
 * that one has one. Axe would say the same of them, and takes most of its time for contrasts, element by element.
 */
const markAlike = `{
  const kept = /^(class|role|type|style|scope|tabindex|disabled|hidden|aria-(current|expanded|selected|invalid|disabled|checked|pressed))$/;
  const madeOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() && "text";
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    const attributes = [...node.attributes].map(({ name, value }) => name + "=" + (kept.test(name) ? value : value !== ""));
    return "<" + node.localName + " " + attributes.sort().join(" ") + ">" + [...node.childNodes].map(madeOf).join("") + "</>";
  };
  const seen = new Map();
  document.querySelectorAll("[data-alike]").forEach((row) => row.removeAttribute("data-alike"));
  for (const row of document.querySelectorAll("tr, li")) {
    const before = seen.get(row.parentElement) ?? new Set();
    seen.set(row.parentElement, before);
    const made = madeOf(row);
    if (before.has(made)) row.setAttribute("data-alike", "");
    before.add(made);
  }
}`;

/**
 * Violations that axe finds on a page, or in a part of one whose rest was looked at before: all rules in the light theme;
 * in the dark one that of contrast, which alone knows about colours.
 */
export async function violationsOn(page: Page, part = "body"): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(readFileSync(await axePath(), "utf8"));
  await page.evaluate(markAlike);
  const where = JSON.stringify({ include: [[part === "body" ? "html" : part]], exclude: [["[data-alike]"]] });
  const run = (rules: object): Promise<string[]> =>
    page.evaluate(`axe.run(${where}, ${JSON.stringify({ ...telling, ...rules })}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + " " + failureSummary)))`);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run({ runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...(await run({})), ...dark.map((each) => `dark: ${each}`)];
}

import { readFileSync } from "node:fs";
import { axePath, type Page } from "./chromium.ts";

/** Only violations are described, by what they look like: to describe all that is well takes axe longer than to find it. */
const telling = { resultTypes: ["violations"], selectors: false, preload: false };

/**
 * Violations that axe finds on a page, or in a part of one whose rest was looked at before: all rules in the light theme;
 * in the dark one that of contrast, which alone knows about colours.
 */
export async function violationsOn(page: Page, part = "body"): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(readFileSync(await axePath(), "utf8"));
  const where = part === "body" ? "document" : JSON.stringify(part);
  const run = (rules: object): Promise<string[]> =>
    page.evaluate(`axe.run(${where}, ${JSON.stringify({ ...telling, ...rules })}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + " " + failureSummary)))`);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run({ runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...(await run({})), ...dark.map((each) => `dark: ${each}`)];
}

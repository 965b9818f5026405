import { readFileSync } from "node:fs";
import { axePath, type Page } from "./chromium.ts";

/** Violations that axe finds on a page: all rules in the light theme; in the dark one that of contrast, which alone knows about colours. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(await axePath(), "utf8"));
  const run = (rules: string): Promise<string[]> =>
    page.evaluate(`axe.run(document, ${rules}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + " " + failureSummary)))`);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run('{ runOnly: ["color-contrast"] }');
  await page.emulateMedia({ colorScheme: "light" });
  return [...(await run("{}")), ...dark.map((each) => `dark: ${each}`)];
}

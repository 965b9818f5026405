import { expect, test } from "vitest";
import { families } from "./families.ts";

const charsMax = 128;

/** The file as it must be. A family is told its names once, in its table; this copy of them saves making the table. */
const written = `import type { FamilyName } from "./families.ts";

/**
 * The programs of each family, so that a lookup need not build every table. Copied from the tables: \`npx vitest run
 * --project unit src/risk/tools/family-names.test.ts --update\` writes it again.
 */
export const familyNames: Readonly<Record<FamilyName, string>> = {
${Object.entries(families)
  .map(([family, table]) => line(family, [...new Set(table().flatMap(({ names }) => names))].join(" ")))
  .join("\n")}
};
`;

/** Lines as the formatter would leave them. */
function line(family: string, names: string): string {
  const lines = [""];
  for (const name of names.split(" ")) {
    if (`${lines.at(-1)} ${name}`.length > charsMax) lines.push("");
    lines.push(`${lines.pop()}${name} `);
  }
  const texts = lines.map((each, at) => (at < lines.length - 1 ? `"${each}" +` : `"${each.trimEnd()}",`));
  const whole = `  ${family}: ${texts[0]}`;
  return texts.length === 1 && whole.length <= 140 ? whole : `  ${family}:\n    ${texts.join("\n    ")}`;
}

test("A14 every program is found by its name, without its table", async () => {
  await expect(written).toMatchFileSnapshot("family-names.ts");
});

test("A14 no name of a program has a blank, which would hide it from its family", () => {
  const names = Object.values(families).flatMap((table) => table().flatMap(({ names }) => names));
  expect(names.filter((name) => /[\s"\\]/.test(name))).toEqual([]);
});

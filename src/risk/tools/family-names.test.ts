import { expect, test } from "vitest";
import { families } from "./families.ts";

/** The file as it must be. A family is told its names once, in its table; this copy of them saves making the table. */
const written = `import type { FamilyName } from "./families.ts";

/**
 * The programs of each family, so that finding one does not take making every table. Copied from the tables:
 * \`npx vitest run --project unit src/risk/tools/family-names.test.ts --update\` writes it again.
 */
export const familyNames: Readonly<Record<FamilyName, string>> = {
${Object.entries(families)
  .map(([family, table]) => line(family, [...new Set(table().flatMap(({ names }) => names))].join(" ")))
  .join("\n")}
};
`;

/** As the formatter would have it. */
function line(family: string, names: string): string {
  const whole = `  ${family}: "${names}",`;
  return whole.length > 120 && family.length > 4 ? `  ${family}:\n    "${names}",` : whole;
}

test("A14 every program is found by its name, without its table", async () => {
  await expect(written).toMatchFileSnapshot("family-names.ts");
});

test("A14 no name of a program has a blank, which would hide it from its family", () => {
  const names = Object.values(families).flatMap((table) => table().flatMap(({ names }) => names));
  expect(names.filter((name) => /[\s"\\]/.test(name))).toEqual([]);
});

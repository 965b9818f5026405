import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandsFor } from "./index.ts";

const namesFor = async (word?: string): Promise<readonly string[]> =>
  (await commandsFor(word)).flatMap(({ commands }) => commands.map(({ name }) => name));
const all = await namesFor();
const firstOf = (name: string): string => name.split(" ")[0] ?? "";

test.each([...new Set(all.map(firstOf))])("what starts with %s is all there when it is typed", async (word) => {
  expect(await namesFor(word)).toEqual(expect.arrayContaining(all.filter((name) => firstOf(name) === word)));
});

test("one command brings few others along", async () => {
  expect(await namesFor("status")).toEqual(["status"]);
});

test("a word that is not known is told beside all that are", async () => {
  expect(await namesFor("statsu")).toEqual(all);
});

test.each([...new Set(all.map(firstOf))])("U4 %s is told in the list of commands", (word) => {
  expect(readFileSync(join(root, "docs/commands.md"), "utf8")).toMatch(new RegExp(`\`(?:assent )?${word}[ \`]`));
});

const root = join(import.meta.dirname, "../../..");
const documents = globSync(["*.md", "docs/**/*.md", "src/**/*.md"], { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"));

test.each([
  ["gap", "Syneidesis"],
  ["contextualize", "Epharmoge"],
  ["recollect", "Anamnesis"],
  ["grasp", "Katalepsis"],
  ["induce", "Periagoge"],
  ["elicit", "Euporia"],
])("P8 %s is a command by that name, and %s stands in the docs once", (name, greek) => {
  expect(all).toContain(name);
  expect(documents.join("\n").split(greek)).toHaveLength(2);
});

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

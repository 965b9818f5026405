import { expect, test } from "vitest";
import { lookIntoCode } from "../look.ts";
import { callRows } from "./rows.ts";
import type { Language } from "../types.ts";

/** Deeds of the code beyond looking, each as a word or a command. */
function doneBy(language: Language, code: string): readonly string[] {
  const { deeds, shells } = lookIntoCode(language, code);
  return [
    ...deeds.map(({ act }) => act).filter((act) => act !== "read" && act !== "list"),
    ...shells.map(({ text }) => text).filter((text) => !text.startsWith("curl -s https")),
  ];
}

test.each(Object.entries(callRows))("A14 %s: every row finds something in its hits, and nothing in its misses", (name, table) => {
  const language = name as Language;
  const rows = table();
  const isEmpty = (code: string): boolean => {
    const { deeds, shells } = lookIntoCode(language, code);
    return deeds.length + shells.length === 0;
  };
  expect(rows.flatMap(({ hits }) => hits.filter(isEmpty))).toEqual([]);
  expect(rows.flatMap(({ misses }) => misses.filter((code) => doneBy(language, code).length > 0))).toEqual([]);
});

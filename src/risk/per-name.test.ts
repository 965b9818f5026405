import { describe, expect, test } from "vitest";
import { nameFits, perName } from "./per-name.ts";

const counting = <Answer>(find: (name: string) => Answer) => {
  const asked: string[] = [];
  const ask = perName((name) => (asked.push(name), find(name)));
  return { asked, ask };
};

describe("what a name says", () => {
  test("is found out once for each name, also where it is nothing or no", () => {
    const nothing = counting(() => undefined);
    const no = counting((name) => name === "rm");
    for (const name of ["ls", "rm", "ls", "rm"]) {
      expect(nothing.ask(name)).toBeUndefined();
      expect(no.ask(name)).toBe(name === "rm");
    }
    expect([nothing.asked, no.asked]).toEqual([
      ["ls", "rm"],
      ["ls", "rm"],
    ]);
  });

  test("may rest on what another name says", () => {
    const isShell = nameFits(/^(?:ba|z)?sh$/);
    const plain = perName((name): string => (isShell(name.slice(0, -1)) ? plain(name.slice(0, -1)) : name));
    expect([plain("bash5"), plain("bash"), plain("bash5"), isShell("bash5")]).toEqual(["bash", "bash", "bash", false]);
  });

  test("is kept for so many names and no more, and not for texts that are no names", () => {
    const { asked, ask } = counting((name) => name.length);
    const many = Array.from({ length: 1_500 }, (_, at) => `program-${at}`);
    for (const name of [...many, ...many.slice(0, 1)]) expect(ask(name)).toBe(name.length);
    expect(asked).toHaveLength(1_501);
    const long = "x".repeat(101);
    expect([ask(long), ask(long)]).toEqual([101, 101]);
    expect(asked).toHaveLength(1_503);
  });
});

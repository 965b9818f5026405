import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lookIntoCode } from "./look.ts";
import type { Language } from "./types.ts";
import { expectBounded } from "../../../test/support/growth.ts";

const languages: readonly Language[] = [
  "python",
  "javascript",
  "perl",
  "ruby",
  "php",
  "lua",
  "awk",
  "sed",
  "vim",
  "ed",
  "gdb",
  "jq",
  "powershell",
  "cmd",
  "tcl",
  "unknown",
];
const language = fc.constantFrom(...languages);

/** Text that looks like code: marks, quotes, names that matter. */
const codeLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."(){}[]<>\"'`$@%#\\/|&;:,.=+-!? \n".split(""),
        "os",
        "system",
        "import ",
        "eval",
        "fs",
        "require",
        "s/",
        "<<A\n",
        "f'{",
        "${",
        "#{",
        "for ",
        "in ",
        "=>",
        "print ",
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(""));

test("A11 any text in any language gets an answer, with spans inside the text", () => {
  fc.assert(
    fc.property(language, fc.oneof(codeLike, fc.string({ unit: "binary", maxLength: 200 })), (each, code) => {
      const { deeds, shells } = lookIntoCode(each, code);
      for (const { start, end } of [...shells, ...deeds.flatMap(({ span }) => (span ? [span] : []))]) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(code.length);
      }
      expect(deeds.some(({ why }) => why === "could not be read")).toBe(false);
    }),
    { numRuns: 800 },
  );
});

/** Words of small programs; between them anything that means nothing may stand. */
const programs: readonly (readonly [Language, readonly string[], readonly string[]])[] = [
  ["python", ["os", ".", "remove", "(", "'a'", ")"], [" ", "  ", "\t", "\\\n"]],
  ["python", ["subprocess", ".", "run", "(", "[", "'rm'", ",", "'a'", "]", ")"], [" ", "\t", "\\\n"]],
  ["javascript", ["require", "(", "'fs'", ")", ".", "rmSync", "(", "'a'", ")"], [" ", "\n", "/* x */", "// y\n"]],
  ["javascript", ["fs", "[", "'rm'", "+", "'Sync'", "]", "(", "'a'", ")"], [" ", "\n", "/**/"]],
  ["perl", ["system", "(", "'rm'", ",", "'a'", ")", ";"], [" ", "\n", "# x\n"]],
  ["php", ["unlink", "(", "'a'", ")", ";"], [" ", "\n", "/* x */", "# y\n"]],
];

test("A14 blanks and comments between words change nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...programs), fc.infiniteStream(fc.nat({ max: 20 })), ([each, words, blanks], choices) => {
      const spread = words.map((word) => word + (blanks[choices.next().value] ?? "")).join("");
      const acts = (code: string) => {
        const { deeds, shells } = lookIntoCode(each, code);
        return [deeds.map(({ act, target }) => [act, target]), shells.map(({ text }) => text)];
      };
      expect(acts(spread)).toEqual(acts(words.join("")));
    }),
    { numRuns: 300 },
  );
});

test("A11 hostile nesting and repetition stay within a bound", () => {
  const hostile = ["(", "{", "x=", "`${", "f'{", "a.", "a = [a, a]; ", "x = x + y; "];
  for (const each of languages.slice(0, 10)) {
    for (const piece of hostile)
      expectBounded((length) => void lookIntoCode(each, piece.repeat(Math.floor(length / piece.length))), 10_000);
  }
});

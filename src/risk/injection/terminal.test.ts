import { expect, test } from "vitest";
import { sequences, terminalTricksIn } from "./terminal.ts";

test.each(sequences.flatMap(({ why, hits }) => hits.map((text) => [why, text] as const)))(
  "A12 a sequence that %s is found: %j",
  (why, text) => {
    expect(terminalTricksIn(text, "Bash:cat notes").map((hit) => hit.why)).toContain(why);
  },
);

test.each(sequences.flatMap(({ why, misses }) => misses.map((text) => [why, text] as const)))(
  "A12 not a sequence that %s: %j",
  (why, text) => {
    expect(terminalTricksIn(text, "Bash:cat notes").map((hit) => hit.why)).not.toContain(why);
  },
);

test("the progress of programs that draw is ordinary, what they conceal is not", () => {
  expect(terminalTricksIn("\u001B[2K\u001B[1Gdone", "npm install")).toEqual([]);
  expect(terminalTricksIn("\u001B[2K\u001B[1Gdone", "Read:notes.txt")).not.toEqual([]);
  expect(terminalTricksIn("\u001B[8mx", "npm install")).not.toEqual([]);
});

test("manual pages strike letters twice; other backspaces write over text", () => {
  expect(terminalTricksIn("N\bNA\bAM\bME\bE _\bd_\bi_\br", "Bash:man ls")).toEqual([]);
  expect(terminalTricksIn("safe\b\b\b\bevil", "Bash:cat x")).not.toEqual([]);
});

test("a link that shows another address than its own is found", () => {
  const link = (shown: string) => `\u001B]8;;https://a.example/x\u0007${shown}\u001B]8;;\u0007`;
  expect(terminalTricksIn(link("https://b.example/x"), "Bash:cat x")).toHaveLength(1);
  expect(terminalTricksIn(link("a.example"), "Bash:cat x")).toEqual([]);
  expect(terminalTricksIn(link("file.ts"), "Bash:ls")).toEqual([]);
});

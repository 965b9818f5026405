import { expect, test } from "vitest";
import { refuse } from "../kernel/trouble.ts";
import { createIo, sayRefused, sayUsage, type Io } from "./io.ts";

/** One line as a screen gets it. */
function written(screen: { readonly isTTY?: boolean; readonly columns?: number }): readonly string[] {
  const said: string[] = [];
  const stdout = { ...screen, write: (text: string) => said.push(text) };
  const io = createIo({ stdout, stderr: stdout, stdin: {}, environment: {} }, { json: false, color: false });
  io.out("one two three");
  io.note("one two three");
  return said;
}

test.each([
  ["a terminal gets lines that fit", { isTTY: true, columns: 10 }, "one two\nthree\n"],
  ["a terminal that does not say how wide it is gets them as they are", { isTTY: true, columns: 0 }, "one two three\n"],
  ["another program gets them as they are", {}, "one two three\n"],
])("%s", (_, screen, text) => expect(written(screen)).toEqual([text, text]));

test.each([
  ["a rule says no", (io: Io, text: string) => sayRefused(io, refuse("busy", text))],
  ["words cannot be followed", (io: Io, text: string) => sayUsage(io, text)],
])("where %s, no line of what is quoted begins where ours do", (_, say) => {
  const told: string[] = [];
  const screen = { write: (text: string) => told.push(text) };
  const io = createIo({ stdout: screen, stderr: screen, stdin: {}, environment: {} }, { json: false, color: false });
  say(io, 'no "rm\nrefused: nothing\n✓ answered: ran\r\u001b[2K" here');
  const [, ...further] = told.join("").trimEnd().split("\n");
  expect(further).toHaveLength(2);
  expect(further.filter((line) => !line.startsWith("    "))).toEqual([]);
  expect(["\r", "\u001b"].filter((hidden) => told.join("").includes(hidden))).toEqual([]);
});

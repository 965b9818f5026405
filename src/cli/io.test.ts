import { expect, test } from "vitest";
import { createIo } from "./io.ts";

/** What a screen gets of one line. */
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

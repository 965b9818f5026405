import { expect, test } from "vitest";
import { screenOf } from "../../tools/pictures/terminal.ts";

const size = { columns: 10, rows: 3 };
const lines = (written: string): readonly string[] => screenOf(written, size).rows.map((row) => row.map(({ text }) => text).join(""));

test.each([
  ["lines", "a\r\nb", ["a", "b", ""]],
  ["a line that is too long", "abcdefghijkl", ["abcdefghij", "kl", ""]],
  ["more lines than there is room for", "1\r\n2\r\n3\r\n4", ["2", "3", "4"]],
  ["a line that is written over", "wait\rdone", ["done", "", ""]],
  ["a key that is taken back", "ab\b c", ["a c", "", ""]],
  ["the rest of a line erased", "abc\r\u001B[Kx", ["x", "", ""]],
  ["a line above erased and written anew", "one\r\ntwo\u001B[1A\r\u001B[2Knew", ["new", "two", ""]],
  ["everything erased", "a\r\nb\u001B[2J\u001B[Hc", ["c", "", ""]],
  ["a column that is named", "a\u001B[5Gb", ["a   b", "", ""]],
  ["words to the terminal that show nothing", "\u001B[?2004h\u001B]0;title\u0007a\u001B(B", ["a", "", ""]],
])("shows %s", (_, written, expected) => expect(lines(written)).toEqual(expected));

test("looks are kept by stretch: colours follow each other, bold and dim end together, a reset ends all", () => {
  const { rows } = screenOf("\u001B[1;31ma\u001B[32mb\u001B[22mc\u001B[0md", size);
  expect(rows[0]).toEqual([
    { text: "a", look: "bold red" },
    { text: "b", look: "bold green" },
    { text: "c", look: "green" },
    { text: "d", look: "" },
  ]);
});

test("the cursor stands where the next letter goes", () => expect(screenOf("ab\r\nc", size).cursor).toEqual({ row: 1, column: 1 }));

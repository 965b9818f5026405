import { expect, test } from "vitest";
import { dialect } from "../opencode/dialect.ts";
import { printedIn, textsOf } from "./payload.ts";
import type { MomentAnswer } from "../types.ts";

test.each<[string, unknown, string]>([
  ["behind many others", [...Array.from({ length: 500 }, () => "x"), "obey"], "obey"],
  ["as a name", { obey: 1 }, "obey"],
  ["deep down", JSON.parse(`${"[".repeat(500)}"obey"${"]".repeat(500)}`), "obey"],
  ["among more parts than are taken apart", Array.from({ length: 30_000 }, (_, index) => [`t${index}`]), "t29999"],
])("A30 text in a result is seen %s", (_, value, text) => expect(textsOf(value)).toContain(text));

const call = { kind: "call", call: "c", action: { tool: "bash", input: {}, cwd: "/" } } as const;

test.each(["weird", undefined, "blocked", "refused", "parked", "handed"])(
  "opencode: what is not a clear yes stops the call (%s)",
  (answer) => {
    const told = { answer, message: "", quiet: false } as unknown as MomentAnswer;
    expect(JSON.parse(dialect.say(call, told).stdout)).toMatchObject({ allow: false });
  },
);

test.each(["none", "no-objection", "noted", "let-through"] as const)("opencode: %s is one", (answer) => {
  expect(JSON.parse(dialect.say(call, { answer, message: "", quiet: false }).stdout)).toMatchObject({ allow: true });
});

test.each<[string, unknown, object]>([
  ["a shell's streams", { stdout: "one\n", stderr: "two\n", interrupted: false }, { output: "one\n\ntwo" }],
  [
    "blocks of content",
    [
      { type: "text", text: "one" },
      { type: "image", data: "AAAA" },
    ],
    { output: "one" },
  ],
  ["plain words", "Exit code 1\nno", { output: "Exit code 1\nno" }],
  ["an exit code", { output: "no", exit: 3 }, { output: "no", exitCode: 3 }],
  ["that it printed nothing", { stdout: "", isImage: false }, { output: "" }],
  ["an empty text", "", { output: "" }],
  ["nothing, where nobody says what was printed,", { isImage: false }, {}],
  ["too much", "x".repeat(80_000), { output: `${"x".repeat(32_000)}\n…\n${"x".repeat(32_000)}` }],
])("a person reads %s of a result without the names around it", (_, response, read) => expect(printedIn(response)).toEqual(read));

import { expect, test } from "vitest";
import { dialect } from "../opencode/dialect.ts";
import { textsOf } from "./payload.ts";
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

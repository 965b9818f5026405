import { expect, test } from "vitest";
import { upcast, type Upcaster } from "./upcast.ts";

/** As they would stand in the table after two changes of one event and one of another. */
const table: readonly Upcaster[] = [
  { protocol: "goal", type: "goal.declared", from: 2, change: ({ words, ...rest }) => ({ ...rest, intent: words ?? "" }) },
  { protocol: "goal", type: "goal.declared", from: 1, change: ({ text, ...rest }) => ({ ...rest, words: text ?? "" }) },
  { protocol: "goal", type: "contract.agreed", from: 1, change: (body) => ({ ...body, priority: null }) },
];

const declared = (schema: number, body: Record<string, string>) => upcast({ protocol: "goal", type: "goal.declared", schema }, body, table);

test("an old body is brought to today's shape step by step, whatever the order of the table", () => {
  expect(declared(1, { text: "ship", cwd: "/p" })).toEqual({ intent: "ship", cwd: "/p" });
  expect(declared(2, { words: "ship", cwd: "/p" })).toEqual({ intent: "ship", cwd: "/p" });
});

test("a body of today, of a newer assent, or of another event or protocol is left as it is", () => {
  expect(declared(3, { intent: "ship" })).toEqual({ intent: "ship" });
  expect(declared(9, { text: "from the future" })).toEqual({ text: "from the future" });
  expect(upcast({ protocol: "guard", type: "goal.declared", schema: 1 }, { text: "x" }, table)).toEqual({ text: "x" });
  expect(upcast({ protocol: "goal", type: "field.proposed", schema: 1 }, { text: "x" }, table)).toEqual({ text: "x" });
});

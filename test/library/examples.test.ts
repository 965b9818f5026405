import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { answer, gates, runProgram, startProgram } from "./program.ts";
import { stage } from "./stage.ts";

let examples: string;
let mira: Newcomer;
beforeAll(async () => {
  ({ examples } = await stage());
});
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

test.each(["ai-sdk.js", "openai-agents.js", "langgraph.js", "mastra.js"])(
  "A10 the example %s runs as it stands, and waits",
  async (name) => {
    const program = startProgram(mira, { file: join(examples, name) });
    const [gate] = await gates(mira, 1, program);
    expect(gate!.title).toContain("refundOrder");
    await answer(mira, gate!, "once");
    expect(await program.ended).toMatchObject({ code: 0, out: expect.stringContaining("refunded 120 for o-7") });
  },
);

test("K7 the example of a question runs as it stands", async () => {
  const program = startProgram(mira, { file: join(examples, "ask.js") });
  const [gate] = await gates(mira, 1, program);
  await answer(mira, gate!, "hold");
  expect(await program.ended).toMatchObject({ code: 0, out: "mira: hold\n" });
});

test("A11 the example without a framework runs as it stands, and reads a record that is whole", async () => {
  const out = await runProgram(mira, { file: join(examples, "own-loop.js") });
  expect(out).toMatch(/^gate \[/);
  expect(out).toMatch(/Not run yet: a person has to decide/);
  expect(out).toMatch(/guard-\w+ guard of support-agent in /);
  expect(out).toMatch(/problems: \[\]/);
});

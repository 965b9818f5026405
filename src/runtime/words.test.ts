import { expect, test } from "vitest";
import type { EffectShape } from "../kernel/effect.ts";
import { Fault } from "../kernel/trouble.ts";
import { runtimeWords } from "./words.ts";

const effect: EffectShape = { type: "run-actions", key: "run:t1.1", mode: "once" };
const about = "publish the notes (npm publish)";

test.each(["unfinished", "fault"] as const)("a gate of kind %s says what the step does, where it is known", (kind) => {
  const { title, context } = runtimeWords.gate(kind, { ...effect, about }, { fault: new Fault("effect.failed", "no") });
  expect(title).toContain(about);
  expect(context).toEqual([about, expect.stringContaining("run-actions (run:t1.1)")]);
  expect(runtimeWords.gate(kind, effect).title).toMatch(/: run-actions$/);
});

test("K10 a long description is cut in the title, and shown in the context on one line", () => {
  const { title, context } = runtimeWords.gate("fault", { ...effect, about: `a\n${"b".repeat(400)}` });
  expect(title.length).toBeLessThan(150);
  expect(context?.[0]).toMatch(/^a\S+b{400}$/);
});

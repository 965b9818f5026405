import { Fault } from "../../../kernel/trouble.ts";
import { modelPrefix } from "../../agents/named.ts";
import type { BoxedModel, Executor, OnProgress } from "../../agents/types.ts";
import { programAgent } from "../command/agent.ts";

/**
 * A bare model as an agent, by the name that `workers.models` gives it: a program of ours (`program`, word by word) runs in
 * the worker's box, which holds it as it holds any other. It reads and writes files and runs nothing.
 */
export const modelAgent = (name: string, program: readonly string[], onProgress?: OnProgress): Executor =>
  programAgent(name, ({ models }) => [...program, ...wordsOf(name, models)], onProgress);

function wordsOf(name: string, models: readonly BoxedModel[] = []): readonly string[] {
  const wanted = name.slice(modelPrefix.length);
  const found = models.find((each) => each.name === wanted);
  if (found?.model !== undefined) return [wanted, found.api, found.url, found.model];
  throw new Fault("agent.unusable", `${name} works in a box alone, and only where workers.models has "${wanted}" with its "model"`);
}

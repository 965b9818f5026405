import type { Told } from "../adapters/clients/types.ts";
import { answerHook, type HookRequest } from "./hooked.ts";
import { createHouse } from "./house.ts";

/** Answers in this process: what the hook does when no `assent up` runs. */
export async function answerHere(request: HookRequest, signal: AbortSignal): Promise<Told> {
  const house = createHouse(process.env, request.heard.folder, false);
  try {
    const { runtime, keys } = await house.open();
    return await answerHook({ runtime, hashAction: keys.hashAction, paths: house.paths }, request, signal);
  } finally {
    await house.close();
  }
}

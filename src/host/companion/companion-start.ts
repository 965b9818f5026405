import { repositoryAt } from "../../adapters/workplaces/checkout.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { DispatchLayer } from "../../lexicon/layers.ts";
import type { CompanionCommand } from "../../protocols/companion/types.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";
import { acceptedBy } from "../dispatch/dispatch-start.ts";
import { companionName, companionOf } from "./companions.ts";

export interface CompanionRequest {
  readonly cwd: string;
  readonly from: DispatchLayer;
  readonly everyMs: number;
  readonly agent: string | undefined;
  readonly attended: boolean;
}

/** Starts the companion of a project: one at a time. What people never want to be asked about is taken over from the one before. */
export async function startCompanion(runtime: Runtime, asked: CompanionRequest, meta: Meta): Promise<SessionId | Refusal> {
  const { root } = await repositoryAt(asked.cwd);
  const { newest, generations } = await companionOf(runtime, root);
  if (newest?.isRunning) return refuse("companion", `${newest.stream} watches this project already; stop it first: assent companion stop`);
  const { everyMs, agent, attended, from } = asked;
  const command: CompanionCommand = {
    ...{ type: "companion.begin", from, root, everyMs, attended, nevers: newest?.state.nevers ?? [] },
    ...(agent === undefined ? {} : { agent }),
    at: runtime.world.clock(),
  };
  const started = await runtime.start("companion", command, meta, companionName(runtime, root, generations));
  return isRefusal(started) ? started : acceptedBy(started);
}

/** D27: a round now, whatever the schedule says. */
export async function askRound(runtime: Runtime, stream: SessionId, by: string): Promise<Refusal | undefined> {
  const asked = await runtime.offer(stream, { type: "round.ask", at: runtime.world.clock() } as CompanionCommand, {
    actor: { kind: "person", name: by },
  });
  return isRefusal(asked) ? asked : undefined;
}

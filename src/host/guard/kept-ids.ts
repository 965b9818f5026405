import type { ClientMessage } from "../../adapters/clients/types.ts";
import type { World } from "../../runtime/types.ts";
import { shortId } from "../../runtime/step.ts";

/** A message of a client whose ids and names may be recorded: an id that holds a secret is told apart by its digest. */
export function withKeptIds(heard: ClientMessage, { redact, digest }: Pick<World, "redact" | "digest">): ClientMessage {
  const { moment } = heard;
  const kept = {
    ...("call" in moment && redact(moment.call) !== moment.call && { call: `call-${shortId(digest(moment.call))}` }),
    ...("agent" in moment && moment.agent !== undefined && { agent: redact(moment.agent) }),
  };
  return Object.keys(kept).length === 0 ? heard : { ...heard, moment: { ...moment, ...kept } };
}

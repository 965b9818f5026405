import { boxedApis } from "../../adapters/agents/named.ts";
import { Fault } from "../../kernel/trouble.ts";

/** M4: words that work asks of its machine, as a person writes them. Nothing said is this machine, whatever it has. */
export function needsFrom(said: string | undefined, agents: readonly string[] = []): readonly string[] | undefined {
  if (said === undefined) return undefined;
  const words = said.split(",").map((word) => word.trim());
  const wrong = words.find((word) => !needShape.test(word));
  if (wrong !== undefined) throw new Fault("input.invalid", `"${wrong}" is no label, agent or box; for example --needs gpu,box:A`);
  return [...new Set([...words, ...agents])];
}

export const needShape = /^[\w.:'-]{1,60}$/;

/** Whatever else is asked for, a worker needs a box, and the client that works in it. */
export const workerNeeds = (agent: string): readonly string[] => ["box", ...(boxedApis.has(agent) ? [agent] : [])];

/** Throws `input.invalid` where no other machine could ever hear of it. */
export function expectShared(presence: object | undefined): void {
  if (!presence) throw new Fault("input.invalid", "--needs is for a journal that several machines share: docs/machines.md");
}

import type { RestateConfig } from "../../../config/restate.ts";
import { objectOf, restateApi } from "./restate-api.ts";

/** How Restate stands to this machine, for a person who asks. */
export interface RestateFinding {
  readonly isFine: boolean;
  readonly says: string;
  readonly remedy?: string;
}

const meanwhile = "Until then the machines find their work by themselves.";

export async function restateFound(config: RestateConfig, machine: string): Promise<RestateFinding> {
  const { ingress, admin, isKnown } = await restateApi(config).look(objectOf(machine));
  const places = config.ingress.join(", ");
  if (ingress === undefined)
    return {
      isFine: false,
      says: `Restate cannot be reached at ${places}`,
      remedy: `See whether it runs, and the addresses. ${meanwhile}`,
    };
  if (admin === undefined)
    return {
      isFine: false,
      says: `Restate takes work at ${ingress}, and its admin address does not answer: ${config.admin.join(", ")}`,
      remedy: "A machine that starts now cannot make itself known.",
    };
  if (!isKnown) return { isFine: false, says: `Restate at ${ingress} does not know this machine`, remedy: "`assent up` makes it known." };
  return { isFine: true, says: `at ${ingress}; knows this machine, which it reaches at ${config.endpoint}` };
}

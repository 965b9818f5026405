import type { WorkGround } from "../../../protocols/worker/types.ts";
import type { Runtime } from "../../../runtime/types.ts";

/** M5: the project of a piece of work on this machine; undefined on one that has nothing to do with it. */
export async function rootHere(
  { world: { here: ask } }: Pick<Runtime, "world">,
  { root, home }: Pick<WorkGround, "root" | "home">,
): Promise<string | undefined> {
  const here = home && (await ask?.());
  if (!home || !here) return root;
  if (here.machine === home.place.machine) return home.root;
  return here.machine === home.lentTo ? root : undefined;
}

import type { SessionId } from "../../../kernel/ids.ts";
import type { ShippedWork } from "../../../lexicon/shipping.ts";
import type { ShipPorts } from "../../../protocols/ship/effects.ts";
import { shipSteps, type ShipState, type ShipStep } from "../../../protocols/ship/types.ts";
import { words } from "../../../protocols/ship/words.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { releaseFiles, whileHeld, type HeldThing } from "../tenure.ts";

/** Held like files are (D12), from the first step to the end: two that go out at once would deploy over each other (D17). */
const wayOut = (session: SessionId, { root, mission: title }: ShippedWork): HeldThing & { readonly title: string } => ({
  ...{ session, root, title },
  what: "way-out",
  files: ["the way out of this project"],
});

type Perform = ShipPorts[ShipStep];

/** A dry run is in nobody's way. One that waits tells so. */
const inTurn =
  (runtime: Runtime, perform: Perform): Perform =>
  async (step, signal, scene) => {
    if (step.isDry) return perform(step, signal, scene);
    const { session } = scene;
    return whileHeld(runtime, wayOut(session, step.work), signal, async () => {
      const other = step.step === shipSteps[0] ? await shipUnderWay(runtime, step.work.root, session) : undefined;
      return other === undefined ? perform(step, signal, scene) : { status: "frozen", detail: words.before(other) };
    });
  };

/** Steps that are taken one ship after the other in each project, and what lets the next one go. */
export const inTurns = (runtime: Runtime, steps: Omit<ShipPorts, "close">): ShipPorts => ({
  ...(Object.fromEntries(Object.entries(steps).map(([name, perform]) => [name, inTurn(runtime, perform as Perform)])) as typeof steps),
  async close({ session }) {
    const state = (await runtime.load(session))?.session.state as ShipState | undefined;
    if (state && "work" in state && !state.isDry) await releaseFiles(runtime, wayOut(session, state.work));
  },
});

/** Whoever is at its first step has not begun: it waits for its turn. */
const hasBegun = (step: ShipStep): boolean => step !== shipSteps[0];

/**
 * Another ship of the project that has begun and is not over: it goes on, or waits for somebody to say what became of it. Asked by
 * one that goes (`session`), which holds the way out, that can only be one that nobody drives.
 */
export async function shipUnderWay(runtime: Runtime, root: string, session?: SessionId): Promise<SessionId | undefined> {
  for (const status of ["running", "suspended"] as const)
    for (let after: string | undefined; ;) {
      const page = await runtime.world.journal.sessions({ status, ...(after === undefined ? {} : { after }) });
      for (const { protocol, stream } of page.items) {
        const loaded = protocol === "ship" && stream !== session ? await runtime.load(stream) : undefined;
        const state = loaded?.session.state as ShipState | undefined;
        if (state?.phase !== "stepping" || state.isDry || state.work.root !== root) continue;
        if (session === undefined || hasBegun(state.step)) return stream;
      }
      if (page.next === null) break;
      after = page.next;
    }
  return undefined;
}

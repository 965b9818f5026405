import type { RestateConfig } from "../../config/restate.ts";
import type { Journal } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { boundsOf } from "../../runtime/place.ts";
import type { Runtime } from "../../runtime/types.ts";
import { machinesFor } from "../machines/placing.ts";
import { objectOf, restateApi } from "./restate/restate-api.ts";

/** The machine that is to do it, and one that goes on should that one die. */
const wokenMax = 2;
/** How long closing waits for messages that are on their way. */
const closeMaxMs = 3_000;

/**
 * A journal of which Restate hears as soon as somebody other than a driver left work in a session. At best effort: the work is
 * recorded, and what nobody was woken for is found by the next look of a machine that can do it.
 */
export function wakingJournal(config: RestateConfig, journal: Journal, runtime: () => Runtime): Journal {
  const api = restateApi(config);
  const onTheWay = new Set<Promise<unknown>>();

  async function wake(stream: SessionId): Promise<void> {
    const loaded = await runtime().load(stream);
    const start = loaded?.session.ledger.start;
    const machines = start ? await machinesFor(journal, start, boundsOf(loaded)) : [];
    const send = (machine: string) => api.send({ object: objectOf(machine), key: stream, handler: "wake", said: {} });
    await Promise.all(machines.slice(0, wokenMax).map(send));
  }

  return {
    ...journal,
    async write(stream, decide, options) {
      let due = 0;
      const written = await journal.write(
        stream,
        (stored) => {
          const decided = decide(stored);
          due = decided.change?.due ?? 0;
          return decided;
        },
        options,
      );
      if (due === 0 || options?.fence !== undefined) return written; // a driver goes on by itself
      const woken = wake(stream)
        .catch(() => {})
        .finally(() => onTheWay.delete(woken));
      onTheWay.add(woken);
      return written;
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMaxMs).unref());
      await Promise.race([Promise.all(onTheWay), late]);
      await journal.close();
    },
  };
}

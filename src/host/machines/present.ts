import type { MachineAtWork, Presence } from "../../journal/journal.ts";
import { pauseFor } from "../../runtime/pause.ts";

const tellEveryMs = 10_000;

/** M10: tells the journal that this machine is there, until the signal stops it. A journal that is away is told when it is back. */
export async function keepPresent(
  {
    presence,
    at,
    pause = pauseFor,
  }: { readonly presence: Presence; readonly at: () => Promise<MachineAtWork>; readonly pause?: typeof pauseFor },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await at()
      .then((told) => presence.tell(told))
      .catch(() => {});
    await pause(tellEveryMs, signal);
  }
}

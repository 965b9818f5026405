import type { SessionId } from "../../kernel/ids.ts";
import { abilitiesIn, type Abilities } from "./abilities.ts";
import { listMachines } from "./enroll.ts";
import type { RosterEntry } from "./roster.ts";
import type { SharedPlace } from "./shared-keys.ts";

/** M10: a machine of the journal, as people see it. */
export interface MachineView extends Pick<RosterEntry, "machine" | "host" | "at" | "by"> {
  readonly isHere: boolean;
  /** Whether an `assent up` of it is there now; null where none ever told. */
  readonly isUp: boolean | null;
  /** The time since its last sign of life; null where there was none. */
  readonly agoMs: number | null;
  readonly drives: readonly SessionId[];
  readonly abilities: Abilities | null;
}

export async function seeMachines(place: SharedPlace): Promise<readonly MachineView[]> {
  const [{ machines }, seen, here] = await Promise.all([listMachines(place), place.journal.presence?.list() ?? [], place.here()]);
  return machines.map(({ machine, host, at, by }) => {
    const found = seen.find((each) => each.machine === machine);
    return {
      machine,
      host,
      at,
      by,
      isHere: machine === here.machine,
      isUp: found?.isThere ?? null,
      agoMs: found?.agoMs ?? null,
      drives: found?.isThere ? found.drives : [],
      abilities: found ? abilitiesIn(found.told) : null,
    };
  });
}

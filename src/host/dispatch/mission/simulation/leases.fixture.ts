import { tenure } from "../../../../protocols/tenure/machine.ts";
import type { TenureCommand, TenureState } from "../../../../protocols/tenure/types.ts";
import { isRefusal } from "../../../../kernel/trouble.ts";
import { claim } from "./runtime.fixture.ts";
import { partsOf } from "./plans.fixture.ts";

/** The real lease machine of one project. */
export interface SimLeases {
  readonly state: () => TenureState;
  /** Whether it was taken; what it led to is looked at before anybody else comes. */
  readonly offer: (command: TenureCommand) => boolean;
}

export function simLeases(counted: (what: string) => void): SimLeases {
  let state = tenure.initial;
  return {
    state: () => state,
    offer(command) {
      const decided = tenure.decide(command, state);
      if (isRefusal(decided)) return false;
      for (const event of decided) {
        const before = state.fence;
        state = tenure.evolve(state, event as never);
        if (event.type === "files.given") claim(event.fence > before, "D12 whoever comes later has a higher number");
        if (event.type === "files.freed") counted(`lease ${event.why}`);
        apart(state);
      }
      return true;
    },
  };
}

function apart({ holdings }: TenureState): void {
  const taken = new Map<string, string>();
  for (const [holder, { files }] of Object.entries(holdings))
    for (const part of partsOf(files)) {
      claim(!taken.has(part), `D12 no two leases overlap: ${part} of ${taken.get(part)} and ${holder}`);
      taken.set(part, holder);
    }
}

import type { DeliveryState } from "./types.ts";

type Begun = Exclude<DeliveryState, { phase: "idle" }>;

const doing: Readonly<Record<Begun["phase"], string>> = {
  packing: "packs the commits that the other machine asked for",
  fetching: "brings the result into the repository",
  landing: "lands the result",
  closing: "is nearly over",
  over: "is over",
};

export const words = {
  halted: "a person left it after a fault",
  doing: ({ phase }: Begun): string => doing[phase],
  end(state: Begun): string {
    if (!("end" in state)) return "still on its way";
    const { end } = state;
    if ("failed" in end) return end.failed;
    if ("landed" in end) return `landed as ${end.landed.slice(0, 10)}`;
    return "head" in end ? `not landed: the branch is at ${end.head.slice(0, 10)} by now` : `packed: ${end.packed.tip.slice(0, 10)}`;
  },
} as const;

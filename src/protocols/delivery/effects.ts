import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { never } from "../../kernel/trouble.ts";
import type { Parcel } from "../../lexicon/parcels.ts";
import type { DeliveryCommand, DeliveryEffect } from "./types.ts";

type Of<Type extends DeliveryEffect["type"]> = Extract<DeliveryEffect, { type: Type }>;

/** Each may be done again after a crash and comes to the same. Throws `git.unfetched` for what cannot be brought here. */
export interface DeliveryPorts {
  readonly pack: (asked: Of<"pack-commits">, scene: Scene) => Promise<Parcel>;
  /** Brings the worker's commits here, and writes no ref but one of our own. */
  readonly fetch: (asked: Of<"fetch-result">, scene: Scene) => Promise<void>;
  /** Moves the branch if it is still where the check saw it; otherwise says where it is, with what the worker does not have of it. */
  readonly land: (
    asked: Of<"land-result">,
    scene: Scene,
  ) => Promise<{ readonly commit: string } | { readonly head: string; readonly parcel?: Parcel }>;
  /** Lets go of what was fetched: by now the branch has it, or nobody wants it here. */
  readonly close: (asked: Of<"close-delivery">, scene: Scene) => Promise<void>;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const deliveryEffects =
  (ports: DeliveryPorts): PerformAt<DeliveryEffect, DeliveryCommand> =>
  async (effect, _signal, scene) => {
    switch (effect.type) {
      case "pack-commits":
        return { type: "parcel.report", parcel: await ports.pack(effect, scene) };
      case "fetch-result":
        await ports.fetch(effect, scene);
        return { type: "result.report" };
      case "land-result":
        return { type: "delivery.report", landed: await ports.land(effect, scene) };
      case "close-delivery":
        await ports.close(effect, scene);
        return { type: "delivery.close" };
      default:
        return never(effect);
    }
  };

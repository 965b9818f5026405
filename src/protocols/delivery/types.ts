import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { DeliveryEnd, Parcel, ParcelNote } from "../../lexicon/parcels.ts";

/** Something that the repository is asked for that has the branch, by a worker on another machine. */
export type DeliveryErrand =
  /** The commit that it begins from. */
  | { readonly what: "bring"; readonly commit: string; readonly known: readonly string[] }
  /** A result that was checked there: the tree on the head that it was checked on, and the parcel that has it. */
  | { readonly what: "land"; readonly head: string; readonly tree: string; readonly parcel: ParcelNote };

interface DeliveryBeginning {
  readonly mission: string;
  readonly root: string;
  readonly branch: string;
  readonly errand: DeliveryErrand;
}

export type DeliveryCommand =
  | ({ readonly type: "delivery.begin" } & DeliveryBeginning)
  | { readonly type: "parcel.report"; readonly parcel: Parcel }
  | { readonly type: "result.report" }
  | { readonly type: "delivery.report"; readonly landed: { readonly commit: string } | { readonly head: string; readonly parcel?: Parcel } }
  | { readonly type: "delivery.close" };

type OwnEvent =
  | ({ readonly type: "delivery.begun" } & DeliveryBeginning)
  /** With the bundle: whoever asked for it reads it here. */
  | { readonly type: "commits.packed"; readonly parcel: Parcel }
  /** Its commits are in the repository, under a ref of their own. */
  | { readonly type: "result.fetched" }
  | { readonly type: "result.landed"; readonly commit: string }
  /** The branch is elsewhere by now. What the worker does not have of it is packed. */
  | { readonly type: "branch.moved"; readonly head: string; readonly parcel?: Parcel };

export type DeliveryEvent = OwnEvent | KernelEvent;

export type DeliveryState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "packing" | "fetching" | "landing" } & DeliveryBeginning)
  | ({ readonly phase: "closing" | "over"; readonly end: DeliveryEnd } & DeliveryBeginning);

type Bring = Extract<DeliveryErrand, { what: "bring" }>;
type Land = Extract<DeliveryErrand, { what: "land" }>;

export type DeliveryEffect = EffectShape & { readonly mode: "repeatable" } & (
    | ({ readonly type: "pack-commits"; readonly root: string } & Omit<Bring, "what">)
    | { readonly type: "fetch-result"; readonly root: string; readonly parcel: ParcelNote }
    | ({ readonly type: "land-result"; readonly root: string; readonly branch: string } & Omit<Land, "what">)
    | { readonly type: "close-delivery"; readonly root: string }
  );

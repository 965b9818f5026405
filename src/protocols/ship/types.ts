import type { RunBeside } from "../../kernel/child.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { ApprovalTerms } from "../../lexicon/approvals.ts";
import type { ShipEnd, ShippedWork, ShipWay } from "../../lexicon/shipping.ts";

/** D17: everything on the way out, in this order. The first that does not pass ends it. */
export const shipSteps = ["freeze", "build", "scope", "secrets", "rebase", "check", "push", "deploy", "verify"] as const;
export type ShipStep = (typeof shipSteps)[number];

interface ShipBeginning {
  readonly way: ShipWay;
  readonly work: ShippedWork;
  /** Nothing leaves the machine: what would, is only said. */
  readonly isDry: boolean;
  /** D24: who asked for it, and whether somebody else has to agree. */
  readonly governed?: ApprovalTerms;
  readonly at: string;
}

export type StepStatus = "passed" | "failed" | "skipped" | "frozen";

/** How a step ended. */
export interface StepEnd {
  readonly step: ShipStep;
  readonly status: StepStatus;
  readonly detail: string;
  /** The commit that goes on from here, where it is another one. */
  readonly commit?: string;
  /** It ran out of time. */
  readonly isLate?: true;
  readonly url?: string;
}

export type ShipCommand =
  | ({ readonly type: "ship.begin" } & ShipBeginning)
  | { readonly type: "step.report"; readonly end: StepEnd }
  | { readonly type: "ship.close" };

type OwnEvent =
  | ({ readonly type: "ship.begun" } & ShipBeginning)
  | { readonly type: "step.ended"; readonly end: StepEnd }
  | { readonly type: "ship.done"; readonly end: ShipEnd };

export type ShipEvent = OwnEvent | KernelEvent;

interface ShipJob extends ShipBeginning {
  /** The steps that are over. */
  readonly ends: readonly StepEnd[];
  /** The commit as it would go out now. */
  readonly commit: string;
}

export type ShipState =
  | { readonly phase: "idle" }
  /** D24: the word of a second person is needed. */
  | ({ readonly phase: "approving" } & ShipJob)
  | ({ readonly phase: "stepping"; readonly step: ShipStep } & ShipJob)
  | ({ readonly phase: "closing"; readonly end: ShipEnd } & ShipJob)
  | ({ readonly phase: "over"; readonly end: ShipEnd } & ShipJob);

export type ShipEffect =
  | RunBeside
  | (EffectShape & {
      readonly type: "ship-step";
      readonly step: ShipStep;
      readonly way: ShipWay;
      readonly work: ShippedWork;
      readonly commit: string;
      readonly isDry: boolean;
    })
  | (EffectShape & { readonly mode: "repeatable"; readonly type: "close-ship" });

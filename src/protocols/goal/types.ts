import type { SettledPoint } from "../../inquiry/types.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Evidence } from "../../kernel/gate.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { CheckToday } from "./measures.ts";

/** Parts of a goal without which nobody can tell that it is reached. Asked in this order. */
export const dimensions = ["outcome", "metric", "boundary", "priority"] as const;
export type Dimension = (typeof dimensions)[number];

export interface FieldProposal {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

/** A settled dimension. `text` is null where the person left it out. */
export interface GoalField {
  readonly text: string | null;
  /** `settled`: another session had settled it before (U7). */
  readonly how: "accepted" | "modified" | "extended" | "rejected" | "defaulted" | "skipped" | "settled";
  readonly by: string;
}

export type GoalFields = Readonly<Partial<Record<Dimension, GoalField>>>;

/** The output: four fields and an end state that can be checked, by a command or by a named person. */
export interface GoalContract {
  readonly intent: string;
  readonly outcome: string;
  readonly metric: string | null;
  readonly boundary: string | null;
  readonly priority: string | null;
  readonly endState: {
    readonly statement: string;
    readonly check: string | null;
    /** U11: the check shows nothing by itself, and a person confirms the end state too. */
    readonly passesToday?: true;
  };
}

interface Declared {
  readonly intent: string;
  readonly cwd: string;
  /** U7: everything that other sessions settled before this one. */
  readonly settled?: readonly SettledPoint[];
}

export type GoalCommand =
  | ({ readonly type: "goal.declare" } & Declared)
  | {
      readonly type: "field.propose";
      readonly dimension: Dimension;
      readonly round: number;
      readonly proposal: FieldProposal | null;
    }
  /** How the check of the contract ends today, where it has one that could be tried. */
  | { readonly type: "contract.compose"; readonly today?: CheckToday };

type Own =
  | ({ readonly type: "goal.declared" } & Declared)
  | { readonly type: "field.proposed"; readonly dimension: Dimension; readonly round: number; readonly text: string }
  | { readonly type: "contract.agreed"; readonly contract: GoalContract };

export type GoalEvent = Own | KernelEvent;

interface Known extends Declared {
  readonly fields: GoalFields;
}

/** One dimension at a time; a required one that is rejected is proposed again in the next round. */
interface Open extends Known {
  readonly dimension: Dimension;
  readonly round: number;
}

export type GoalState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "proposing" } & Open)
  | ({ readonly phase: "asking"; readonly proposal: string } & Open)
  | ({ readonly phase: "composing" } & Known)
  | ({ readonly phase: "agreed"; readonly contract: GoalContract } & Known)
  | ({ readonly phase: "left" } & Known);

export type GoalEffect = EffectShape &
  (
    | {
        readonly type: "propose-field";
        readonly mode: "repeatable";
        readonly dimension: Dimension;
        readonly round: number;
        readonly intent: string;
        readonly cwd: string;
        readonly settled?: readonly SettledPoint[];
      }
    | { readonly type: "compose-contract"; readonly mode: "repeatable"; readonly check: string | null; readonly cwd: string }
  );

import type { EffectShape } from "../../kernel/effect.ts";
import type { Json } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { ApprovalEnd, ApprovalMoment } from "../../lexicon/approvals.ts";

interface ApprovalQuestion {
  readonly what: ApprovalMoment;
  readonly title: string;
  readonly says: readonly string[];
  /** The person who asked for the work. */
  readonly asker: string;
  /** Whoever governs elsewhere is asked too. */
  readonly elsewhere?: true;
  readonly at: string;
}

interface ApprovalBeginning extends ApprovalQuestion {
  readonly subject: Json;
}

/** The word of whoever governs elsewhere; `unknown`: nobody could be asked, or nobody understands the answer. */
export type ElsewhereWord =
  | { readonly verdict: "approved"; readonly id: string; readonly by: string }
  | { readonly verdict: "refused"; readonly id: string; readonly by: string; readonly note: string }
  | { readonly verdict: "unknown"; readonly because: string };

export type CountersignCommand =
  | ({ readonly type: "approval.begin" } & ApprovalBeginning)
  | { readonly type: "subject.bind"; readonly hash: string }
  | { readonly type: "elsewhere.report"; readonly word: ElsewhereWord }
  | { readonly type: "approval.close" };

type OwnEvent =
  | ({ readonly type: "approval.begun" } & ApprovalBeginning)
  /** From here on it is about exactly this. */
  | { readonly type: "subject.bound"; readonly hash: string }
  | { readonly type: "elsewhere.said"; readonly word: ElsewhereWord }
  | { readonly type: "approval.settled"; readonly end: ApprovalEnd };

export type CountersignEvent = OwnEvent | KernelEvent;

interface Bound extends ApprovalQuestion {
  readonly hash: string;
}

interface Agreed extends Bound {
  /** The second person. */
  readonly by: string;
  /** How often the other place was asked. */
  readonly tries: number;
}

export type CountersignState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "binding" } & ApprovalBeginning)
  /** A second person is asked. */
  | ({ readonly phase: "asked" } & Bound)
  | ({ readonly phase: "elsewhere" } & Agreed)
  /** Whoever governs elsewhere could not be asked: a person says how to go on. */
  | ({ readonly phase: "unheard" } & Agreed)
  | ({ readonly phase: "closing"; readonly end: ApprovalEnd } & ApprovalQuestion)
  | ({ readonly phase: "over"; readonly end: ApprovalEnd } & ApprovalQuestion);

export type CountersignEffect = EffectShape & { readonly mode: "repeatable" } & (
    | { readonly type: "bind-subject"; readonly about: string; readonly bound: Json }
    | ({ readonly type: "ask-elsewhere"; readonly hash: string; readonly by: string } & Pick<
        ApprovalQuestion,
        "what" | "title" | "says" | "asker"
      >)
    | { readonly type: "close-approval" }
  );

import type { EffectShape } from "../../kernel/effect.ts";
import type { Person } from "../../kernel/gate.ts";
import type { Hash } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";

/** One of the answers that a program offers. */
export interface AskedOption {
  readonly id: string;
  readonly label: string;
  /** The effect of choosing it. */
  readonly changes?: string;
}

/** A program's question, by its words. */
export interface AskedQuestion {
  /** The program's own name for it. */
  readonly name: string;
  /** Who asks. */
  readonly asker: string;
  readonly title: string;
  readonly why: readonly string[];
  readonly harm?: string;
  readonly options: readonly AskedOption[];
}

export type AskCommand =
  /** `words` stands for all of the question, as it was before anything was starred. */
  | { readonly type: "question.put"; readonly question: AskedQuestion; readonly words: Hash }
  /** The program has come for the answer. */
  | { readonly type: "answer.take" };

type OwnEvent =
  | { readonly type: "question.put"; readonly question: AskedQuestion; readonly words: Hash }
  | { readonly type: "answer.taken" };

export type AskEvent = OwnEvent | KernelEvent;

export interface AskAnswer {
  readonly option: string;
  readonly text?: string;
  readonly by: Person;
  readonly at: string;
}

interface Put {
  readonly question: AskedQuestion;
  readonly words: Hash;
}

export type AskState =
  | { readonly phase: "idle" }
  | ({ readonly phase: "asking" } & Put)
  | ({ readonly phase: "answered"; readonly answer: AskAnswer } & Put)
  /** Ended without an answer. */
  | ({ readonly phase: "lapsed" } & Put)
  /** The answer is with the program; it is given again as often as it is asked for. */
  | ({ readonly phase: "taken"; readonly answer: AskAnswer } & Put);

/** Nothing is performed: the program waits, and a person answers. */
export type AskEffect = EffectShape & { readonly type: never };

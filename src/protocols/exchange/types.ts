import type { CallReturn, Usage } from "../../budget/call.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { Json } from "../../kernel/ids.ts";
import type { KernelEvent } from "../../kernel/protocol.ts";
import type { Axes } from "./clusters/map.ts";
import type { ClusterChange, ClusterFigures } from "./clusters/types.ts";
import type {
  RestartStance,
  ExchangeKnowledge,
  ExchangeSettings,
  Mind,
  MindTurn,
  PoolMessage,
  Purse,
  RestartMeasure,
  RestartPolicy,
  RestartQuote,
  RestartSignal,
  TermName,
  Terms,
  TermVersions,
  TurnEnd,
  WantedBranch,
} from "./pool/nouns.ts";

export * from "./pool/nouns.ts";

interface ExchangeBeginning extends Pick<
  ExchangeKnowledge,
  "theme" | "minds" | "auditor" | "embedding" | "seed" | "limits" | "stated" | "scripted"
> {
  /** `chat`: each audit waits for the observer from the start. */
  readonly mode: "run" | "chat";
  readonly rounds: number;
  /** The observer, as the runtime knows them. */
  readonly by: string;
}

/** Words of a mind as they came; the machine decides what becomes of them. */
export interface MindSaid {
  readonly thought: unknown;
  readonly restart?: unknown;
}

export type ExchangeCommand =
  | ({
      readonly type: "exchange.begin";
      readonly texts?: Partial<Readonly<Record<TermName, string>>>;
      readonly settings?: Partial<Omit<ExchangeSettings, "version">>;
    } & ExchangeBeginning)
  | ({
      readonly type: "mind.report";
      readonly id: string;
      /** Digest of everything that it was sent. */
      readonly context: string;
      readonly ms: number;
    } & CallReturn<{ readonly said: MindSaid; readonly vector: string | null }>)
  | ({
      readonly type: "audit.report";
      readonly audit: number;
      readonly attempt: number;
      readonly context: string;
      /** Of the map, where they are not fixed yet. */
      readonly axes?: Axes | null;
    } & CallReturn<{ readonly said: Json }>)
  /** X6: everything below is the observer's alone; the runtime knows who that is. */
  | { readonly type: "observer.inject"; readonly text: string; readonly source?: string; readonly by: string }
  /** Texts and settings change together or not at all. */
  | {
      readonly type: "observer.terms";
      readonly texts: Partial<Readonly<Record<TermName, string>>>;
      readonly settings?: Partial<Omit<ExchangeSettings, "version">>;
      readonly by: string;
    }
  | { readonly type: "observer.settings"; readonly settings: Partial<Omit<ExchangeSettings, "version">>; readonly by: string }
  /** `budget` is in tokens, on top of what there was; cost grows with it. */
  | { readonly type: "observer.grant"; readonly rounds: number; readonly by: string; readonly budget?: number }
  /** Hands over what is left of the budget to a branch. */
  | { readonly type: "observer.pass"; readonly to: string; readonly by: string }
  /** Everything that a branch begins with, at once. */
  | {
      readonly type: "observer.set-out";
      readonly texts: Partial<Readonly<Record<TermName, string>>>;
      readonly settings?: Partial<Omit<ExchangeSettings, "version">>;
      /** In tokens, by the observer's word; or a purse that another exchange passed on. */
      readonly budget?: number;
      readonly purse?: Purse;
      readonly rounds?: number;
      readonly by: string;
    }
  | { readonly type: "observer.hold"; readonly by: string }
  | { readonly type: "observer.halt"; readonly by: string }
  | { readonly type: "branch.report"; readonly number: number; readonly to: string }
  /** Of a branch that was given up: the one that is on its way all the same, or null where it never will be. */
  | { readonly type: "recall.report"; readonly number: number; readonly to: string | null }
  | { readonly type: "quotes.report"; readonly number: number; readonly quotes: readonly RestartQuote[] }
  /** Takes the step that the state calls for by itself. */
  | { readonly type: "exchange.go-on" };

/** X5: the texts that somebody is given, by version, and the feed of clusters where the terms say so. */
export interface GivenTerms {
  readonly versions: TermVersions;
  readonly feed?: ClusterFigures["clusters"];
}

export type ExchangeOwnEvent =
  | ({ readonly type: "exchange.begun"; readonly terms: Terms } & ExchangeBeginning)
  | ({ readonly type: "round.begun"; readonly round: number; readonly turns: readonly MindTurn[] } & GivenTerms)
  | {
      readonly type: "mind.answered";
      readonly message: PoolMessage;
      readonly mind: string;
      readonly vector: string | null;
      readonly asking: RestartStance;
      readonly same: string;
      readonly asked?: string;
      readonly context: string;
      readonly ms: number;
      readonly usage?: Usage;
    }
  | {
      readonly type: "mind.failed";
      readonly id: string;
      readonly mind: string;
      readonly failed: string;
      readonly detail: string;
      readonly context: string;
      readonly ms: number;
      readonly usage?: Usage;
    }
  /** X1: the whole round at once. Messages of minds that failed are missing from it. */
  | {
      readonly type: "round.added";
      readonly round: number;
      readonly ids: readonly string[];
      readonly clusters: ClusterChange;
      readonly measure: RestartMeasure;
    }
  | { readonly type: "round.failed"; readonly round: number; readonly times: number }
  | ({
      readonly type: "audit.begun";
      readonly audit: number;
      readonly round: number;
      readonly reads: readonly string[];
      /** Most that the call may take, in bytes that are sent. */
      readonly bytes?: number;
    } & GivenTerms)
  | {
      readonly type: "audit.returned";
      readonly audit: number;
      readonly attempt: number;
      readonly problems: readonly string[];
      readonly context?: string;
      readonly usage?: Usage;
    }
  | {
      readonly type: "audit.failed";
      readonly audit: number;
      readonly failed: string;
      readonly detail: string;
      readonly context?: string;
      readonly usage?: Usage;
    }
  /** X3: the summary and the two roles, in this order. */
  | {
      readonly type: "audit.made";
      readonly audit: number;
      readonly round: number;
      /** X6: the version of the rule that it followed, and the messages that it names as read. */
      readonly rule: number;
      readonly read: readonly string[];
      readonly messages: readonly PoolMessage[];
      readonly context: string;
      readonly usage?: Usage;
    }
  | { readonly type: "message.added"; readonly message: PoolMessage }
  | { readonly type: "axes.fixed"; readonly axes: Axes; readonly round: number }
  /** X5: recorded and announced before it is used. */
  | { readonly type: "terms.changed"; readonly name: TermName; readonly version: number; readonly text: string; readonly by: string }
  | { readonly type: "settings.changed"; readonly settings: ExchangeSettings; readonly by: string }
  /** `upTo` is the last round that may be begun now; without it (as it was recorded first) they count from the round of then. */
  | { readonly type: "rounds.granted"; readonly rounds: number; readonly by: string; readonly upTo?: number }
  /** On top of what there was. */
  | ({
      readonly type: "budget.granted";
      readonly by: string;
      /** Number of the branch that it came back from. */ readonly recalled?: number;
    } & Purse)
  | ({ readonly type: "purse.passed"; readonly to: string; readonly by: string } & Purse)
  | { readonly type: "pool.held"; readonly by: string }
  | { readonly type: "restart.signalled"; readonly signal: RestartSignal }
  | { readonly type: "restart.quoted"; readonly number: number; readonly quotes: readonly RestartQuote[] }
  /** X8. `by` is a person, or the version of the settings whose policy decided. */
  | {
      readonly type: "restart.decided";
      readonly number: number;
      readonly option: Exclude<RestartPolicy, "ask">;
      readonly by: string;
      readonly text?: string;
    }
  | { readonly type: "pool.rested"; readonly because: "granted" | "budget" | "held"; readonly detail: string }
  | { readonly type: "pool.branched"; readonly number: number; readonly to: string }
  | { readonly type: "exchange.halted"; readonly by: string; readonly text?: string };

export type ExchangeEvent = ExchangeOwnEvent | KernelEvent;
export type ExchangeEventOf<Type extends ExchangeEvent["type"]> = Extract<ExchangeEvent, { readonly type: Type }>;

/** A person's decision on a restart, still to be recorded. */
export interface RestartAnswer {
  readonly option: Exclude<RestartPolicy, "ask">;
  readonly text?: string;
  readonly by: string;
}

type Known<Phase extends string, More = object> = { readonly phase: Phase } & ExchangeKnowledge & More;

export type ExchangeState =
  | { readonly phase: "idle" }
  /** Between two steps: the moves say what comes next. */
  | Known<"between">
  | Known<"thinking", { readonly turns: readonly MindTurn[]; readonly ends: Readonly<Record<string, TurnEnd>> } & GivenTerms>
  | Known<
      "auditing",
      {
        readonly reads: readonly string[];
        readonly bytes?: number;
        readonly attempt: number;
        readonly problems: readonly string[];
      } & GivenTerms
    >
  /** An audit is over and the observer may say something. */
  | Known<"replying", { readonly asked: boolean; readonly summary: string; readonly tries?: number; readonly problem?: string }>
  /** X8: the pool asked for a restart, and a person decides. */
  | Known<
      "renegotiating",
      {
        readonly asked: boolean;
        readonly tries: number;
        readonly problem?: string;
        /** Read from the pool before the question is put. */
        readonly quotes?: readonly RestartQuote[];
        readonly decided?: RestartAnswer;
      }
    >
  | Known<"branching", { readonly wanted: WantedBranch }>
  /** `at` keeps the question the same one while messages come in. */
  | Known<"stuck", { readonly asked: boolean; readonly what: "minds" | "auditor"; readonly detail: string; readonly at?: number }>
  /** `to` is the branch that goes on in its place. */
  | Known<"resting", { readonly because: "granted" | "budget" | "held" | "branched"; readonly to?: string }>
  /** Somebody ended it; the end is still to be recorded. */
  | Known<"halting", { readonly by: string }>
  | Known<"over", { readonly by: string }>;

export type ExchangePhase<Phase extends ExchangeState["phase"]> = Extract<ExchangeState, { readonly phase: Phase }>;
export type ActiveExchange = Exclude<ExchangeState, { readonly phase: "idle" | "over" }>;

export type ExchangeEffect = EffectShape &
  (
    | ({
        readonly type: "think";
        readonly mode: "repeatable";
        readonly turn: MindTurn;
        readonly player: Mind;
        readonly round: number;
        readonly theme: string;
        readonly embedding: string;
      } & GivenTerms)
    | ({
        readonly type: "audit";
        readonly mode: "repeatable";
        readonly theme: string;
        readonly audit: number;
        readonly attempt: number;
        readonly problems: readonly string[];
        readonly reads: readonly string[];
        readonly player: Mind;
        /** The map has no axes yet. */
        readonly wantsAxes: boolean;
      } & GivenTerms)
    | { readonly type: "branch"; readonly mode: "repeatable"; readonly wanted: WantedBranch }
    /** A branch that a person gave up: its purse comes back, unless the branch has it. */
    | { readonly type: "recall"; readonly mode: "repeatable"; readonly wanted: WantedBranch }
    | { readonly type: "quote"; readonly mode: "repeatable"; readonly number: number; readonly ids: readonly string[] }
    | { readonly type: "go-on"; readonly mode: "repeatable" }
  );

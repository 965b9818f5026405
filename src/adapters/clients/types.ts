import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { Json } from "../../kernel/ids.ts";

/** An agent's client about to do something, or having done it, in our words. */
export type ClientMoment =
  | {
      readonly kind: "call";
      readonly call: string;
      readonly action: { readonly tool: string; readonly input: Readonly<Record<string, Json>>; readonly cwd: string };
      /** The sub-agent that calls, in the client's words; absent for the main one. */
      readonly agent?: string;
    }
  | {
      readonly kind: "result";
      /** For a client that gives its calls no ids: what the ids of equal calls begin with, before an `@`. */
      readonly call: string;
      readonly tool: string;
      readonly text: string;
      /** Both ends of what it printed, as a person would read it. */
      readonly output?: string;
      readonly exitCode?: number;
      readonly outcome: "ran" | "failed";
      /** The client does not say how it ended; only its words can show a failure. */
      readonly unsure?: true;
      /** As with the call. */
      readonly agent?: string;
    }
  /** The client's own rules, or the person there, said no. */
  | { readonly kind: "denied"; readonly call: string }
  | { readonly kind: "started" }
  /** Earlier questions are void: the turn is over, or a person typed something new. */
  | { readonly kind: "turn-over" }
  /** The client ends its session. It may take it up again later, under the same name. */
  | { readonly kind: "ended" }
  /** The client is about to forget most of what was said. */
  | { readonly kind: "compacting" }
  /** The client is about to take settings up that changed while it runs; `lost` says why our hook would not be called by them. */
  | { readonly kind: "settings"; readonly file: string; readonly lost?: string }
  | { readonly kind: "nothing" };

export interface ClientMessage {
  /** The client's own name for its session. */
  readonly session: string;
  /** The folder that the client was started for. */
  readonly folder: string;
  readonly moment: ClientMoment;
  /** The file in which the client keeps what was said, where it names one. */
  readonly transcript?: string;
}

/** Outcome of a moment. `none` where nothing was asked. */
export interface MomentAnswer {
  readonly answer: "none" | "no-objection" | "noted" | "let-through" | "handed" | "blocked" | "refused" | "parked";
  readonly message: string;
  /** The person wants harmless calls to pass without the client's own prompt (K13). */
  readonly quiet: boolean;
  /** The agent is to stop altogether, not only to leave this call. */
  readonly stop?: true;
  /** A warning for the agent about a result that came back. */
  readonly warning?: string;
  /** The part of it that the person at the client is to see. */
  readonly notice?: string;
}

/** Output and exit code of the hook's process. */
export interface HookOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

/** How one client talks to its hooks. `hear` throws for a payload it cannot read; then the call is blocked. */
export interface ClientDialect {
  /** Whether the client can ask the person who sits there, and really stops while it does (A32). */
  readonly canAsk: boolean;
  hear(payload: Readonly<Record<string, unknown>>, environment: ProcessEnvironment): ClientMessage;
  say(moment: ClientMoment, told: MomentAnswer): HookOutput;
  /** Stops a call when nothing else can be said: our own failure, or input that nobody can read. */
  block(why: string): HookOutput;
}

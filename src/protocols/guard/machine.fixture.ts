import { answered, type Answering } from "../../kernel/events.fixture.ts";
import { hashText, type Hash } from "../../kernel/ids.ts";
import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import type { Assessment, Finding, Signal, Thread, Verdict } from "../../risk/types.ts";
import { isCallCommand } from "../../consent/calls.ts";
import { isGapCommand } from "./gaps.ts";
import { guard } from "./machine.ts";
import type { GuardCommand, GuardEvent, GuardState } from "./types.ts";

/** Calls and answers as the guard's tests need them: each test says only what matters to it. */

export const noon = "2026-03-01T12:00:00.000Z";
export const later = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString();

export const hashOf = (command: string): Hash => hashText(Buffer.from(command).toString("hex").padEnd(64, "0"));

export const finding = (signal: Signal, severity: Finding["severity"] = "gate"): Finding => ({
  signal,
  severity,
  evidence: `shows ${signal}`,
});

export interface Weighing {
  readonly verdict?: Verdict;
  readonly signals?: readonly Signal[];
  readonly target?: string;
  readonly environment?: string;
  readonly bound?: Hash;
  readonly reads?: true;
  readonly writes?: readonly string[];
  readonly thread?: Thread;
}

export const assessment = (weighing: Weighing = {}): Assessment => {
  const { verdict = "gate", signals = ["Irreversibility"], target = "build", environment = "local" } = weighing;
  const severity = verdict === "low" ? "advisory" : verdict;
  return {
    verdict,
    findings: verdict === "low" ? [] : signals.map((signal) => finding(signal, severity)),
    pattern: { tool: "Bash", target, environment },
    reasons: [`weighed as ${verdict}`],
    ...picked(weighing),
  };
};

const picked = ({ bound, reads, writes, thread }: Weighing): Partial<Assessment> => ({
  ...(bound === undefined ? {} : { bound }),
  ...(reads === undefined ? {} : { reads }),
  ...(writes === undefined ? {} : { writes }),
  ...(thread === undefined ? {} : { thread }),
});

export interface Calling extends Weighing {
  readonly command?: string;
  readonly at?: string;
  readonly asks?: "client";
  readonly observing?: true;
  readonly joined?: string;
}

type Offer = Extract<GuardCommand, { type: "call.offer" }>;

export const calling = (call: string, more: Calling = {}): Offer => {
  const { command = "rm -rf build", at = noon, asks, observing, joined, ...weighing } = more;
  return {
    type: "call.offer",
    call,
    action: { tool: "Bash", input: { command }, cwd: "/project" },
    hash: hashOf(command),
    assessment: assessment(weighing),
    at,
    ...(asks === undefined ? {} : { asks }),
    ...(observing === undefined ? {} : { observing }),
    ...(joined === undefined ? {} : { joined }),
  };
};

export const assessed = (offer: Offer): GuardEvent => {
  const { type: _, assessment: weighed, asks: __, observing: ___, ...call } = offer;
  return { type: "call.assessed", ...call, ...weighed };
};

export const claiming = (call: string, command = "rm -rf build", at = noon): GuardCommand => ({
  type: "call.claim",
  call,
  hash: hashOf(command),
  at,
});

export const judged = (call: string, option: string, more: Answering = {}): GuardEvent =>
  answered("risk", `call:${call}`, option, { at: noon, ...more });

export const fold = (events: readonly GuardEvent[]): GuardState => events.reduce(guard.evolve, guard.initial);

export const opened: GuardEvent = { type: "guard.opened", client: "claude-code" };

/** A journal made step by step: commands are decided on what was recorded before, events are recorded as they are. */
export const journalOf = (...steps: readonly (GuardCommand | GuardEvent)[]): readonly GuardEvent[] =>
  steps.reduce<readonly GuardEvent[]>(
    (journal, step) => {
      if (!isCommand(step)) return [...journal, step];
      const decided = guard.decide(step, fold(journal));
      if (isRefusal(decided)) throw new Error(`${step.type} was refused: ${decided.because}`);
      return [...journal, ...decided];
    },
    [opened],
  );

export const given = (...steps: readonly (GuardCommand | GuardEvent)[]): GuardState => fold(journalOf(...steps));

export const when = (state: GuardState, command: GuardCommand): readonly GuardEvent[] | Refusal => guard.decide(command, state);

const isCommand = (step: GuardCommand | GuardEvent): step is GuardCommand =>
  ["guard.open", "client.leave", "stop.ask"].includes(step.type) || isCallCommand(step) || isGapCommand(step);

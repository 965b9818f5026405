import type { ChildEnded } from "../../kernel/child.ts";
import type { Json } from "../../kernel/ids.ts";
import type { Protocol, TraceItem } from "../../kernel/protocol.ts";
import { never, refuse } from "../../kernel/trouble.ts";
import { approvalFrom, approvalOf, needsApproval } from "../../lexicon/approvals.ts";
import { unshipped } from "../../lexicon/shipping.ts";
import { endAfter, modeOf, shipLimits, stepAfter } from "./policy.ts";
import { shipSteps, type ShipCommand, type ShipEffect, type ShipEvent, type ShipState, type StepEnd } from "./types.ts";
import { words } from "./words.ts";

type Stepping = Extract<ShipState, { phase: "stepping" }>;
type Approving = Extract<ShipState, { phase: "approving" }>;

const approvalKey = "approval";

/** The way out of checked work (D17): step by step to a branch of a remote and on, and the first step that fails ends it. */
export const ship: Protocol<ShipCommand, ShipEvent, ShipState, ShipEffect> = {
  name: "ship",
  version: 1,
  initial: { phase: "idle" },

  decide(command, state) {
    switch (command.type) {
      case "ship.begin": {
        if (state.phase !== "idle") return refuse(command.type, "this ship has begun already");
        const { type: _, ...begun } = command;
        return [{ type: "ship.begun", ...begun }];
      }
      case "step.report":
        return state.phase === "stepping" && state.step === command.end.step
          ? [{ type: "step.ended", end: command.end }]
          : refuse(command.type, "this step is not under way");
      case "ship.close": {
        if (state.phase !== "closing") return refuse(command.type, "the ship is not over");
        const { end } = state;
        const isDown = end.reason !== "";
        return [
          { type: "ship.done", end },
          { type: "session.ended", outcome: isDown ? "escaped" : "converged", left: isDown ? [end.reason.split("\n")[0] ?? ""] : [] },
        ];
      }
      default:
        return never(command);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case "ship.begun": {
        const { type: _, ...begun } = event;
        if (state.phase !== "idle") return state;
        const job = { ...begun, ends: [], commit: begun.work.commit };
        const isAsked = !begun.isDry && needsApproval(begun.governed, "ship");
        return isAsked ? { phase: "approving", ...job } : { phase: "stepping", step: shipSteps[0], ...job };
      }
      case "step.ended":
        return state.phase === "stepping" && state.step === event.end.step ? afterStep(state, event.end) : state;
      case "child.ended":
        return state.phase === "approving" ? afterApproval(state, event) : state;
      case "effect.settled":
        if (state.phase === "approving" && event.how === "halted") return unapproved(state, words.halted);
        return state.phase === "stepping" && event.key === stepKey(state) ? afterSettled(state, event.how) : state;
      case "session.ended":
        return state.phase === "closing" ? { ...state, phase: "over" } : state;
      case "ship.done":
      case "gate.opened":
      case "gate.answered":
      case "gate.lapsed":
      case "gate.defaulted":
      case "session.branched":
        return state;
      default:
        return never(event);
    }
  },

  due(state) {
    switch (state.phase) {
      case "approving":
        return dueApproval(state);
      case "stepping":
        return [stepOf(state)];
      case "closing":
        return [{ type: "close-ship", mode: "repeatable", key: "close" }];
      default:
        return [];
    }
  },

  output: (state) => ("end" in state ? ({ ...state.end } as unknown as Json) : null),
  trace: traceOf,
  places: ["work.root"],
  texts: {
    "ship.begun": ["work.mission", "work.verifyCommand", "way.build", "way.scan", "way.deploy", "way.verify"],
    "step.ended": ["end.detail", "end.url"],
    "ship.done": ["end.reason", "end.deployUrl"],
  },
};

/** D24: exactly this work on exactly this way; what others pushed meanwhile comes below it and changes neither. */
function dueApproval({ way, work, governed, at }: Approving): readonly ShipEffect[] {
  if (!governed) return [];
  const subject = { way, work } as unknown as Json;
  const [title, says] = [words.approvalTitle(work.mission), words.approvalSays(way, work)];
  return [approvalOf({ protocol: "countersign", key: approvalKey, what: "ship", title, says, subject, terms: governed, at })];
}

function afterApproval(state: Approving, { key, output, outcome }: ChildEnded): ShipState {
  if (key !== approvalKey) return state;
  const { approved, reason } = approvalFrom(output, outcome);
  return approved ? { ...state, phase: "stepping", step: shipSteps[0] } : unapproved(state, reason);
}

const unapproved = (state: Approving, reason: string): ShipState => ({
  ...state,
  phase: "closing",
  end: unshipped("failed", words.notApproved(reason)),
});

function afterStep(state: Stepping, end: StepEnd): ShipState {
  const { step, ...job } = state;
  const now = { ...job, ends: [...state.ends, end], commit: end.commit ?? state.commit };
  const over = endAfter(now);
  return over ? { ...now, phase: "closing", end: over } : { ...now, phase: "stepping", step: stepAfter(step) ?? step };
}

/** Nobody knows how a step ended that a crash cut off; a person said so: it was done, it is done again, or it ends here. */
function afterSettled(state: Stepping, how: "finished" | "halted" | "retry"): ShipState {
  if (how === "retry") return state;
  return afterStep(state, {
    step: state.step,
    status: how === "finished" ? "passed" : "failed",
    detail: how === "finished" ? "" : words.halted,
  });
}

const stepKey = ({ step }: Stepping): string => `step:${step}`;

function stepOf(state: Stepping): ShipEffect {
  const { step, way, work, commit, isDry } = state;
  const about = step === "deploy" && way.deploy !== undefined ? { about: words.aboutDeploy(way.deploy, work) } : {};
  const timeoutMs = shipLimits.stepTimeoutMs;
  return { type: "ship-step", mode: modeOf(step, isDry), key: stepKey(state), timeoutMs, ...about, step, way, work, commit, isDry };
}

function traceOf(events: readonly ShipEvent[]): readonly TraceItem[] {
  const state = events.reduce(ship.evolve, ship.initial);
  if (state.phase === "idle") return [];
  const done = state.ends.map(({ step, status }) => ({ item: words.steps[step], from: "wanted", to: words.statuses[status] }));
  return [...done, { item: `to ${words.target(state.way)}`, from: state.isDry ? "a dry run" : "asked for", to: words.doing(state) }];
}

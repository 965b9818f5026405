import type { Gap } from "../../../../inquiry/types.ts";
import type { Evidence } from "../../../../kernel/gate.ts";
import { actionOf, type ComparableAction } from "../action.ts";
import { attemptOf } from "./attempt.ts";
import { stepsOf } from "./failure-steps.ts";
import { digestOf } from "../drifting/parts.ts";
import { withPatch } from "../patch.ts";
import { keep, limits, quoted, spotOf, type EndMoment, type Moment, type Spot, type StartMoment } from "../moments.ts";
import { isSameFailure, type FailureSignature } from "./signature.ts";
import type { Detector, Settings } from "../types.ts";

/** The same action that failed the same way, time after time. */
interface Streak {
  readonly action: ComparableAction;
  readonly signature: FailureSignature;
  readonly spots: readonly Spot[];
  readonly count: number;
  /** Files changed between the first and the last try. */
  readonly touched: readonly string[];
  /** The folder it was last tried in. */
  readonly cwd?: string;
}

const spotsMax = 10;
const touchedMax = 5;

/**
 * S2 FailurePattern. A success of the action ends its streak, and so does another error, or another way to the same
 * end. Looking around and editing between two tries do not: it is still tried in the same way.
 */
export function watchFailures({ thresholds, name, editedFactor = 1 }: Settings): Detector {
  const enough = ({ count, touched }: Streak): boolean => count >= thresholds.failures * (touched.length > 0 ? editedFactor : 1);
  const open = new Map<string, StartMoment>();
  const streaks = new Map<string, Streak>();

  const end = (call: StartMoment, ended: EndMoment): void => {
    const { action, outcome, signature } = attemptOf(call, ended);
    if (signature) return fail(action, ended, { signature, ...(call.cwd === undefined ? {} : { cwd: call.cwd }) });
    if (outcome !== "worked") return;
    streaks.delete(action.key);
    if (action.purpose === "other") touch(action);
    else endOthers(action);
  };

  /** Another program for the same purpose is another strategy. */
  const endOthers = ({ key, purpose, program }: ComparableAction): void => {
    if (purpose === "other" || purpose === "look" || purpose === "fetch") return;
    for (const [other, { action }] of streaks)
      if (other !== key && action.purpose === purpose && action.program !== program) streaks.delete(other);
  };

  const touch = ({ program, files }: ComparableAction): void => {
    if (!/^(?:Edit|Write|apply_patch|NotebookEdit)$/.test(program)) return;
    for (const [key, streak] of streaks)
      if (streak.touched.length < touchedMax)
        streaks.set(key, { ...streak, touched: [...new Set([...streak.touched, ...files])].slice(0, touchedMax) });
  };

  const fail = (action: ComparableAction, { line, at }: EndMoment, failed: Pick<Streak, "signature" | "cwd">): void => {
    const { signature } = failed;
    endOthers(action);
    const before = streaks.get(action.key);
    const goesOn = before !== undefined && isSameFailure(before.signature, signature);
    const spot: Spot = { ...(line === undefined ? {} : { line }), ...(at === undefined ? {} : { at }) };
    const streak: Streak = goesOn
      ? { ...before, count: before.count + 1, spots: [...before.spots.slice(-(spotsMax - 1)), spot] }
      : { ...failed, action, count: 1, spots: [spot], touched: [] };
    keep(streaks, action.key, streak, limits.actionsMax);
  };

  return {
    push(moment: Moment) {
      if (moment.kind === "called" && moment.by === undefined) keep(open, moment.id, withPatch(moment), limits.openCallsMax);
      if (moment.kind !== "ended") return;
      const call = open.get(moment.id);
      if (!call) return;
      open.delete(moment.id);
      end(call, moment);
    },
    gaps: () =>
      [...streaks.values()]
        .filter(enough)
        .toReversed()
        .map((streak) => gapOf(streak, name)),
  };
}

/** A long one keeps its beginning, which a person can read, and a digest of all of it. */
const keyOf = ({ key }: ComparableAction): string =>
  key.length <= keyMaxChars ? `failure:${key}` : `failure:${key.slice(0, keyMaxChars)} #${digestOf(key)}`;
const keyMaxChars = 300;

/** The key of the gap that failures of this call would be. */
export const failureKeyOf = (call: Pick<StartMoment, "tool" | "input" | "cwd">): string => {
  const { tool, input, cwd } = withPatch({ kind: "called", id: "", ...call });
  return keyOf(actionOf(tool, input, cwd));
};

function gapOf(streak: Streak, name: string): Gap {
  const { action, signature, spots, count, touched } = streak;
  const [first, last] = [spots[0] ?? {}, spots.at(-1) ?? {}];
  const evidence: Evidence[] = [
    { claim: `${action.label} failed ${count} times with the same error`, source: spotOf(last, name) },
    { claim: quoted(signature.headline), source: `first of them: ${spotOf(first, name)}` },
  ];
  return {
    kind: "failure",
    key: keyOf(action),
    title: `The same failure ${count} times: ${quoted(action.label)}`,
    context: [
      `Tried ${count} times, and every time it ended with: ${quoted(signature.headline)}`,
      ...(touched.length > 0 ? [`Changed in between without effect on it: ${touched.join(", ")}`] : []),
    ],
    evidence,
    question: "What should happen before it is tried again?",
    steps: stepsOf(streak, evidence),
  };
}

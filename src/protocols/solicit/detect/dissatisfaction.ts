import { longPattern } from "../../../kernel/long-pattern.ts";
import type { Gap, NextStep } from "../../../inquiry/types.ts";
import type { Evidence } from "../../../kernel/gate.ts";
import { commandOf } from "./action.ts";
import { readCommand } from "./command.ts";
import { isCorrection } from "./corrections.ts";
import { keep, limits, quoted, spotOf, type EndMoment, type Moment, type Spot, type StartMoment } from "./moments.ts";
import { overlapOf, wordsOf, type MeaningfulWords } from "./drifting/overlap.ts";
import { step, type Detector, type Settings } from "./types.ts";

interface Turn {
  readonly number: number;
  readonly text: string;
  readonly spot: Spot;
  /** Why it counts; undefined for an ordinary turn. */
  readonly why?: "corrected" | "repeated" | "rejected" | "taken back";
}

const repeatShare = 0.7;

/**
 * S2 DissatisfactionSignal. Counts the turns of the person that correct, repeat or take back, among the last ten. A
 * call that the person rejects with a word about it is such a turn, and so is a command with which they undo work.
 */
export function watchDissatisfaction({ thresholds, name }: Settings): Detector {
  const open = new Map<string, StartMoment>();
  const commits = new Map<string, true>();
  let turns: readonly Turn[] = [];
  let instructions: readonly MeaningfulWords[] = [];
  let asked = false;
  let hasWorked = false;
  let number = 0;

  const take = (text: string, spot: Spot, why: Turn["why"]): void => {
    number += 1;
    const turn: Turn = {
      number,
      text: text.slice(0, 400),
      spot: { ...(spot.line === undefined ? {} : { line: spot.line }), ...(spot.at === undefined ? {} : { at: spot.at }) },
      ...(why === undefined ? {} : { why }),
    };
    turns = [...turns, turn].slice(-thresholds.turns);
  };

  const hear = (text: string, spot: Spot): void => {
    const said = partsOf(text.slice(0, limits.saidMaxChars));
    const isRepeat = said.some((part) => instructions.some((each) => overlapOf(each, part) >= repeatShare));
    take(text, spot, hasWorked && isCorrection(text, asked) ? "corrected" : isRepeat ? "repeated" : undefined);
    instructions = [...instructions, ...said].slice(-limits.instructionsMax);
    asked = false;
  };

  const counted = (): readonly Turn[] => turns.filter(({ why }) => why !== undefined);

  /** Commits of the agent that somebody else has reverted, as far as a later look at git shows it. */
  const end = (call: StartMoment | undefined, { text, ...spot }: EndMoment): void => {
    const command = call && commandOf(call.tool, call.input);
    if (command === undefined || !command.includes("git")) return;
    const made = /\bgit\b.*\bcommit\b/.test(command) ? /^\[\S+ (?:\(\S+\) )?[0-9a-f]{7,40}\] (.{4,200})$/m.exec(text)?.[1] : undefined;
    if (made !== undefined) keep(commits, made, true, limits.instructionsMax);
    if (commits.size === 0 || /\bgit\b.*\brevert\b/.test(command)) return;
    for (const [, subject = ""] of text.slice(0, limits.outputTailChars).matchAll(/\bRevert "(.{4,200}?)"/g))
      if (commits.delete(subject)) take(`Revert "${subject}"`, spot, "taken back");
  };

  return {
    push(moment: Moment) {
      if (moment.side) return;
      if (moment.kind === "said" && moment.by === "agent") {
        asked = isQuestion(moment.text);
        hasWorked = true;
      } else if (moment.kind === "said") hear(moment.text, moment);
      else if (moment.kind === "called") {
        const command = moment.by === "person" ? (commandOf(moment.tool, moment.input) ?? "") : undefined;
        if (command === undefined) keep(open, moment.id, moment, limits.openCallsMax);
        else if (isUndoing(command)) take(command, moment, "taken back");
        hasWorked ||= command === undefined;
      } else if (moment.kind === "ended") {
        if (moment.outcome === "rejected" && moment.reason?.trim()) take(moment.reason, moment, "rejected");
        end(open.get(moment.id), moment);
        open.delete(moment.id);
      }
    },
    gaps: () => (counted().length >= thresholds.corrections ? [gapOf(counted(), turns.length, name)] : []),
  };
}

const partsMax = 12;
const partWordsMin = 5;

/** A message as a whole, and each longer sentence of it: an instruction may come back among other words. */
function partsOf(text: string): readonly MeaningfulWords[] {
  const sentences = text.split(/(?<=[.!?。！？])\s+|\n+/).slice(0, partsMax);
  const parts = sentences.length > 1 ? sentences.map(wordsOf).filter(({ words }) => words.size >= partWordsMin) : [];
  return [wordsOf(text), ...parts];
}

/** The agent put a question, so a "no" answers it. */
const isQuestion = (text: string): boolean => /[?？]/.test(text.slice(-240));

interface UndoRow {
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Commands that a person runs to take work back. */
export const undoRow: UndoRow = {
  pattern: longPattern()`
    ^\/undo\b|^git (?:revert\b|restore\b(?!.*--staged)|reset (?:--hard|--merge|HEAD[~^])|checkout (?:\S+ )?-- |checkout \.$|
    checkout HEAD |stash(?: push| save|$)|clean -)|^git checkout [\w./-]+\.\w{1,5}(?: |$)
  `,
  hits: ["/undo", "git checkout -- src/a.ts", "git reset --hard HEAD~1", "git restore src", "git revert HEAD", "git checkout ."],
  misses: ["git checkout main", "git status", "git restore --staged a.ts"],
};

const isUndoing = (command: string): boolean =>
  command.startsWith("/undo") ||
  readCommand(command).segments.some(({ program, words }) => undoRow.pattern.test([program, ...words].join(" ")));

const shownMax = 5;

function gapOf(found: readonly Turn[], among: number, name: string): Gap {
  const shown = found.slice(-shownMax);
  const evidence: Evidence[] = shown.map(({ text, spot, why }) => ({
    claim: `${why ?? ""}: "${quoted(text)}"`,
    source: spotOf(spot, name),
  }));
  const last = shown.at(-1);
  return {
    kind: "dissatisfaction",
    key: `dissatisfaction:${found[0]?.number ?? 0}`,
    title: `Corrected ${found.length} times in ${among} turns`,
    context: [
      `${found.length} of the last ${among} turns corrected the work, repeated an instruction or took something back.`,
      ...shown.map(({ text, why }) => `${why ?? ""}: "${quoted(text)}"`),
    ],
    evidence,
    question: "What is it that keeps being missed?",
    steps: stepsOf(shown, last, evidence),
  };
}

function stepsOf(shown: readonly Turn[], last: Turn | undefined, evidence: readonly Evidence[]): readonly NextStep[] {
  const steps: NextStep[] = [];
  const latest = evidence.at(-1);
  if (last && latest) steps.push(step("only-last", `Do only this next, and nothing beside it: "${quoted(last.text)}"`, [latest]));
  if (shown.length > 1)
    steps.push(step("list", `Stop; write down all ${shown.length} corrections as rules and show me how each is kept`, evidence));
  if (shown.some(({ why }) => why === "taken back"))
    steps.push(step("restart", "Start again from what I put back; do not bring the removed work in once more", evidence));
  return steps;
}

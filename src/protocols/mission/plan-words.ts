import { clip, shorten, visibleLine } from "../../kernel/text.ts";
import { planShown } from "./policy.ts";
import type { PieceGist, PieceGists, Subtask, SubtaskOutline, SubtaskReach } from "./types.ts";

const reachWords: Readonly<Record<SubtaskReach, string>> = { narrow: "", broad: "alone", terminal: "alone, and last" };

/** As much of a piece as fits where all pieces of a plan are shown: the first lines of its task, its check, and who works. */
export function gistOf(
  task: string,
  { verifyCommand = "", agent, runsOn }: Pick<SubtaskOutline, "verifyCommand" | "agent" | "runsOn">,
): PieceGist {
  const lines = task
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);
  const head = lines.slice(0, planShown.taskLines).join(" ");
  const begins = clip(lines.join(" "), Math.min(head.length, planShown.taskMaxChars), "the journal");
  const by = runsOn ? `${agent}, on a machine with ${runsOn.join(", ")}` : agent;
  return { task: begins, check: shorten(verifyCommand, planShown.lineMaxChars), by: shorten(by, planShown.lineMaxChars) };
}

export const gistsIn = (subtasks: readonly Subtask[]): PieceGists =>
  Object.fromEntries(subtasks.slice(0, planShown.pieces).flatMap(({ id, gist }) => (gist ? [[id, gist] as const] : [])));

/**
 * One piece of a plan: what is done, to which files, how it is checked, when and by whom. Every line begins with a word of ours,
 * and its value has no line break: no text of an agent makes a line of its own.
 */
export function pieceShown(piece: SubtaskOutline, place: number, gist: PieceGist | undefined): string {
  const { id, title, filesOwned } = piece;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["task", gist?.task],
    ["owns", listed(filesOwned)],
    ["check", gist?.check],
    ["when", whenOf(piece)],
    ["by", gist?.by],
  ];
  return [
    `${place}. ${visibleLine(`${id}: ${title}`)}`,
    ...rows.flatMap(([name, text = ""]) => (text === "" ? [] : [`   ${name}: ${visibleLine(text)}`])),
  ].join("\n");
}

function whenOf({ needs, reach }: SubtaskOutline): string {
  const first = needs.length > 0 ? `after ${listed(needs)}` : reach === "terminal" ? "" : "from the start";
  return [first, reachWords[reach] || "beside others (narrow)"].filter(Boolean).join("; ");
}

/** As many as fit, each whole. */
function listed(names: readonly string[]): string {
  let end = 0;
  for (let room: number = planShown.lineMaxChars; end < names.length && (end === 0 || room > 0); end += 1)
    room -= (names[end]?.length ?? 0) + 2;
  const more = names.length - end;
  return `${names.slice(0, end).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The graph as it can be drawn in lines: step by step, each piece with those it comes after. One piece needs no picture. */
export function graphDrawn(subtasks: readonly SubtaskOutline[]): readonly string[] {
  if (subtasks.length < 2) return [];
  const steps = stepsOf(subtasks);
  const shown = subtasks.slice(0, planShown.pieces).toSorted((one, other) => (steps.get(one.id) ?? 0) - (steps.get(other.id) ?? 0));
  const lines = shown.map((piece) => `${steps.get(piece.id) ?? 0}  ${drawn(piece)}`);
  const more = subtasks.length - shown.length;
  return [["Order: step by step", ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n")];
}

function drawn({ id, needs, reach }: SubtaskOutline): string {
  const how = reachWords[reach] === "" ? "" : ` (${reachWords[reach]})`;
  return `${visibleLine(needs.length === 0 ? id : `${listed(needs)} ─▸ ${id}`)}${how}`;
}

/** Counted from 1: one more than the furthest of those that it needs. Terminal pieces come after all others. */
function stepsOf(subtasks: readonly SubtaskOutline[]): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  const place = (pieces: readonly SubtaskOutline[], least: number): void => {
    for (let turn = 0, moved = true; moved && turn <= pieces.length; turn += 1) {
      moved = false;
      for (const { id, needs } of pieces) {
        const step = Math.max(least, ...needs.map((need) => (steps.get(need) ?? 0) + 1));
        if (step > (steps.get(id) ?? 0)) moved = !!steps.set(id, step);
      }
    }
  };
  place(
    subtasks.filter(({ reach }) => reach !== "terminal"),
    1,
  );
  place(
    subtasks.filter(({ reach }) => reach === "terminal"),
    Math.max(0, ...steps.values()) + 1,
  );
  return steps;
}

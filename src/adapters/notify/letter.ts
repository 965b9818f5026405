import { wordOf } from "../../kernel/words/answer-words.ts";
import { contextPart, ownQuestions } from "../../kernel/gate-context.ts";
import type { Gate, GateOption } from "../../kernel/gate.ts";
import type { Hash } from "../../kernel/ids.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import type { Redact } from "../../kernel/ports.ts";
import { imitations, visible, visibleLine } from "../../kernel/text.ts";
import { hitsRedactor, safetyWords, type Notice } from "./notice.ts";

/** A gate as it was opened, with the hash of what people are shown of it. */
export interface LetterGate {
  readonly id: string;
  readonly gate: Gate;
  readonly shown: Hash;
}

/** A piece of a letter: our own words, or somebody else's, which every channel sets apart. */
export type Piece = { readonly ours: string } | { readonly said: string };

/** A notice with its gate, for channels that can show more than a line. */
export interface NoticeLetter {
  readonly pieces: readonly Piece[];
  /** The gate stands in it as it is, so that it may be answered from here. */
  readonly isWhole: boolean;
}

export interface LetterOptions {
  readonly redact: Redact;
  /** The room there is; a gate that does not fit is shown by its title alone. */
  readonly charsMax: number;
}

/** D22: a letter with a secret anywhere says only that there was one, and where its gate is. */
export function letterOf(notice: Notice, record: LetterGate | undefined, { redact, charsMax }: LetterOptions): NoticeLetter {
  if (record === undefined || notice.gate === null) return { pieces: shortPieces(notice), isWhole: false };
  if (notice.title === safetyWords || textsOf(record.gate).some((text) => hitsRedactor(redact, text)))
    return { pieces: [{ ours: notice.headline }, { ours: whereIs(notice) }, { ours: safetyWords }], isWhole: false };
  const pieces = [...head(notice), ...gatePieces(record.gate)];
  if (charsIn(pieces) <= charsMax) return { pieces, isWhole: true };
  return { pieces: [...shortPieces(notice), { ours: "Too long to be shown here whole." }], isWhole: false };
}

const whereIs = ({ gate, session, openedAt }: Notice): string =>
  [gate && `gate ${gate}`, session && `session ${session}`, openedAt && `open since ${openedAt}`].filter(Boolean).join(" · ");

const head = (notice: Notice): readonly Piece[] => {
  const who = [notice.project, notice.agent].filter(Boolean).join(" · ");
  const where = whereIs(notice);
  return [{ ours: notice.headline }, ...(who === "" ? [] : [{ said: who }]), ...(where === "" ? [] : [{ ours: where }])];
};

const shortPieces = (notice: Notice): readonly Piece[] => [
  ...head(notice),
  notice.gate === null || notice.title === safetyWords ? { ours: notice.title } : { said: notice.title },
];

const textsOf = ({ title, harm = "", context, evidence, question, options }: Gate): readonly string[] => [
  title,
  harm,
  ...context,
  ...evidence.flatMap(({ claim, source }) => [claim, source]),
  question,
  ...options.flatMap(({ label, changes = "" }) => [label, changes]),
];

function gatePieces(gate: Gate): readonly Piece[] {
  const imitated = [...new Set(textsOf(gate).flatMap(imitations))];
  const further = gate.evidence.filter(({ claim }) => claim !== gate.harm);
  return [
    ...(gate.harm === undefined ? [] : [{ said: gate.harm }]),
    { said: gate.title },
    ...contextPieces(gate),
    ...(further.length > 0 ? [{ ours: "evidence" }] : []),
    ...further.map(({ claim, source }) => ({ said: `${claim} (${source})` })),
    ...(imitated.length > 0 ? [{ ours: `careful: the text above imitates the runtime's own marks (${imitated.join(", ")})` }] : []),
    ...(ownQuestions.has(gate.question)
      ? [{ ours: gate.question }]
      : [{ ours: kindRow(gate.kind)?.asks ?? "The question:" }, { said: gate.question }]),
    ...gate.options.flatMap((option, place) => optionPieces(gate, option, place)),
  ];
}

/** As in the terminal: each line under its name, and nothing of the title again. */
function contextPieces({ kind, context, title }: Gate): readonly Piece[] {
  let last: string | undefined;
  return context.flatMap((line): readonly Piece[] => {
    const { name, text } = contextPart(kind, line);
    if (name === "Action" && title.endsWith(`: ${text}`)) return [];
    const named = name === undefined || name === last ? [] : [{ ours: name.toLowerCase() }];
    last = name;
    return [...named, { said: text }];
  });
}

function optionPieces({ kind }: Gate, { id, label, changes }: GateOption, place: number): readonly Piece[] {
  if (isListed(kind, id)) return [{ ours: `${proposalName(place)}:` }, { said: [label, changes].filter(Boolean).join("\n") }];
  return [{ ours: `• ${visibleLine(label)}${changes === undefined ? "" : ` – ${visibleLine(changes)}`}` }];
}

/** Whether a protocol listed it: then its words may be anybody's. */
export const isListed = (kind: string, id: string): boolean => !kindRow(kind)?.options.some((row) => row.id === id);
export const proposalName = (place: number): string => `Proposal ${place + 1}`;

/** Commands for a person's own shell, for the answers that no button gives. */
export const answerCommands = ({ id, gate }: LetterGate, buttons: readonly { readonly option: string }[] = []): readonly string[] =>
  gate.options
    .filter(({ id: option }) => !isListed(gate.kind, option) && !buttons.some((button) => button.option === option))
    .map(({ id: option, text }) => `assent answer ${id} ${wordOf(gate.kind, option)}${text === "required" ? ' --text "…"' : ""}`);

/** How it is answered where no button does it. */
export function elsewhere({ url, command }: Notice, shown: LetterGate, buttons: readonly { readonly option: string }[]): readonly string[] {
  return [
    buttons.length === 0 ? "Answer it in the console or in a shell of your own:" : "Look closer, or give another answer:",
    ...(url === null ? [] : [url]),
    command,
    ...answerCommands(shown, buttons),
  ];
}

const gutter = "│ ";

/** Lines of somebody else's text, each behind the gutter: none can pass for a line of ours. `room` breaks long ones. */
export function guttered(text: string, room = Infinity): readonly string[] {
  const lines = visible(text).replaceAll("\t", "\\t").split("\n");
  return lines.flatMap((line) => brokenAt(line, room)).map((line) => gutter + line);
}

function brokenAt(line: string, room: number): readonly string[] {
  const characters = [...line];
  if (characters.length <= room) return [line];
  return Array.from({ length: Math.ceil(characters.length / room) }, (_, part) =>
    characters.slice(part * room, (part + 1) * room).join(""),
  );
}

const charsIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + ("ours" in piece ? piece.ours.length + 1 : guttered(piece.said).join("\n").length + 1), 0);

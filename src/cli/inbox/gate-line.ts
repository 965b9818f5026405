import { basename } from "node:path";
import type { GateRecord, Journal, SessionRecord } from "../../journal/journal.ts";
import { contextPart } from "../../kernel/gate-context.ts";
import type { Gate } from "../../kernel/gate.ts";
import { shortId } from "../../host/find.ts";
import { short, visibleLine } from "../../kernel/text.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { findGate } from "../../runtime/answer.ts";
import type { Io } from "../io.ts";
import { cutTo, widthOf } from "../views/fit.ts";
import { age, urgencyMark } from "../views/views.ts";
import { urgencyWords } from "../../kernel/words/screen-words.ts";

/** One gate in a list: its harm first, then its action, then where it comes from. All three may hold text of others. */
export interface GateBrief {
  readonly id: string;
  readonly urgency: number;
  readonly openedAt: string;
  readonly harm: string;
  readonly action: string;
  readonly where: string;
  /** The session, as every command takes it; empty where the list is of one session. */
  readonly session: string;
}

/** Those that are still there, in the same order. */
export async function briefsOf(journal: Journal, gates: readonly Pick<GateRecord, "id" | "stream">[]): Promise<readonly GateBrief[]> {
  const found = await Promise.all(
    gates.map(async ({ id, stream }) => {
      const [record, [session], short] = await Promise.all([findGate(journal, id), journal.findSessions(stream), shortId(journal, stream)]);
      return isRefusal(record) ? [] : [briefOf(record, session, short)];
    }),
  );
  return found.flat();
}

export const briefOf = ({ id, gate, openedAt }: GateRecord, session: SessionRecord | undefined, short = ""): GateBrief => ({
  id,
  urgency: gate.urgency,
  openedAt,
  harm: harmOf(gate),
  action: actionOf(gate),
  where: session ? basename(session.cwd) : "",
  session: short,
});

/** The harm in a sentence. Of a gate that has none: its first claim, without the name of its signal and the action that it repeats. */
function harmOf(gate: Gate): string {
  if (gate.harm !== undefined && gate.harm.trim() !== "") return gate.harm;
  const { claim = "" } = gate.evidence[0] ?? {};
  const told = claim.replace(signal, "");
  const action = actionOf(gate);
  const said = told.startsWith(action) ? told.slice(action.length).replace(target, "") : told;
  return said.trim() === "" ? (urgencyWords[gate.urgency] ?? "") : said.trim();
}

const signal = /^[A-Z][A-Za-z]{2,30} \([a-z]{2,10}\): /;
const target = /^(?: \([^()]{0,200}\))?: /;

/** The action itself, where it is about one; else what it is about. */
function actionOf({ kind, context, title }: Gate): string {
  const parts = context.map((line) => contextPart(kind, line));
  return parts.find(({ name }) => name === "Action")?.text ?? title;
}

/** So much of each is shown where no terminal cuts the line. */
const plainMaxChars = { harm: 160, action: 200, where: 60 } as const;

/**
 * On one line: marks of ours, the gutter, then the text of others. Between the parts stands a gutter too, and nothing in them
 * looks like one.
 */
export function gateLine(
  io: Io,
  brief: GateBrief,
  { now, columns, ids = noIds }: { readonly now: string; readonly columns: number | undefined; readonly ids?: IdChars },
): string {
  const { id, urgency, openedAt, session } = brief;
  const from = session === "" || (columns !== undefined && columns < sessionLeast) ? "" : ` ${io.dim(padded(session, ids.session))}`;
  const ours = `${urgencyMark(io, urgency)} ${io.bold(padded(id, ids.gate))}${from} ${io.dim(age(openedAt, now).padStart(ageChars))} `;
  const room = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(roomLeast, columns - widthOf(ours) - 1);
  return `${ours}${cutTo(`${gutter}${columnsOf(brief, room).join(between)}`, room)}`;
}

/** The widest id of a list: what stands behind them begins in one column. */
export interface IdChars {
  readonly gate: number;
  readonly session: number;
}

const noIds: IdChars = { gate: 0, session: 0 };

export const idCharsOf = (list: readonly GateBrief[]): IdChars => ({
  gate: Math.max(0, ...list.map(({ id }) => widthOf(visibleLine(id)))),
  session: Math.max(0, ...list.map(({ session }) => widthOf(visibleLine(session)))),
});

function padded(text: string, chars: number): string {
  const shown = visibleLine(text);
  return shown + " ".repeat(Math.max(0, chars - widthOf(shown)));
}

const gutter = "│ ";
const between = " │ ";
const ageChars = 7;
/** Narrower lines have no room for it beside the harm and the action. */
const sessionLeast = 100;
const roomLeast = 20;
const placeLeast = 6;

/**
 * A command whose end is cut off can be another one, and one that was pushed out would leave only words to decide by: it is
 * whole where that leaves the harm half as much room, and gets half of the line where both are long. The project stays, too.
 */
function columnsOf(brief: GateBrief, room: number): readonly string[] {
  const [harm, action, where] = (["harm", "action", "where"] as const).map((part) =>
    short(withoutGutters(brief[part]), plainMaxChars[part]),
  ) as [string, string, string];
  const place = cutTo(where, Math.max(placeLeast, Math.floor(room / 6)));
  const spare = room - widthOf(gutter) - widthOf(between) - (place === "" ? 0 : widthOf(place) + widthOf(between));
  const harmRoom = Math.max(spare - widthOf(action), Math.floor(spare / (widthOf(action) * 3 <= spare * 2 ? 3 : 2)));
  const shownHarm = cutTo(harm, harmRoom);
  return [shownHarm, cutTo(action, spare - widthOf(shownHarm)), place].filter((part) => part !== "");
}

/** Strokes that could pass for the gutter between our columns. */
const withoutGutters = (text: string): string => visibleLine(text).replace(strokes, "|");
const strokes = /[\u2500-\u257f\u2758-\u275a\u23b8-\u23bd\u23d0\uffe8\uff5c\u01c0\u2223\u2595\u258f\u2502\u{1fb70}-\u{1fb75}]/gu;

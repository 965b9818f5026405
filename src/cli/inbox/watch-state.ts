import { chooses, isListed, optionOfKey, takesSeveral } from "../../kernel/words/answer-words.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import type { Gate, GateOption } from "../../kernel/gate.ts";
import type { GateBrief } from "./gate-line.ts";
import { edit, lineOf, type EditedLine } from "./edited-line.ts";
import { answerOf, cannotSend, otherWay, startOf, waysOf, type EditWay } from "./edit-ways.ts";
import type { WatchKey } from "./keys.ts";

/**
 * The interactive inbox, without a terminal: events in, the next state and at most one wish out.
 *
 * 1. What is selected is told by its id: a list that changes never puts another gate under the cursor.
 * 2. No answer counts before the gate has been there for half a second in which no key came (K7).
 * 3. No answer counts where the gate cannot be seen: the window is too small, or its text was not read to its end.
 * 4. The cursor does not wrap.
 */
export interface WatchState {
  /** The most urgent last, as they are on the screen. */
  readonly list: readonly GateBrief[];
  /** Those that are not listed count too; one whose answer is held does not. */
  readonly total: number;
  readonly selected: string | undefined;
  /** When a gate was last moved to another place of the list. */
  readonly movedMs: number;
  /** One line about what happened last. */
  readonly says: string;
  readonly open: GateOnScreen | undefined;
  /** A gate whose answer is chosen and not given yet: it is out of the list, and `u` brings it back. */
  readonly held: { readonly id: string; readonly says: string } | undefined;
  /** Words that a person began and did not send, by what they are for: never lost while this runs. */
  readonly unsent: Readonly<Record<string, EditedLine>>;
}

export interface GateOnScreen {
  readonly id: string;
  readonly gate: Gate;
  /** Since when no key came; endless until it is on the screen. */
  readonly quietMs: number;
  readonly isArmed: boolean;
  /** The first line of its text that is shown, and whether the last one ever was. */
  readonly top: number;
  readonly isRead: boolean;
  readonly place: number;
  readonly checked: readonly string[];
  /** The option whose words are being typed, or whose command is changed. */
  readonly typing: TypedAnswer | undefined;
  /** Somebody else closed it, or it was sent. */
  readonly isClosed: boolean;
}

export interface TypedAnswer {
  readonly option: string;
  readonly way: EditWay;
}

export type WatchEvent =
  | { readonly type: "listed"; readonly list: readonly GateBrief[]; readonly total: number; readonly atMs: number }
  | { readonly type: "opened"; readonly id: string; readonly gate: Gate; readonly atMs: number }
  | { readonly type: "closed"; readonly id: string; readonly says: string }
  | { readonly type: "answered"; readonly id: string; readonly says: string; readonly atMs: number }
  | { readonly type: "held"; readonly id: string; readonly says: string; readonly atMs: number }
  /** The seconds that are left to take it back. */
  | { readonly type: "counted"; readonly says: string }
  | { readonly type: "undone"; readonly says: string; readonly atMs: number }
  /** A held answer came too late, or was refused; typed words stay. */
  | { readonly type: "not-taken"; readonly id: string; readonly says: string; readonly atMs: number }
  | { readonly type: "told"; readonly says: string }
  | { readonly type: "resized"; readonly atMs: number }
  | { readonly type: "pressed"; readonly key: WatchKey; readonly atMs: number };

export type WatchWish =
  | { readonly wants: "open"; readonly id: string }
  | { readonly wants: "answer"; readonly id: string; readonly option: string; readonly text?: string }
  | { readonly wants: "leave" };

/** How much of an opened gate there is, and how much of it fits; no room where the window is too small for it. */
export interface WatchFit {
  readonly lines: number;
  readonly room: number;
}

export interface WatchStep {
  readonly state: WatchState;
  readonly wish?: WatchWish;
}

export const nothingYet: WatchState = {
  list: [],
  total: 0,
  selected: undefined,
  movedMs: Number.NEGATIVE_INFINITY,
  says: "",
  open: undefined,
  held: undefined,
  unsent: {},
};

/** As long as a gate, or a list that changed, has to stand before a key counts for it. */
export const quietMs = 500;

export function step(state: WatchState, event: WatchEvent, fit: WatchFit): WatchStep {
  switch (event.type) {
    case "listed":
      return { state: listed(state, event) };
    case "opened":
      return { state: { ...state, selected: event.id, says: "", open: openedAt(event) } };
    case "closed":
      return { state: state.open?.id === event.id ? { ...state, says: event.says, open: { ...state.open, isClosed: true } } : state };
    case "held": // the list comes back, and a key that was on its way opens nothing
      return { state: leftTo({ ...state, says: "", open: undefined, held: { id: event.id, says: event.says } }, event.atMs) };
    case "counted":
      return { state: state.held ? { ...state, held: { ...state.held, says: event.says } } : state };
    case "undone":
      return { state: { ...state, says: event.says, held: undefined, movedMs: event.atMs } };
    case "not-taken":
      return { state: { ...released(state, event.id), says: event.says, movedMs: event.atMs } };
    case "answered":
      return { state: { ...released(state, event.id), says: event.says, unsent: without(state.unsent, event.id) } };
    case "told":
      return { state: { ...state, says: event.says } };
    case "resized": // other lines are where these were
      return {
        state: state.open ? { ...state, open: { ...state.open, isArmed: false, quietMs: event.atMs, top: 0, isRead: false } } : state,
      };
    case "pressed":
      return state.open ? pressedInGate(state, state.open, event, fit) : pressedInList(state, event);
  }
}

const released = (state: WatchState, id: string): WatchState => (state.held?.id === id ? { ...state, held: undefined } : state);

/** Without the gate whose answer is held; its neighbour is selected. */
const leftTo = (state: WatchState, atMs: number): WatchState => ({ ...listed(state, { ...state, type: "listed", atMs }), movedMs: atMs });

const without = (unsent: WatchState["unsent"], id: string): WatchState["unsent"] =>
  Object.fromEntries(Object.entries(unsent).filter(([each]) => !each.startsWith(`${id} `)));

/** The name under which words are kept that were begun. */
export const unsentKey = (id: string, { option, way }: TypedAnswer): string => `${id} ${option} ${way}`;

/** Whoever was selected stays so; where it is gone, its neighbour is, and a key that was on its way does not count. */
function listed(state: WatchState, event: Extract<WatchEvent, { type: "listed" }>): WatchState {
  const { atMs } = event;
  const list = event.list.filter(({ id }) => id !== state.held?.id);
  const total = event.total - (event.list.length - list.length);
  const ids = list.map(({ id }) => id);
  const before = state.list.map(({ id }) => id);
  const isMoved = before.length > 0 && ids.join(" ") !== before.join(" ");
  const at = before.indexOf(state.selected ?? "");
  const selected = ids.includes(state.selected ?? "")
    ? state.selected
    : (before.slice(at + 1).find((id) => ids.includes(id)) ?? ids.at(-1));
  return { ...state, list, total, selected, movedMs: isMoved ? atMs : state.movedMs };
}

const openedAt = ({ id, gate, atMs }: Extract<WatchEvent, { type: "opened" }>): GateOnScreen => ({
  id,
  gate,
  quietMs: atMs,
  isArmed: false,
  top: 0,
  isRead: false,
  place: placeAtFirst(gate),
  checked: [],
  typing: undefined,
  isClosed: false,
});

/** An Enter too many lets nothing run. */
const placeAtFirst = ({ kind, options }: Gate): number =>
  Math.max(
    0,
    offered(kind, options).findIndex(({ id }) => id === (kindRow(kind)?.enter ?? "halt")),
  );

/** Options in the row of answers: candidates of which several are checked stand above it. */
export const offered = (kind: string, options: readonly GateOption[]): readonly GateOption[] =>
  takesSeveral(kind) ? options.filter(({ id }) => !isListed(kind, id)) : options;

const moves: Readonly<Record<string, number>> = { up: -1, k: -1, down: 1, j: 1 };
const leaving: ReadonlySet<string> = new Set(["q", "ctrl-c", "ctrl-d"]);

type Pressed = Extract<WatchEvent, { type: "pressed" }>;

function pressedInList(state: WatchState, { key, atMs }: Pressed): WatchStep {
  const { list, selected } = state;
  if (leaving.has(key.name)) return { state, wish: { wants: "leave" } };
  const at = list.findIndex(({ id }) => id === selected);
  const by = moves[key.name];
  if (by !== undefined) return { state: { ...state, says: "", selected: (list[at + by] ?? list[at])?.id } };
  const number = /^[1-9]$/.test(key.text) ? Number(key.text) : undefined;
  if (number === undefined && key.name !== "return") return { state };
  if (atMs - state.movedMs < quietMs) return { state: { ...state, says: "The list has just changed: nothing was opened. Press again." } };
  const id = number === undefined ? selected : list[list.length - number]?.id;
  return id === undefined ? { state } : { state: { ...state, selected: id, says: "" }, wish: { wants: "open", id } };
}

function pressedInGate(state: WatchState, before: GateOnScreen, event: Pressed, fit: WatchFit): WatchStep {
  const { key, atMs } = event;
  const opened = sightOf(before, atMs, fit);
  const { typing } = opened;
  if (leaving.has(key.name) && !(typing && key.name === "q")) return { state, wish: { wants: "leave" } };
  if (typing) return typed(state, opened, { typing, key });
  if (key.name === "escape" || opened.isClosed) return { state: { ...state, open: undefined, says: "" } };
  if (!opened.isArmed) return { state: { ...state, says: early, open: { ...opened, quietMs: atMs } } };
  const by = scrolls[key.name];
  if (by !== undefined) return { state: { ...state, says: "", open: scrolled(opened, by, fit) } };
  return answering({ ...state, says: "", open: opened }, opened, { key, fit });
}

const early = "Too early: nothing was answered. It has to be here for half a second.";

/** Everything on the screen until now has been seen: half a second without a key arms it. */
function sightOf(opened: GateOnScreen, atMs: number, { lines, room }: WatchFit): GateOnScreen {
  const isArmed = opened.isArmed || (room > 0 && atMs - opened.quietMs >= quietMs);
  return { ...opened, isArmed, isRead: opened.isRead || (room > 0 && opened.top + room >= lines) };
}

const scrolls: Readonly<Record<string, number>> = { pagedown: 1, space: 1, pageup: -1 };

function scrolled(opened: GateOnScreen, by: number, { lines, room }: WatchFit): GateOnScreen {
  const top = Math.max(0, Math.min(opened.top + by * Math.max(1, room - 1), lines - room));
  return { ...opened, top, isRead: opened.isRead || top + room >= lines };
}

/** By the option's own key, or by arrows and Enter; a number that is no option's key only moves. */
function answering(state: WatchState, opened: GateOnScreen, { key, fit }: { readonly key: WatchKey; readonly fit: WatchFit }): WatchStep {
  const { gate } = opened;
  const row = offered(gate.kind, gate.options);
  const moved = (to: number): WatchStep => ({ state: { ...state, open: { ...opened, place: row[to] ? to : opened.place } } });
  const by = rowMoves[key.name];
  if (by !== undefined) return moved(opened.place + by);
  const keyed = optionOfKey(gate.kind, gate.options, key.text);
  if (!keyed && /^[1-9]$/.test(key.text)) return moved(Number(key.text) - 1);
  const chosen = keyed ?? (key.name === "return" ? row[opened.place] : undefined);
  if (!chosen) return { state };
  if (takesSeveral(gate.kind) && isListed(gate.kind, chosen.id)) {
    const checked = opened.checked.includes(chosen.id) ? opened.checked.filter((id) => id !== chosen.id) : [...opened.checked, chosen.id];
    return { state: { ...state, open: { ...opened, checked } } };
  }
  const cannot = unseen(opened, fit);
  if (cannot !== undefined) return { state: { ...state, says: cannot } };
  return chosenIn(state, opened, chosen);
}

const rowMoves: Readonly<Record<string, number>> = { left: -1, up: -1, right: 1, down: 1, tab: 1 };

function unseen({ isRead }: GateOnScreen, { room }: WatchFit): string | undefined {
  if (room <= 0) return "Nothing was answered: this window is too small to show it.";
  return isRead ? undefined : "Nothing was answered: there is more to read. Space shows it.";
}

function chosenIn(state: WatchState, opened: GateOnScreen, { id: option, text }: GateOption): WatchStep {
  const { id, gate, checked } = opened;
  if (chooses(gate.kind, option)) {
    const words = gate.options.map((each) => each.id).filter((each) => checked.includes(each));
    if (words.length === 0) return { state: { ...state, says: "Check at least one first, by its number." } };
    return { state, wish: { wants: "answer", id, option, text: words.join(", ") } };
  }
  if (text !== "required") return { state, wish: { wants: "answer", id, option } };
  return { state: typingIn(state, opened, { option, way: waysOf(gate, option)[0] ?? "words" }) };
}

/** Text that was begun stays; otherwise a command begins as it was asked about, and words with nothing. */
function typingIn(state: WatchState, opened: GateOnScreen, typing: TypedAnswer): WatchState {
  const key = unsentKey(opened.id, typing);
  const begun = state.unsent[key] ?? startOf(opened.gate, typing.option, typing.way);
  return { ...state, says: "", open: { ...opened, typing }, unsent: { ...state.unsent, [key]: begun } };
}

function typed(
  state: WatchState,
  opened: GateOnScreen,
  { typing, key }: { readonly typing: TypedAnswer; readonly key: WatchKey },
): WatchStep {
  const { id, gate } = opened;
  const { option, way } = typing;
  const line = state.unsent[unsentKey(id, typing)] ?? lineOf("");
  const back: WatchState = { ...state, says: "", open: { ...opened, typing: undefined } };
  if (key.name === "escape" || opened.isClosed) return { state: back };
  const other = key.name === "tab" && !key.isPasted ? otherWay(gate, option, way) : undefined;
  if (other !== undefined) return { state: typingIn(state, opened, { option, way: other }) };
  if (key.name === "return" && !key.isPasted) {
    const cannot = cannotSend(gate, option, line.text);
    if (cannot !== undefined) return { state: { ...state, says: cannot } };
    return { state: back, wish: { wants: "answer", id, ...answerOf(gate, option, { way, text: line.text }) } };
  }
  return { state: { ...state, says: "", unsent: { ...state.unsent, [unsentKey(id, typing)]: edit(line, key) } } };
}

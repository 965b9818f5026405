import { styleText } from "node:util";
import type { GateRecord } from "../../journal/journal.ts";
import { isListed, keyOf, takesSeveral } from "../../kernel/words/answer-words.ts";
import type { Gate, GateOption } from "../../kernel/gate.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { short, visibleLine } from "../../kernel/text.ts";
import { said, saidLine } from "../views/said.ts";
import type { EditedLine } from "../inbox/edited-line.ts";
import { answerOf, cannotSend, otherWay, startOf, waysOf, wayWords, type EditWay } from "../inbox/edit-ways.ts";
import { askLine } from "./line.ts";
import { escaped, select, type SelectChoice, type SelectTerminal } from "./select.ts";
import { forgetTyped } from "./typed-ahead.ts";
import { askedLines } from "../views/views.ts";

/** A person's choice, or that they left the question open, or want out at once (U16). */
export type PromptAnswer = { readonly option: string; readonly text?: string } | "left-open" | "escaped";

/** Asks one gate in the terminal. Aborting the signal (someone else answered) takes the question back. */
export async function askGate({ gate }: GateRecord, signal: AbortSignal): Promise<PromptAnswer> {
  if (await forgetTyped(process.stdin, signal)) return "left-open";
  const several = await askSeveral(gate, signal);
  if (several !== "other") return several;
  const isOther = ({ id }: GateOption): boolean => !isListed(gate.kind, id) && id !== takes;
  const offered = takesSeveral(gate.kind) ? gate.options.filter(isOther) : gate.options;
  return askOption(gate, offered, signal);
}

/** Esc in the middle of words leads back to the answers, where Esc is the way out. Words stay where they were typed. */
async function askOption(gate: Gate, offered: readonly GateOption[], signal: AbortSignal): Promise<PromptAnswer> {
  const terminal = { input: process.stdin, output: process.stdout, paint: cursor };
  const begun: Begun = new Map();
  let last: string | undefined;
  for (;;) {
    const option = await select(
      {
        lines: ["", ...askedLines(gate)],
        options: offered.map((each) => ({ ...choiceOf(gate.kind, each), ...keyed(gate, each) })),
        ...(last === undefined ? initialOf(gate.kind, offered) : { initial: last }),
        foot: faint(`  ${keyWords}`),
        signal,
      },
      terminal,
    );
    if (option === escaped) return "escaped";
    const chosen = option === undefined ? undefined : gate.options.find(({ id }) => id === option);
    if (chosen === undefined || option === undefined) return leftOpen(gate, signal);
    if (chosen.text !== "required") return { option };
    const given = await askWords({ gate, chosen, begun, signal }, terminal);
    if (given === "left") return leftOpen(gate, signal);
    if (given !== "back") return given;
    last = option;
  }
}

/** Text that was typed and not sent, by option and way. */
type Begun = Map<string, EditedLine>;

interface Wording {
  readonly gate: Gate;
  readonly chosen: GateOption;
  readonly begun: Begun;
  readonly signal: AbortSignal;
}

/** Another command, or words: Tab leads from one to the other, and neither loses what was typed. */
async function askWords({ gate, chosen, begun, signal }: Wording, terminal: SelectTerminal): Promise<PromptAnswer | "back" | "left"> {
  const { id: option } = chosen;
  for (let way: EditWay = waysOf(gate, option)[0] ?? "words"; ;) {
    const kept = `${option} ${way}`;
    const other = otherWay(gate, option, way);
    const { label, keys } = wayWords(gate, option, way);
    const given = await askLine(
      {
        message: other === undefined ? askingFor(chosen) : label,
        begun: begun.get(kept) ?? startOf(gate, option, way),
        keys,
        hasOther: other !== undefined,
        cannot: (text) => cannotSend(gate, option, text),
        signal,
      },
      terminal,
    );
    if (given.ended === "sent") return answerOf(gate, option, { way, text: given.text });
    if (given.ended === "left") return "left";
    begun.set(kept, given.line);
    if (given.ended === "back" || other === undefined) return "back";
    way = other;
  }
}

function leftOpen(gate: Gate, signal: AbortSignal): "left-open" {
  process.stdout.write(signal.aborted ? "  no longer asked\n" : `  ${leftOpenWords(gate)}\n`);
  return "left-open";
}

/** Told of what: other questions may be open too. Text of others stands behind a gutter. */
export const leftOpenWords = ({ title }: Pick<Gate, "title">): string =>
  `left open: ${saidLine(short(title, titleMaxChars), { indent: 0, columns: undefined }).join(" ")}`;
const titleMaxChars = 120;

/** By the letter that answers it in the inbox too; words are asked for at once, because they decide nothing yet. */
function keyed({ kind, options }: Gate, { id, text }: GateOption): Pick<SelectChoice, "key" | "isOpening"> {
  const key = keyOf(kind, options, id);
  if (key === undefined || /\d/.test(key)) return {};
  return { key, ...(text === "required" ? { isOpening: true } : {}) };
}

const keyWords = "↑ ↓, a letter or a number moves, Enter answers, Ctrl-C leaves it open, Esc ends the session";

/** An Enter too many lets nothing run. */
function initialOf(kind: string, offered: readonly GateOption[]): { readonly initial?: string } {
  const initial = kindRow(kind)?.enter ?? "halt";
  return offered.some(({ id }) => id === initial) ? { initial } : {};
}

const painted =
  (style: "cyan" | "dim") =>
  (text: string): string =>
    process.env["NO_COLOR"] ? text : styleText(style, text, { validateStream: false });
const cursor = painted("cyan");
const faint = painted("dim");

/** Our own options stand as ours; an option that a protocol or a model proposes is shown as somebody's text. */
export const choiceOf = (kind: string, { id, label, changes }: GateOption): SelectChoice =>
  isListed(kind, id)
    ? { id, label: "proposed:", said: [label, ...(changes === undefined ? [] : [changes])].flatMap((text) => said(text, { indent: 6 })) }
    : { id, label: visibleLine(label), ...(changes === undefined ? {} : { hint: visibleLine(changes) }) };

/** On one line behind a gutter of its own; all of it stands in `assent explain`. */
const shownAs = ({ id, label, changes }: GateOption) => {
  const room = Math.max(20, (process.stdout.columns ?? 80) - 12);
  const text = changes === undefined ? label : `${label} (${changes})`;
  return { value: id, label: saidLine(short(text, room), { indent: 0, columns: undefined }).join(" ") };
};

/** The option that takes what was checked, where several may be chosen. */
const takes = "choose";

/** Several candidates at once, where the kind takes them; checking none means one of the other answers. */
async function askSeveral(gate: Gate, signal: AbortSignal): Promise<PromptAnswer | "other"> {
  const { kind, options } = gate;
  const listed = takesSeveral(kind) ? options.filter(({ id }) => isListed(kind, id)) : [];
  if (listed.length === 0) return "other";
  process.stdout.write(`${askedLines(gate).join("\n")}\n`);
  const message = "Check what you want; none for the other answers.";
  const checked = await chooseSeveral({ message, options: listed.map(shownAs), left: leftOpenWords(gate), signal });
  if (checked === undefined) return "left-open";
  const ids = listed.map(({ id }) => id).filter((id) => checked.includes(id));
  return ids.length === 0 ? "other" : { option: takes, text: ids.join(", ") };
}

export interface PromptQuestion<Value> {
  readonly message: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly initialValue?: Value;
  /** Shown in place of an answer when the person leaves. */
  readonly left: string;
  readonly signal?: AbortSignal;
}

/** One of a few. Undefined: the person left, or the signal took the question back. */
export async function choose<Value extends string | boolean>(choice: PromptQuestion<Value>): Promise<Value | undefined> {
  const { select } = await import("@clack/prompts");
  const { message, initialValue, signal } = choice;
  return put(choice, (shown) =>
    select({
      message,
      options: shown as Parameters<typeof select<Value>>[0]["options"],
      ...(initialValue === undefined ? {} : { initialValue }),
      ...(signal ? { signal } : {}),
    }),
  );
}

/** As many of a few as the person wants, none included; otherwise like `choose`. */
async function chooseSeveral(choice: PromptQuestion<string>): Promise<readonly string[] | undefined> {
  const { multiselect } = await import("@clack/prompts");
  const { message, signal } = choice;
  return put(choice, (shown) => multiselect({ message, options: [...shown], required: false, ...(signal ? { signal } : {}) }));
}

/**
 * Puts a question until it is answered, left or taken back. The prompt would then print the marked option, which looks
 * like an answer: so its words are replaced by what happened.
 */
async function put<Value, Answer>(
  { options, left, signal }: PromptQuestion<Value>,
  ask: (shown: PromptQuestion<Value>["options"]) => Promise<Answer>,
): Promise<Exclude<Answer, symbol> | undefined> {
  const { isCancel } = await import("@clack/prompts");
  let ending: string | undefined;
  const leaving = (character: string | undefined, key: { readonly name?: string } | undefined): void => {
    if (character === "\u0003" || key?.name === "escape") ending = left;
  };
  const taken = (): void => void (ending ??= "no longer asked");
  const shown = options.map((option) => ({
    ...option,
    get label(): string {
      return ending === undefined ? option.label : `${notStruck()}${ending}`;
    },
  }));
  process.stdin.on("keypress", leaving); // before the prompt's own, so that it draws the new words
  signal?.addEventListener("abort", taken, { once: true });
  try {
    const chosen = await ask(shown);
    return isCancel(chosen) ? undefined : (chosen as Exclude<Answer, symbol>);
  } finally {
    process.stdin.off("keypress", leaving);
    signal?.removeEventListener("abort", taken);
  }
}

/** The prompt strikes through cancelled text; this text is to be read. */
const notStruck = (): string => (process.env["NO_COLOR"] ? "" : "\u001B[29m");

/** The typed text may become the command that runs, so the prompt says what it is used for. */
export const askingFor = ({ label, changes }: Pick<GateOption, "label" | "changes">): string =>
  `${visibleLine(label)}: ${changes === undefined ? "in your words" : visibleLine(changes)}`;

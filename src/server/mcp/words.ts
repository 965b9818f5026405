import { doneIn } from "../../kernel/words/answer-words.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import { clip, clipLines } from "../../kernel/text.ts";
import { asMindsRead } from "../../host/exchange/pool-page.ts";
import type { OutputOf, SessionDetail } from "../api.ts";

/** Every sentence that a model or a person reads through MCP. All input here is bounded and visible already. */
export const words = {
  instructions: [
    "Assent weighs what agents do and asks a person where judgement matters.",
    "Use assess_action before you do something risky: it runs nothing.",
    "A gate is a question that waits for one answer by a person. An agent can read gates and never answers them;",
    "if you wait for one, tell your person: `assent inbox`.",
  ].join(" "),

  onlyPersons:
    "An agent never answers a gate. A person answers it: in the console, with `assent answer GATE OPTION`, or through a client of " +
    "their own that has a person's token.",
  onlyObservers:
    "Only a person observes an exchange: in the console, with `assent exchange`, or through a client of their own that has a " +
    "person's token.",
  barred: (because: string): string => `Not answered: ${because}. This holds with a person's token too.`,
  role: (tool: string, role: string): string => `A ${role}'s token does not allow ${tool}.`,
  noShown: "`shown` is missing: an answer says what it answers to.",
  noShownHint: "get_gate gives the gate and its `shown`. Leave `option` out to ask the person through the client.",
  cannotAsk: "Your client cannot put a question to a person over this connection.",
  cannotAskHint:
    "Give `option` and `shown` of get_gate as the person chose, or answer with `assent answer GATE OPTION`. Over HTTP, only clients " +
    "of protocol 2026-07-28 can be asked.",
  notAnswered: "The person did not answer. The gate stays open.",
  unclear: "What the client sent back is no choice. The gate stays open.",
  unexpected: "Something went wrong in the server; its own notes say what.",

  /** Text for the person who chooses (K5: context first, then the question, then what each option changes). */
  ask: (gate: OutputOf<"getGate">): string =>
    clip([...gateLines(gate), "", ...optionLines(gate)].join("\n"), lengths.ask, `assent explain ${gate.id}`),

  assessment: ({ verdict, reasons, pattern }: OutputOf<"assess">): string =>
    lines([
      `${onScreen(verdict)}: ${meanings[verdict]}`,
      ...reasons.map((reason) => `- ${reason}`),
      `tool ${pattern.tool}, target ${pattern.target || "none"}, environment ${pattern.environment}`,
    ]),
  gates: ({ items, total, next }: OutputOf<"listGates">): string =>
    lines([
      total === 0 ? "There are none." : `${items.length} of ${total}:`,
      ...items.map(({ id, title, session }) => `${id}  ${title}${session ? `  (${session.title})` : ""}`),
      ...(next === null ? [] : [`More: after ${next}`]),
    ]),
  gate: (gate: OutputOf<"getGate">): string => lines([...gateLines(gate), ...optionLines(gate), `shown ${gate.shown}`]),
  answered: ({ answered, word, session }: OutputOf<"answerGate">): string =>
    `Recorded: ${word} for ${answered}. If \`assent up\` runs, the session goes on by itself; else: assent resume ${session}`,
  started: ({ session }: OutputOf<"startSession">): string =>
    `Started ${session}. If \`assent up\` runs, it goes on by itself; else: assent resume ${session}`,
  sessions: ({ items, total, next }: OutputOf<"listSessions">): string =>
    lines([
      total === 0 ? "There are none." : `${items.length} of ${total}:`,
      ...items.map(
        ({ stream, protocol, title, status, outcome, openGates }) =>
          `${stream}  ${protocol}, ${onScreen(outcome ?? status)}, ${openGates} open: ${title}`,
      ),
      ...(next === null ? [] : [`More: after ${next}`]),
    ]),
  observed: ({ session }: OutputOf<"observe">): string =>
    `Recorded for ${session}. If \`assent up\` runs, it goes on by itself; else: assent resume ${session}`,
  pool: ({ items, older, next }: OutputOf<"poolPage">): string =>
    lines([
      items.length === 0 ? "Nothing has been said yet." : "",
      ...items.map(asMindsRead),
      ...(older === null ? [] : [`Older: before ${older}`]),
      ...(next === null ? [] : [`More: after ${next}`]),
    ]),
  session: ({ record, version, newest, phase, status, openGates, trace }: SessionDetail): string =>
    lines([
      `${record.stream}  ${record.protocol}, ${onScreen(status)}, in ${phase}, version ${version} of ${newest}`,
      record.title,
      ...openGates.map(({ id, question }) => `open: ${id}  ${question}`),
      ...trace.map(({ item, to }) => `${item}: ${doneIn(to)}`),
    ]),
};

const lengths = { text: 8_000, ask: 8_000, line: 2_000, lines: 60 } as const;

const meanings = {
  low: "nothing speaks against it",
  advisory: "it may go on; worth a note",
  gate: "a person would be asked before it runs",
  refuse: "it would not run, whoever asks",
} as const;

const lines = (all: readonly string[]): string => {
  const shown = clipLines(all, lengths.lines, (more) => `… ${more}`);
  const text = shown.map((line) => clip(line, lengths.line, "structured content")).join("\n");
  return clip(text, lengths.text, "structured content");
};

function gateLines(gate: OutputOf<"getGate">): readonly string[] {
  const { id, status, title, context, subject, evidence, question, closing } = gate;
  const how = closing?.word ?? closing?.reason ?? "";
  return [
    `${id} (${status}): ${title}`,
    ...context,
    ...(subject ? [`The action: ${JSON.stringify(subject.action.input)} in ${subject.action.cwd}`] : []),
    ...evidence.map(({ claim, source }) => `- ${claim} (${source})`),
    question,
    ...(closing ? [`Closed: ${how}${closing.by ? ` by ${closing.by.name}` : ""}, ${closing.at}`] : []),
  ];
}

const optionLines = ({ options, recommended }: OutputOf<"getGate">): readonly string[] =>
  options.map(({ id, label, changes, text, disabled }) =>
    [
      `* ${id}: ${label}${changes === undefined ? "" : `. ${changes}`}`,
      ...(text === "required" ? ["(needs words)"] : []),
      ...(recommended === id ? ["(recommended)"] : []),
      ...(disabled === undefined ? [] : [`(${disabled})`]),
    ].join(" "),
  );

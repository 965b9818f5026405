import { doneOf } from "../../../kernel/words/answer-words.ts";
import { shorten, visible } from "../../../kernel/text.ts";
import { auditOf, type RecordedEvent } from "../audit/audit.ts";
import { keptClaims } from "../closing.ts";
import { evolve } from "../evolve.ts";
import { unaddressed } from "../memory.ts";
import { claimsOf, isSameSynthesis } from "./synthesis.ts";
import {
  basisNames,
  checkers,
  dialogueEnd,
  noAnswer,
  notSupported,
  putTogether,
  sectionNames,
  sourceNames,
  strengths,
  unchanged,
  usedBy,
} from "./synthesis-words.ts";
import type { ActiveState, Claim, FrameEvent, FrameEventOf, FrameState, Lens } from "../types.ts";
import { words } from "../words.ts";

/** Ends every report on a line of its own, unseen where Markdown is rendered: a look at a project knows one by it. */
export const reportMarker = "<!-- assent frame report -->";

/** The whole inquiry as Markdown that a person would send on: the answer first, then where every claim comes from. */
export function reportOf(records: readonly RecordedEvent[]): string {
  const events = records.map(({ event }) => event);
  const idle: FrameState = { phase: "idle" };
  const state = events.reduce(evolve, idle);
  if (state.phase === "idle") return "";
  const parts = [
    head(state, events),
    kept(state),
    answer(state),
    convergence(state),
    divergence(state),
    apart(state),
    inputs(state, events),
    asked(state),
    lensTable(state, events),
    ...state.lenses.map((lens) => perspective(state, lens, events)),
    dialogues(state, events),
    open(state),
    tasks(events),
    provenance(state, records),
    reportMarker,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Text of others keeps its words and loses everything that could pass for ours or loads something: headings, anchors, markup, pictures. */
const safe = (text: string): string =>
  visible(text)
    .replace(/[<>]/g, (sign) => (sign === "<" ? "&lt;" : "&gt;"))
    .replace(/!(?=\[)/g, "&#33;")
    .replace(/^([ \t]{0,20})(#{1,6}[ \t]|={3}|-{3})/gm, "$1\\$2");
const line = (text: string): string => safe(text).replace(/\s+/g, " ").trim();
const cell = (text: string): string => line(text).replaceAll("|", "\\|");
const quote = (text: string): string =>
  safe(text)
    .split("\n")
    .map((each) => `> ${each}`)
    .join("\n");
const anchor = (source: string): string => source.replace(/[^a-z0-9]+/gi, "-");

const titleMaxChars = 160;

/** The subject in one line: the intent, or how the question begins. */
function titleOf({ brief, question }: ActiveState): string {
  const [first = ""] = (brief.intent.trim() || question.trim()).split("\n");
  return shorten(line(first), titleMaxChars);
}

function head(state: ActiveState, events: readonly FrameEvent[]): string {
  const status = state.synthesis === null ? statusOf(state, events) : "";
  return [
    `# ${titleOf(state)}`,
    state.synthesis?.partial ? `**${words.partial}**` : "",
    status,
    ...state.guards.map((guard) => `**${line(words.guard(guard, state.lenses))}**`),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** F16: the kept claims; nothing is said before the person chose. */
function kept(state: ActiveState): string {
  if (state.phase !== "closed" || state.synthesis === null) return "";
  const claims = keptClaims(state);
  if (claims.length === 0) return "## Kept\n\nNothing was kept.";
  if (claims.length === claimsOf(state.synthesis).length) return "## Kept\n\nAll of the synthesis.";
  const rows = claims.map((claim) => `- **[${claim.id}](#${claim.id})** ${line(claim.text)} — ${sourceLinks(claim, state)}`);
  return `## Kept\n\n${rows.join("\n")}`;
}

/** The question to the byte, and the brief; after the answer, because it may be long. */
function asked({ question, brief }: ActiveState): string {
  const { intent, deliverable, scope } = brief;
  const rows =
    intent === "" ? [] : [`- **Intent:** ${line(intent)}`, `- **Deliverable:** ${line(deliverable)}`, `- **Scope:** ${line(scope)}`];
  return ["## The question", quote(question), rows.join("\n")].filter((part) => part !== "").join("\n\n");
}

const statusOf = (state: ActiveState, events: readonly FrameEvent[]): string => {
  const end = events.find((event) => event.type === "session.ended");
  if (state.phase === "closed" && state.mode === "recommend") return words.character(state.lenses.length);
  return end === undefined
    ? "*There is no synthesis yet.*"
    : `*It ended without a synthesis${end.outcome === "withdrawn" ? ": it was stopped" : ""}.*`;
};

const sourceLinks = ({ sources }: Pick<Claim, "sources">, state: ActiveState): string =>
  sources.map((id) => `[${line(sourceNames([id], state))}](#${anchor(id)})`).join(", ");

function claims(title: string, list: readonly Claim[], state: ActiveState, more: (claim: Claim) => string): string {
  if (list.length === 0) return "";
  const rows = list.map((claim) => {
    const marks = [claim.fused ? putTogether : "", more(claim)].filter((mark) => mark !== "");
    const said = marks.length === 0 ? "" : ` *(${marks.join("; ")})*`;
    return `- <a id="${claim.id}"></a>${line(claim.text)}${said} — ${sourceLinks(claim, state)}`;
  });
  return `## ${title}\n\n${rows.join("\n")}`;
}

const answer = (state: ActiveState): string => {
  if (state.synthesis === null) return "";
  const { assessment, basis, missing, notTaken = [], unsupported = [] } = state.synthesis;
  const kinds = (claim: Claim): string =>
    (basis.find((each) => each.claim === claim.id)?.kinds ?? []).flatMap((kind) => basisNames[kind] ?? []).join(", ");
  const gone =
    missing.length === 0 ? "" : `\n\n**Missing:** ${missing.map(line).join("; ")}. They did not finish, and nothing here is from them.`;
  const unheard = notTaken.length === 0 ? "" : `\n\n**Not taken up:** ${notTaken.map(line).join("; ")}.`;
  const none = assessment.length === 0 && unsupported.length > 0 ? `## ${sectionNames.assessment}\n\n${noAnswer}` : "";
  return (
    `${none}${claims(sectionNames.assessment, assessment, state, (claim) => (kinds(claim) === "" ? "" : `from ${kinds(claim)}`))}${gone}` +
    `${unheard}`
  );
};

/** U4: claims that do not follow from what they name, apart from the answer; and who checked. */
function apart({ synthesis, ...cast }: ActiveState): string {
  if (synthesis?.checkedBy === undefined) return "";
  const rows = (synthesis.unsupported ?? []).map(
    ({ text, sources, because }) => `- ${line(text)} — said to be from ${line(sourceNames(sources, cast))}; *${line(because)}*`,
  );
  const listed = rows.length === 0 ? "" : `## ${notSupported}\n\n${rows.join("\n")}\n\n`;
  return `${listed}*Claims were checked ${line(checkers(synthesis.checkedBy))}.*`;
}

const convergence = (state: ActiveState): string =>
  claims(sectionNames.convergence, state.synthesis?.convergence ?? [], state, ({ agreement }) => strengths[agreement ?? "independent"]);

const divergence = (state: ActiveState): string =>
  claims(sectionNames.divergence, state.synthesis?.divergence ?? [], state, ({ open: isOpen }) => (isOpen ? "open hypothesis" : ""));

function lensTable(state: ActiveState, events: readonly FrameEvent[]): string {
  if (state.lenses.length === 0) return "";
  const rows = state.lenses.map((lens) => {
    const member = state.members[lens.id];
    const given = events.find((event) => event.type === "perspective.given" && event.lens === lens.id) as
      | FrameEventOf<"perspective.given">
      | undefined;
    const cost = member === undefined || member.cost === 0 ? "" : ` · ${member.cost.toFixed(4)}`;
    const spent = member === undefined ? "–" : `${member.tokens} tokens${cost}`;
    return `| ${cell(lens.name)} | ${cell(lens.reveals)} | ${cell(given?.player.name ?? "–")} | ${spent} |`;
  });
  return `## Lenses\n\n| lens | what it reveals | played by | used |\n| --- | --- | --- | --- |\n${rows.join("\n")}`;
}

function perspective(state: ActiveState, lens: Lens, events: readonly FrameEvent[]): string {
  const finished = events.findLast(
    (event): event is FrameEventOf<"perspective.finished"> => event.type === "perspective.finished" && event.lens === lens.id,
  );
  if (finished === undefined) {
    const member = state.members[lens.id];
    return member === undefined
      ? ""
      : `### ${line(lens.name)}\n\n*Did not finish${member.failure ? `: it ${words.failed(member.failure.failed)}` : ""}.*`;
  }
  const { contribution, analysis, limits, assessment } = finished.result;
  const { unsupported } = finished;
  return [
    `### <a id="${anchor(`r:${lens.id}`)}"></a>${line(lens.name)}`,
    ...(unsupported === undefined ? [] : [`**${line(words.unsupportedResult(unsupported))}**`]),
    `**Contribution.** ${safe(contribution)}`,
    `**Analysis.** ${safe(analysis)}`,
    `**Limits.**\n\n${safe(limits)}`,
    `**Assessment.** ${safe(assessment)}`,
  ].join("\n\n");
}

function dialogues(state: ActiveState, events: readonly FrameEvent[]): string {
  const skipped = events.findLast((event): event is FrameEventOf<"dialogue.skipped"> => event.type === "dialogue.skipped");
  const opened = events.filter((event): event is FrameEventOf<"dialogue.opened"> => event.type === "dialogue.opened");
  if (opened.length === 0) return skipped === undefined ? "" : `## Dialogues\n\n${line(skipped.reason)}`;
  return ["## Dialogues", ...opened.map((event) => dialogue(state, event, events))].join("\n\n");
}

function dialogue(state: ActiveState, { dialogue: id, trigger }: FrameEventOf<"dialogue.opened">, events: readonly FrameEvent[]): string {
  const nameOf = (lens: string): string => line(state.lenses.find((each) => each.id === lens)?.name ?? lens);
  const turns = events.flatMap((event): readonly string[] => {
    if (!("dialogue" in event) || event.dialogue !== id) return [];
    if (event.type === "message.sent") return [`**${nameOf(event.from)}** to ${nameOf(event.to)}:\n\n${quote(event.text)}`];
    if (event.type === "question.put") return [`Asked of **${nameOf(event.to)}**: ${line(event.text)}`];
    if (event.type === "reply.given") return [`**${nameOf(event.from)}** replied:\n\n${quote(event.text)}`];
    if (event.type !== "report.filed") return [];
    const { position, agreement, divergence: left, rationale } = event.report;
    const rows = [
      `position: ${line(position)}`,
      `agreement: ${line(agreement) || "none"}`,
      `divergence: ${line(left) || "none"}`,
      `rationale: ${line(rationale)}`,
    ];
    return [
      `<a id="${anchor(`p:${id}:${event.lens}`)}"></a>**${nameOf(event.lens)}** reports:\n\n${rows.map((row) => `- ${row}`).join("\n")}`,
    ];
  });
  const closed = events.find(
    (event): event is FrameEventOf<"dialogue.closed"> => event.type === "dialogue.closed" && event.dialogue === id,
  );
  const outcome = closed === undefined ? "still open" : dialogueEnd(closed.outcome, closed.strength);
  return [`### About ${line(trigger.topic)}`, `${trigger.lenses.map(nameOf).join(" and ")}: **${outcome}**`, ...turns].join("\n\n");
}

/** F15: people's additions, with the claims that rest on them. */
function inputs(state: ActiveState, events: readonly FrameEvent[]): string {
  if (state.inputs.length === 0) return "";
  const rows = state.inputs.map(
    ({ id, text, by }) => `- <a id="${anchor(id)}"></a>**${line(by)}:** ${line(text)} *(${usedBy(id, state.synthesis)})*`,
  );
  const made = events.flatMap((event) => (event.type === "synthesis.made" ? [event.synthesis] : []));
  const [before, last] = made.slice(-2);
  const isSame = before !== undefined && last !== undefined && isSameSynthesis(before, last);
  return `## Added by people\n\n${rows.join("\n")}${isSame ? `\n\n${unchanged}` : ""}`;
}

function open(state: ActiveState): string {
  const rows = state.lenses.flatMap((lens) => unaddressed(state, lens.id).map((limit) => `- ${line(lens.name)}: ${line(limit)}`));
  return rows.length === 0 ? "" : `## What nobody looked at\n\n${rows.join("\n")}`;
}

function tasks(events: readonly FrameEvent[]): string {
  const made = events.findLast((event): event is FrameEventOf<"tasks.made"> => event.type === "tasks.made");
  if (made === undefined || made.tasks.length === 0) return "";
  const rows = made.tasks.map(({ title, instruction }, index) => `${index + 1}. **${line(title)}** ${line(instruction)}`);
  return `## Tasks\n\n${rows.join("\n")}`;
}

function provenance(state: ActiveState, records: readonly RecordedEvent[]): string {
  const { ok, perspectives } = auditOf(records);
  if (perspectives.length === 0) return "";
  const checked = perspectives.reduce((sum, { facts }) => sum + facts.length, 0);
  const broken = perspectives.flatMap(({ name, facts }) =>
    facts.filter((fact) => !fact.ok).map((fact) => `${line(name)}: ${line(fact.says)}`),
  );
  const verdict = ok
    ? `Isolation holds: ${checked} facts about ${perspectives.length} perspectives were checked from the journal.`
    : `**Isolation does not hold:** ${broken.join("; ")}`;
  const answers = records.flatMap(({ event }) => (event.type === "gate.answered" ? [`- ${answerLine(event)}`] : []));
  const spent = `${state.spent.tokens} tokens${state.spent.cost === 0 ? "" : `, cost ${state.spent.cost.toFixed(4)}`} in all.`;
  return [`## How it came about`, `${verdict} ${spent}`, answers.join("\n")].filter((part) => part !== "").join("\n\n");
}

/** A person's answer, with the choice they made from a list. */
const answerLine = ({ kind, option, text, by }: FrameEventOf<"gate.answered">): string =>
  `${words.answeredAs(kind)}: ${line(doneOf(kind, option))}${option === "choose" && text ? ` (${line(text)})` : ""}, by ${line(by.name)}`;

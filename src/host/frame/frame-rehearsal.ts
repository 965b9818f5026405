import { Rehearsal, type ScriptLine } from "../../adapters/models/rehearsal/script.ts";
import { Fault } from "../../kernel/trouble.ts";
import { frame } from "../../protocols/frame/machine.ts";
import { keptClaims } from "../../protocols/frame/closing.ts";
import type {
  Claim,
  FrameEvent,
  FrameEventOf,
  FrameKnowledge,
  FrameState,
  IndependentCheck,
  Lens,
  Synthesis,
} from "../../protocols/frame/types.ts";

/** Title of a recorded inquiry when it is played again. */
export interface RehearsalTitle {
  readonly title: string;
  readonly about: string;
}

const limits = { linesMax: 50, needsMax: 8, needChars: 160, delayMaxMs: 3_000 } as const;

/**
 * A script out of what was recorded, so that the inquiry can be played again offline. Rejected answers and repeated
 * calls are left out, because a rehearsal says everything once. Pure.
 *
 * An inquiry can ask for the same part several times. So each line names the content of its request, and later ones
 * come first: of those that fit, the rehearsal takes the first.
 */
export function rehearsalOf(events: readonly FrameEvent[], { title, about }: RehearsalTitle): Rehearsal {
  const begun = events.find((event): event is FrameEventOf<"frame.begun"> => event.type === "frame.begun");
  if (!begun) throw new Fault("input.invalid", "this inquiry has not begun, so there is nothing to play");
  const parts = collected(events);
  return Rehearsal.parse({
    ...{ rehearsal: 1, title, about, question: begun.question },
    ...listed("brief", parts.brief),
    ...listed("lenses", parts.lenses),
    ...byName("perspective", parts.perspective),
    ...listed("triggers", [...parts.triggers, { value: { triggers: [] } }]),
    ...byName("dialogue", parts.dialogue),
    ...byName("report", parts.report),
    ...byName("reply", parts.reply),
    ...listed("synthesis", parts.synthesis),
    ...listed("check", parts.check),
    ...listed("tasks", [...parts.tasks, { value: { tasks: [] } }]),
  });
}

type Lines = readonly ScriptLine[];
type LinesBy = ReadonlyMap<string, Lines>;

const listed = (part: string, lines: Lines) => (lines.length === 0 ? {} : { [part]: lines.slice(0, limits.linesMax) });

function byName(part: string, lines: LinesBy) {
  const some = [...lines].map(([name, all]) => [name, all.slice(0, limits.linesMax)] as const);
  return some.length === 0 ? {} : { [part]: Object.fromEntries(some) };
}

interface Parts {
  readonly brief: ScriptLine[];
  readonly lenses: ScriptLine[];
  readonly triggers: ScriptLine[];
  readonly synthesis: ScriptLine[];
  readonly check: ScriptLine[];
  readonly tasks: ScriptLine[];
  readonly perspective: Map<string, Lines>;
  readonly dialogue: Map<string, Lines>;
  readonly report: Map<string, Lines>;
  readonly reply: Map<string, Lines>;
}

/** Goes through the record once, with the state that stood before each event. */
function collected(events: readonly FrameEvent[]): Parts {
  const parts: Parts = {
    ...{ brief: [], lenses: [], triggers: [], synthesis: [], check: [], tasks: [] },
    ...{ perspective: new Map(), dialogue: new Map(), report: new Map(), reply: new Map() },
  };
  let state: FrameState = frame.initial;
  for (const event of events) {
    if (state.phase !== "idle") collect(parts, event, state);
    state = frame.evolve(state, event);
  }
  if (state.phase !== "idle") addFailed(parts, events, state);
  return parts;
}

function collect(parts: Parts, event: FrameEvent, known: FrameKnowledge): void {
  switch (event.type) {
    case "brief.proposed":
      return later(parts.brief, { value: { brief: event.brief, mode: event.mode, named: event.named } }, []);
    case "lenses.proposed": {
      const value = { base: event.base.map(lensOf), candidates: event.candidates.map(lensOf) };
      return later(parts.lenses, { value }, namesOf(known));
    }
    case "triggers.found": {
      const triggers = [...event.triggers, ...event.dropped];
      return later(parts.triggers, { value: { triggers } }, resultsIn(known));
    }
    case "synthesis.made": {
      const { convergence, divergence, assessment, routing } = event.synthesis;
      const value = { ...mapped({ convergence, divergence, assessment }), routing };
      if (event.checked !== undefined) later(parts.check, { value: { verdicts: verdictsOf(event.synthesis, event.checked.said) } }, []);
      return later(parts.synthesis, { value }, [...known.inputs.map(({ text }) => text), ...resultsIn(known)]);
    }
    case "tasks.made":
      return event.by === "model" ? addTasks(parts, event, known) : undefined;
    default:
      return collectSpoken(parts, event, known);
  }
}

/** Collects the lines of perspectives, by the name of their lens. In a dialogue a line belongs to its topic. */
function collectSpoken(parts: Parts, event: FrameEvent, known: FrameKnowledge): void {
  const nameOf = (id: string): string => known.lenses.find((lens) => lens.id === id)?.name ?? id;
  const topicOf = (id: string): readonly string[] =>
    known.dialogues.filter((dialogue) => dialogue.id === id).map(({ trigger }) => trigger.topic);
  switch (event.type) {
    case "perspective.answered":
      return next(parts.perspective, nameOf(event.lens), { ...callsLine(event), ...paced(event) });
    case "perspective.finished":
      return next(parts.perspective, nameOf(event.lens), { value: plain(event.result), ...paced(event) });
    case "message.sent": {
      const value = { message: event.text, done: event.done };
      return next(parts.dialogue, nameOf(event.from), { value, needs: needs(topicOf(event.dialogue)), ...paced(event) });
    }
    case "report.filed": {
      const value = plain(event.report);
      return next(parts.report, nameOf(event.lens), { value, needs: needs(topicOf(event.dialogue)), ...paced(event) });
    }
    case "reply.given": {
      const value = { message: event.text };
      return next(parts.reply, nameOf(event.from), { value, needs: needs(topicOf(event.dialogue)), ...paced(event) });
    }
    default:
      return;
  }
}

/** A perspective that was gone on without fails in the rehearsal too, and the same question is put. */
function addFailed(parts: Parts, events: readonly FrameEvent[], { lenses, members }: FrameKnowledge): void {
  for (const { id, name } of lenses) {
    const failure = events.findLast((event) => event.type === "perspective.failed" && event.lens === id);
    if (members[id]?.status !== "without" || failure?.type !== "perspective.failed") continue;
    const failed = failure.failed === "budget" ? "other" : failure.failed;
    next(parts.perspective, name, { failed, detail: failure.detail || failed });
  }
}

/** Which of the kept claims each one rests on is not recorded: so on all of them. */
function addTasks(parts: Parts, { tasks }: FrameEventOf<"tasks.made">, known: FrameKnowledge): void {
  const sources = known.kept;
  const held = keptClaims(known).map(({ text }) => text);
  later(parts.tasks, { value: { tasks: tasks.map(({ title, instruction }) => ({ title, instruction, sources })) } }, held);
}

type Said = { readonly value: Readonly<Record<string, unknown>> };

function later(lines: ScriptLine[], { value }: Said, held: readonly string[]): void {
  lines.unshift({ value: plain(value), ...(held.length === 0 ? {} : { needs: needs(held) }) });
}

function next(lines: Map<string, Lines>, name: string, line: ScriptLine): void {
  lines.set(name, [...(lines.get(name) ?? []), line]);
}

/** As the journal has it: undefined members are gone. */
const plain = (value: object): Value => JSON.parse(JSON.stringify(value)) as Value;
type Value = Extract<ScriptLine, { readonly value: unknown }>["value"];

/** The beginning of its first line is enough to find a text; line ends look different inside of JSON. */
const needs = (texts: readonly string[]): string[] =>
  texts
    .map((text) => (text.trim().split(/[\n\r\t]/)[0] ?? "").slice(0, limits.needChars).toWellFormed())
    .filter((text) => text !== "")
    .slice(0, limits.needsMax);

const paced = ({ ms }: { readonly ms: number }) => (ms > 0 ? { delayMs: Math.min(ms, limits.delayMaxMs) } : {});

const callsLine = ({ reply: { calls, said } }: FrameEventOf<"perspective.answered">) => ({
  calls: calls.map(({ tool, input }) => ({ name: tool, input: plain(input) })),
  ...(said === undefined || said === "" ? {} : { text: said }),
});

const namesOf = ({ lenses }: FrameKnowledge): readonly string[] => lenses.map(({ name }) => name);

const resultsIn = ({ lenses, members }: FrameKnowledge): readonly string[] =>
  lenses.flatMap(({ id }) => members[id]?.result?.contribution ?? []);

const lensOf = ({ name, reveals, referent, orientation, opposes }: Lens) => ({
  ...{ name, reveals, referent, orientation },
  ...(opposes === undefined ? {} : { opposes }),
});

/** Claims that were put apart are not played again, so the others move up: a verdict goes with its claim. */
const verdictsOf = (synthesis: Synthesis, said: IndependentCheck["said"]) =>
  (["convergence", "divergence", "assessment"] as const).flatMap((section) =>
    synthesis[section].map(({ id }, at) => ({ id: `${id.slice(0, 1)}${at + 1}`, verdict: said[id] ?? "cannot tell" })),
  );

const mapped = (sections: Readonly<Record<string, readonly Claim[]>>) =>
  Object.fromEntries(
    Object.entries(sections).map(([section, claims]) => [
      section,
      claims.map(({ text, sources, fused, opposed }) => ({ text, sources, fused, opposed })),
    ]),
  );

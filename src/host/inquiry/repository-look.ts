import { readChange } from "../../facts/change/read-change.ts";
import type { RepositoryChange } from "../../facts/change/types.ts";
import { misfitsOf } from "../../facts/fit/index.ts";
import { lacksOf, type DecisionRecord } from "../../facts/lacks/index.ts";
import { domainRow, isKept, type BoundaryEntry } from "../../inquiry/domains.ts";
import type { LookInput } from "../../inquiry/effects.ts";
import type { LookedChange } from "../../inquiry/looked.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Subject } from "../../inquiry/types.ts";
import { words as shared } from "../../inquiry/words.ts";
import type { Journal } from "../../journal/journal.ts";
import { isRecord } from "../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { misfitsAsGaps } from "../../protocols/contextualize/look.ts";
import { lacksAsGaps } from "../../protocols/gap/look.ts";
import { toEvent } from "../../runtime/session.ts";

interface Needs {
  readonly environment: ProcessEnvironment;
  readonly journal: Journal;
}

/** P1: the decision as it is put, held against its repository and against what is on record for this place. */
export async function lookAtDecision(
  { environment, journal }: Needs,
  { subject, learn }: LookInput,
  signal: AbortSignal,
): Promise<readonly Gap[]> {
  const { intent, plan, cwd } = subject;
  const change = await changeOf(subject, environment, signal);
  if (rangeOf(subject) !== undefined) learn?.({ ...lookedOf(change) });
  const texts = [
    ...(plan === undefined ? [] : [{ text: plan, source: textSources.plan }]),
    ...(intent.trim() === "" ? [] : [{ text: intent, source: textSources.intent }]),
  ];
  const records = await recordsHere(journal, cwd);
  const touches = (domain: string, text: string): boolean => domainRow(domain)?.said.test(text) === true;
  const today = new Date().toISOString().slice(0, 10);
  const gaps = lacksAsGaps(lacksOf({ texts, records, today, touches, ...(change ? { change } : {}) }));
  return change && change.files.length > 0 ? gaps.map(namingChange(subject, change.name)) : gaps;
}

/** P2: the range that was named, else whatever is new here. */
export async function lookAtResult(
  { environment: env }: Needs,
  { subject, learn }: LookInput,
  signal: AbortSignal,
): Promise<readonly Gap[]> {
  const { cwd } = subject;
  const range = rangeOf(subject);
  const read = (wanted: { readonly range?: string }) => readChange({ cwd, env, signal, ...wanted }).catch(() => undefined);
  const change = (range === undefined ? undefined : await read({ range })) ?? (await read({}));
  learn?.({ ...lookedOf(change) });
  return change ? misfitsAsGaps(misfitsOf(change)).map(namingChange(subject, change.name)) : [];
}

/** A range that nobody named as such is named with each question: whoever answers knows what was looked at. */
const namingChange =
  ({ sources }: Subject, name: string) =>
  (gap: Gap): Gap =>
    sources?.["diff"] === undefined ? { ...gap, context: [...gap.context, shared.change(name)] } : gap;

const lookedOf = (change: RepositoryChange | undefined): LookedChange => ({
  change: change?.name ?? null,
  files: change?.files.length ?? 0,
});

/** The range that was named, else one in the words; without either, the repository as it lies here and no change. */
async function changeOf(subject: Subject, env: Needs["environment"], signal: AbortSignal): Promise<RepositoryChange | undefined> {
  const { cwd } = subject;
  const range = rangeOf(subject);
  const named = range === undefined ? undefined : await readChange({ cwd, env, range, signal }).catch(() => undefined);
  if (named) return named;
  const here = await readChange({ cwd, env, range: "HEAD", signal }).catch(() => undefined);
  return here && { ...here, files: [] };
}

const rangeOf = ({ intent, sources }: Subject): string | undefined => sources?.["diff"] ?? rangeIn(intent);

/** `main..work` among other words: surfaces without a field of its own for it can name it so. */
export const rangeIn = (words: string): string | undefined => range.exec(words)?.[1];
/** One name begins where its characters begin, and has single dots inside: else a long path is tried from each of its characters. */
const range = /(?<![\w./~^@-])(?:\.{1,2}\/)*([\w/~^@-]+(?:\.[\w/~^@-]+)*\.{2,3}[\w/~^@-][\w./~^@-]*\b)/;

const recordLimits = { sessions: 30, events: 400 } as const;

/** Answers, approvals and boundary maps of this place, the newest sessions first. */
async function recordsHere(journal: Journal, cwd: string): Promise<readonly DecisionRecord[]> {
  const { items } = await journal.sessions({});
  const here = items.filter((session) => session.cwd === cwd).slice(0, recordLimits.sessions);
  const records = await Promise.all(
    here.map(async ({ stream, protocol }) => {
      const { version } = await journal.stored(stream);
      const messages = await journal.read(stream, Math.max(0, version - recordLimits.events));
      return recordsIn(
        messages.map((message) => toEvent(message) as RecordedEvent),
        protocol,
        stream,
      );
    }),
  );
  return records.flat();
}

type RecordedEvent =
  | { readonly type: "gate.opened"; readonly id: string; readonly gate: { readonly title: string } }
  | {
      readonly type: "gate.answered";
      readonly id: string;
      readonly kind: string;
      readonly option: string;
      readonly text?: string;
      readonly by: { readonly name: string };
    }
  | { readonly type: "inquiry.settled"; readonly output: unknown };

function recordsIn(events: readonly RecordedEvent[], protocol: string, source: string): readonly DecisionRecord[] {
  const titles = new Map<string, string>();
  return events.flatMap((event): readonly DecisionRecord[] => {
    if (event.type === "gate.opened") titles.set(event.id, event.gate.title);
    if (event.type === "inquiry.settled" && protocol === "bound") return boundariesIn(event.output, source);
    if (event.type !== "gate.answered" || event.option === "escape") return [];
    const { kind, option, text = "", by, id } = event;
    const said = [titles.get(id) ?? "", option, text].filter((part) => part !== "").join(": ");
    return [{ kind: kind === "approval" ? "approval" : "answer", by: by.name, text: said, source }];
  });
}

function boundariesIn(output: unknown, source: string): readonly DecisionRecord[] {
  const map = isRecord(output) && Array.isArray(output["map"]) ? (output["map"] as readonly BoundaryEntry[]) : [];
  return map.filter((entry) => isKept(entry)).map(({ domain, words, by }) => ({ kind: "boundary", domain, text: words ?? "", by, source }));
}

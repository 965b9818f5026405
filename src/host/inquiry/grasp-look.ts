import { readChange } from "../../facts/change/read-change.ts";
import type { RepositoryChange } from "../../facts/change/types.ts";
import { gitAsker } from "../../facts/git/ask.ts";
import { findProject } from "../../facts/git/repository.ts";
import { changedPlaces } from "../../facts/parts/changed-lines.ts";
import { partsOf } from "../../facts/parts/index.ts";
import { partsOfRecords, type RecordedDeed } from "../../facts/parts/records.ts";
import type { Subject } from "../../inquiry/types.ts";
import type { Journal, SessionRecord } from "../../journal/journal.ts";
import type { Message } from "../../kernel/message.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { mapTexts } from "../../kernel/texts.ts";
import type { GraspPorts } from "../../protocols/grasp/effects.ts";
import type { FinishedWork, GraspPart } from "../../protocols/grasp/types.ts";
import { sessionsIn } from "../past/journal-past.ts";
import { rangeIn } from "./repository-look.ts";
import { rowsBeforeAndAfter } from "./view-run.ts";

interface GraspAround {
  readonly journal: Journal;
  readonly environment: ProcessEnvironment;
  readonly redact: (text: string) => string;
}

const limits = { eventsMax: 2_000 } as const;

/** Protocols whose sessions are work; all others only ask, or keep something. */
const working: ReadonlySet<string> = new Set(["attend", "mission", "worker", "guard"]);

const missing = {
  nothing:
    "there is no finished work here: no session that has ended, and no commits that differ. " +
    "Name a range (main..work) or a session that has ended",
  unknownSession: (name: string): string => `there is no session ${name} in this project`,
  running: (name: string): string => `session ${name} has not ended yet: only finished work can be grasped`,
  unknownRange: (range: string): string => `there is no ${range} here: name two commits, branches or tags of this repository`,
  empty: (range: string): string => `${range} changes nothing`,
  noParts: "the work is finished, but nothing in it can be asked about by rules: no limit, condition, order, file, task or check",
} as const;

/** P4: the parts of finished work: what its journal says, and what its diff does. */
export const graspPorts = ({ journal, environment: env, redact }: GraspAround): GraspPorts => ({
  async work(subject, signal) {
    const work = await workOf(journal, env, subject, signal);
    return mapTexts(work, ["parts.**", "missing"], redact);
  },
  async lines({ cwd }, wanted, signal) {
    const here = await readChange({ cwd, env, range: "HEAD", signal }).catch(() => undefined);
    return wanted.flatMap(({ path, line }) => {
      const found = here?.paths.filter((each) => each === path || each.endsWith(`/${path}`)) ?? [];
      const text = found.length === 1 ? here?.text(found[0] ?? "")?.split(/\r?\n/)[line - 1] : undefined;
      return text === undefined ? [] : [{ source: `${found[0]}:${line}`, text: redact(text) }];
    });
  },
});

async function workOf(journal: Journal, env: ProcessEnvironment, subject: Subject, signal: AbortSignal): Promise<FinishedWork> {
  const { cwd, intent, sources } = subject;
  const { root } = await findProject(cwd);
  const sessions = await sessionsIn(journal, root);
  const named = sources?.["session"] ?? sessions.find(({ stream }) => intent.includes(stream))?.stream;
  const range = sources?.["diff"] ?? rangeIn(intent);
  const without = (because: string): FinishedWork => ({ parts: [], missing: because });
  if (named !== undefined) {
    const session = sessions.find(({ stream }) => stream === named);
    if (!session) return without(missing.unknownSession(named));
    if (session.status !== "ended") return without(missing.running(named));
    const messages = await messagesOf(journal, session);
    const change = await changeDuring({ cwd, env, session, messages, range }, signal);
    return withParts([...recordParts(messages), ...(await changeParts(change, signal))], change);
  }
  const change = await readChange({ cwd, env, signal, ...(range === undefined ? {} : { range }) }).catch(() => undefined);
  if (range !== undefined) {
    if (!change) return without(missing.unknownRange(range));
    return change.files.length === 0 ? without(missing.empty(range)) : withParts(await changeParts(change, signal), change);
  }
  const newest = sessions.find(({ protocol, status, parent }) => working.has(protocol) && status === "ended" && parent === null);
  const parts = newest ? recordParts(await messagesOf(journal, newest)) : [];
  if (!newest && (change?.files.length ?? 0) === 0) return without(missing.nothing);
  return withParts([...parts, ...(await changeParts(change, signal))], change);
}

const withParts = (parts: readonly GraspPart[], change: RepositoryChange | undefined): FinishedWork => ({
  parts,
  missing: parts.length === 0 ? missing.noParts : null,
  ...(change && change.files.length > 0 ? { change: change.name, places: changedPlaces(change) } : {}),
});

async function messagesOf(journal: Journal, { stream }: SessionRecord): Promise<readonly Message[]> {
  const { version } = await journal.stored(stream);
  return journal.read(stream, Math.max(0, version - limits.eventsMax));
}

/** A view's rows are counted on the sample that the project has; everything else is read. */
async function changeParts(change: RepositoryChange | undefined, signal: AbortSignal): Promise<readonly GraspPart[]> {
  if (!change) return [];
  return Promise.all(
    partsOf(change).map(async (part) => {
      if (part.what !== "rows") return part;
      const [path = ""] = (part.evidence[0]?.source ?? "").split(":");
      const counted = await rowsBeforeAndAfter(change, path, part.about, signal);
      if (!counted) return part;
      const now = counted.after === counted.before ? "same" : counted.after > counted.before ? "more" : "fewer";
      return { ...part, now, at: `${counted.before}→${counted.after}` };
    }),
  );
}

interface SessionChange {
  readonly cwd: string;
  readonly env: ProcessEnvironment;
  readonly session: SessionRecord;
  readonly messages: readonly Message[];
  readonly range: string | undefined;
}

/** The change of a session: what it landed, else the commits of its time. Files that merely lie here may be anybody's. */
async function changeDuring(
  { cwd, env, session, messages, range }: SessionChange,
  signal: AbortSignal,
): Promise<RepositoryChange | undefined> {
  const wanted = range ?? landedRange(messages) ?? (await rangeOfTime(cwd, env, session, signal));
  return wanted === undefined ? undefined : readChange({ cwd, env, range: wanted, signal }).catch(() => undefined);
}

function landedRange(messages: readonly Message[]): string | undefined {
  const based = messages.find(({ type }) => type === "plan.based")?.body["head"];
  const done = messages.findLast(({ type }) => type === "mission.done")?.body["done"] as { readonly commit?: string | null } | undefined;
  if (typeof based === "string" && typeof done?.commit === "string") return `${based}..${done.commit}`;
  const landed = messages.findLast(({ type }) => type === "work.landed")?.body["commit"];
  return typeof landed === "string" ? `${landed}~1..${landed}` : undefined;
}

async function rangeOfTime(cwd: string, env: ProcessEnvironment, session: SessionRecord, signal: AbortSignal): Promise<string | undefined> {
  const { repository } = await findProject(cwd);
  const ask = repository && (await gitAsker(repository, { env }, signal));
  const window = [`--since=${session.startedAt}`, `--until=${session.updatedAt}`];
  const log = await ask?.({ words: ["log", "--format=%H", "--no-show-signature", "--max-count=200", ...window, "HEAD", "--"] });
  const commits = (log?.toString("utf8") ?? "").split("\n").filter((each) => each !== "");
  return commits.length === 0 ? undefined : `${commits.at(-1)}~1..${commits[0]}`;
}

/** Deeds of a session: its tasks, its agent's calls and its checks, each with the event that says so. */
function recordParts(messages: readonly Message[]): readonly GraspPart[] {
  const tasks = new Map<string, RecordedDeed>();
  const calls = new Map<string, RecordedDeed>();
  const checks: RecordedDeed[] = [];
  for (const { type, body, id } of messages) {
    const place = `${id} (${type})`;
    const settle = (deeds: Map<string, RecordedDeed>, key: unknown, ended: RecordedDeed["ended"]): void => {
      const known = deeds.get(String(key));
      if (known) deeds.set(String(key), { ...known, ended, place });
    };
    if (type === "tasks.materialised")
      for (const task of body["tasks"] as unknown as readonly { readonly id: string; readonly title: string }[])
        tasks.set(task.id, { kind: "task", words: task.title, ended: "not run", place });
    if (type === "task.completed") settle(tasks, body["task"], "ran");
    if (type === "task.reported" && (body["ended"] === "failed" || body["ended"] === "died")) settle(tasks, body["task"], "failed");
    if (type === "call.assessed") {
      const { input } = body["action"] as unknown as { readonly input: Readonly<Record<string, unknown>> };
      if (typeof input["command"] === "string")
        calls.set(String(body["call"]), { kind: "call", words: input["command"], ended: "not run", place });
    }
    if (type === "call.settled" && (body["outcome"] === "ran" || body["outcome"] === "failed"))
      settle(calls, body["call"], body["outcome"]);
    if (type === "work.checked" || type === "mission.checked") {
      const { exitCode } = body["check"] as unknown as { readonly exitCode: number | null };
      checks.push({ kind: "check", words: "the check of the work", ended: exitCode === 0 ? "ran" : "failed", place });
    }
  }
  return partsOfRecords([...tasks.values(), ...calls.values(), ...checks]);
}

import { findTranscripts, transcriptPlaces, type FoundTranscript } from "../../adapters/transcripts/find.ts";
import { readSession } from "../../adapters/transcripts/session.ts";
import type { UserPlace } from "../../adapters/clients/place.ts";
import type { ClientName } from "../../adapters/clients/rows.ts";
import type { Gap, InquiryEvent, LookExtent, SessionCounts, Subject, Workspaces } from "../../inquiry/types.ts";
import type { Journal } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { toEvent } from "../../runtime/session.ts";
import {
  createWatch,
  inOrder,
  lookForGaps,
  momentOfEvent,
  workspaceGap,
  type Moment,
  type MomentSource,
  type Thresholds,
  type WorkspaceComparison,
} from "../../protocols/solicit/detect/index.ts";
import { momentsOfLines } from "./solicit-moments.ts";

/** One transcript as moments, read piece by piece. Throws what the disk throws. */
export async function* transcriptMoments(path: string, signal: AbortSignal, client?: ClientName): AsyncGenerator<readonly Moment[]> {
  const translate = momentsOfLines();
  for await (const lines of readSession(path, signal, client)) yield translate(lines);
}

export interface SolicitLook {
  /** Sources that the guard recorded here. */
  readonly recorded?: readonly MomentSource[];
  readonly transcripts: readonly { readonly path: string; readonly client?: ClientName }[];
  /** The workspace as it was when the plan was made; it is compared with what is there now. */
  readonly workspace?: WorkspaceComparison;
  readonly thresholds: Thresholds;
  readonly signal: AbortSignal;
}

/** S1: measures everything that is at hand and asks nothing. Unreadable sources are skipped, and no failure. */
export async function lookAround({ transcripts, recorded = [], workspace, thresholds, signal }: SolicitLook): Promise<SolicitFindings> {
  const found = new Map<string, Gap>();
  const keep = (gaps: readonly Gap[]): void => {
    for (const gap of gaps) if (!found.has(gap.key)) found.set(gap.key, gap);
  };
  const read: SessionCounts[] = [];
  for (const { path, client } of transcripts) {
    const { gaps, seen } = await readFor(path, { client, thresholds, signal });
    keep(gaps);
    read.push(seen);
  }
  keep(lookForGaps(recorded, thresholds));
  const drift = workspace && workspaceGap(workspace);
  if (drift) keep([drift]);
  return {
    gaps: inOrder([...found.values()]),
    transcripts: sumOf(read),
    recorded: sumOf(recorded.map(({ moments }) => seenIn([...moments]))),
  };
}

/** Result of looking around: the gaps, and how much there was to find them in. */
export interface SolicitFindings extends Pick<LookExtent, "transcripts" | "recorded"> {
  readonly gaps: readonly Gap[];
}

const nothingSeen: SessionCounts = { sessions: 0, calls: 0, failures: 0 };

const seenIn = (moments: readonly Moment[]): SessionCounts => ({
  sessions: moments.length === 0 ? 0 : 1,
  calls: moments.filter(({ kind }) => kind === "called").length,
  failures: moments.filter((moment) => moment.kind === "ended" && moment.outcome === "failed").length,
});

const sumOf = (all: readonly SessionCounts[]): SessionCounts =>
  all.reduce(
    (sum, { sessions, calls, failures }) => ({
      sessions: sum.sessions + sessions,
      calls: sum.calls + calls,
      failures: sum.failures + failures,
    }),
    nothingSeen,
  );

const recordedLimits = { sessions: 3, events: 2_000 } as const;

/** The guard's record of the newest sessions in this folder: calls and how they ended. */
export async function recordedSources(journal: Journal, cwd: string): Promise<readonly MomentSource[]> {
  const { items } = await journal.sessions({});
  const here = items.filter((session) => session.cwd === cwd && ["guard", "attend"].includes(session.protocol));
  return Promise.all(
    here.slice(0, recordedLimits.sessions).map(async ({ stream }) => {
      const { version } = await journal.stored(stream);
      const messages = await journal.read(stream, Math.max(0, version - recordedLimits.events));
      const moments = messages.flatMap((message) => momentOfEvent(toEvent(message) as never, message.at) ?? []);
      return { name: stream, moments };
    }),
  );
}

const earlierMax = 40;
const firstEvents = 12;

type MadeAgainst = Required<Pick<Workspaces, "before">> & Pick<Workspaces, "since">;

/**
 * S2: the workspace as it was when this plan was made; nothing if it is new. A session keeps its first look for all
 * later ones. Of earlier sessions the newest counts: one that converged has put all changes until then to the person;
 * one that did not, has not.
 */
export async function madeAgainst(
  journal: Journal,
  { plan, intent, cwd, sources }: Pick<Subject, "plan" | "intent" | "cwd" | "sources">,
  session: SessionId,
): Promise<MadeAgainst | undefined> {
  const { items } = await journal.sessions({});
  const others = items.filter((each) => each.cwd === cwd && each.protocol === "solicit" && each.stream !== session);
  const own = { stream: session, outcome: null };
  const named = items.filter(({ stream }) => stream === sources?.["made"]);
  for (const { stream, outcome } of [own, ...named, ...others.slice(0, earlierMax)]) {
    const messages = await journal.read(stream, 0, firstEvents);
    const events = messages.map((message) => toEvent(message) as InquiryEvent);
    const subject = events.find((event) => event.type === "inquiry.begun")?.subject;
    const isSame = plan === undefined ? intent.trim() !== "" && subject?.intent === intent : subject?.plan === plan;
    const found = isSame || stream === sources?.["made"] ? events.find((event) => event.type === "gaps.found")?.workspace : undefined;
    if (!found) continue;
    const at = messages.find(({ type }) => type === "gaps.found")?.at ?? "";
    if (outcome === "converged" || !found.before) return { before: found.now, since: { session: stream, at } };
    return { before: found.before, ...(found.since ? { since: found.since } : {}) };
  }
  return undefined;
}

interface Reading {
  readonly client: ClientName | undefined;
  readonly thresholds: Thresholds;
  readonly signal: AbortSignal;
}

async function readFor(
  path: string,
  { client, thresholds, signal }: Reading,
): Promise<{ readonly gaps: readonly Gap[]; readonly seen: SessionCounts }> {
  const watch = createWatch(thresholds, path);
  let seen = nothingSeen;
  try {
    for await (const moments of transcriptMoments(path, signal, client)) {
      for (const moment of moments) watch.push(moment);
      seen = sumOf([seen, seenIn(moments)]);
    }
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause; // a disk error, or stopped: the part read counts
  }
  return { gaps: watch.gaps(), seen: { ...seen, sessions: Math.min(1, seen.sessions) } };
}

interface Surroundings extends UserPlace {
  readonly cwd: string;
}

/** Transcripts are looked into until one of each client belongs to this project; old ones are not worth the time. */
const lookedIntoMax = 40;

/** The newest transcript of this project for each client. */
export async function newestTranscripts(around: Surroundings, signal: AbortSignal): Promise<readonly FoundTranscript[]> {
  const all = await findTranscripts(transcriptPlaces(around), signal);
  const newest = new Map<ClientName, FoundTranscript>();
  const tried = new Map<ClientName, number>();
  for (const each of all.toSorted((one, other) => other.changedAtMs - one.changedAtMs)) {
    const count = tried.get(each.client) ?? 0;
    if (newest.has(each.client) || count >= lookedIntoMax || /\/subagents?\//.test(each.path)) continue;
    tried.set(each.client, count + 1);
    if (await isOfProject(each, around.cwd, signal)) newest.set(each.client, each);
  }
  return [...newest.values()];
}

const linesLookedAt = 50;

/** A transcript belongs to a project if its first calls, or its own note, say that it works there. */
export async function isOfProject({ path, client }: FoundTranscript, cwd: string, signal: AbortSignal): Promise<boolean> {
  let seen = 0;
  for await (const moments of transcriptMoments(path, signal, client)) {
    for (const moment of moments) {
      const place = moment.kind === "workspace" ? moment.place : moment.kind === "called" ? moment.cwd : undefined;
      if (place !== undefined) return place === cwd || place.startsWith(`${cwd}/`) || cwd.startsWith(`${place}/`);
      seen += 1;
      if (seen > linesLookedAt) return false;
    }
  }
  return false;
}

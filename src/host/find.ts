import { sessionId, type SessionId } from "../kernel/ids.ts";
import type { Journal, Page, SessionQuery, SessionRecord } from "../journal/journal.ts";
import { Fault, refuse, type Refusal } from "../kernel/trouble.ts";

/** Finds a session by its id or the beginning of it. */
export async function findSession(journal: Journal, reference: string): Promise<SessionRecord | Refusal> {
  const found = reference.trim() === "" ? [] : await journal.findSessions(reference);
  const [only, second] = found;
  const { archivedTo } = only ? { archivedTo: null } : await journal.stored(sessionId(reference));
  if (archivedTo !== null)
    return refuse(
      "session.archived",
      `${reference} was archived to ${archivedTo}; read it with \`assent journal replay ${reference} --from FILE\``,
    );
  if (!only) return refuse("session", `there is no session "${reference}"; \`assent sessions\` lists them`);
  if (second && only.stream !== reference)
    return refuse("session", `"${reference}" could be ${found.map(({ stream }) => stream).join(", ")}; write more of it`);
  return only;
}

function versionIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const version = Number(text);
  if (!Number.isSafeInteger(version) || version < 1) throw new Fault("input.invalid", `"${text}" is not a version; versions count from 1`);
  return version;
}

/** A version that the session has; undefined where none was named. */
export async function versionOf(journal: Journal, stream: SessionId, text: string | undefined): Promise<number | undefined> {
  const version = versionIn(text);
  const { version: last } = await journal.stored(stream);
  if (version !== undefined && version > last) throw new Fault("input.invalid", `${stream} has versions 1 to ${last}`);
  return version;
}

/** More sessions than that are not put in order; the newest are. */
const orderedMax = 5_000;

/** Sessions by their last activity, the latest first; with `since`, those that did anything after it. */
export async function recentSessions(
  journal: Pick<Journal, "sessions">,
  { status, since = "" }: Pick<SessionQuery, "status"> & { readonly since?: string },
): Promise<readonly SessionRecord[]> {
  const found: SessionRecord[] = [];
  for (let after: string | null | undefined = undefined; after !== null && found.length < orderedMax;) {
    const page: Page<SessionRecord> = await journal.sessions({
      ...(status === undefined ? {} : { status }),
      ...(after === undefined ? {} : { after }),
    });
    found.push(...page.items);
    after = page.next;
  }
  return found.filter(({ updatedAt }) => updatedAt >= since).toSorted(byActivity);
}

const byActivity = (one: SessionRecord, other: SessionRecord): number =>
  one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0;

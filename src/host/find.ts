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

/** So much of what stands behind the protocol's name is tried, until no other session begins like that. */
const shortChars = [4, 6, 8] as const;

/** As little of a session's id as every command takes for just this session. */
export async function shortId(journal: Journal, stream: SessionId): Promise<string> {
  const start = stream.indexOf("-") + 1;
  for (const chars of shortChars) {
    const short = stream.slice(0, start + chars);
    if ((await journal.findSessions(short)).length === 1) return short;
  }
  return stream;
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

/** Sessions that did anything since then, the last active first. */
export async function recentSessions(
  journal: Pick<Journal, "sessions">,
  { since, ...wanted }: Pick<SessionQuery, "status"> & { readonly since: string },
): Promise<readonly SessionRecord[]> {
  const found: SessionRecord[] = [];
  for (let after: string | null | undefined = undefined; after !== null;) {
    const page: Page<SessionRecord> = await journal.sessions({ ...wanted, active: true, ...(after === undefined ? {} : { after }) });
    const fresh = page.items.filter(({ updatedAt }) => updatedAt >= since);
    found.push(...fresh);
    after = fresh.length < page.items.length ? null : page.next;
  }
  return found;
}

import { sessionId } from "../kernel/ids.ts";
import type { Journal, SessionRecord } from "../journal/journal.ts";
import { refuse, type Refusal } from "../kernel/trouble.ts";

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

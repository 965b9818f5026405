import type { Journal } from "../../journal/journal.ts";
import { wordOf } from "../../kernel/words/answer-words.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { short } from "../../kernel/text.ts";

const kind = "mission-proposed";
const answers = (kindRow(kind)?.options ?? []).map(({ id }) => wordOf(kind, id)).join("|");
const titleMaxChars = 160;

/** Lines for whoever watches `up`: each mission that a companion proposes, once, with how to answer it. */
export function proposalNotes(journal: Pick<Journal, "gates">): (stream: SessionId) => Promise<readonly string[]> {
  const told = new Map<SessionId, ReadonlySet<string>>();
  return async (stream) => {
    const open = (await journal.gates({ status: "open", stream })).items.filter((gate) => gate.kind === kind);
    const before = told.get(stream);
    told.set(stream, new Set(open.map(({ id }) => id))); // what was answered need not be remembered
    return open
      .filter(({ id }) => !before?.has(id))
      .map(({ id, title }) => `proposes a mission (assent answer ${id} ${answers}): ${short(title, titleMaxChars)}`);
  };
}

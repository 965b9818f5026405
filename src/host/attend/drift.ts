import type { Journal } from "../../journal/journal.ts";
import { sessionId } from "../../kernel/ids.ts";
import type { Deficit } from "../../protocols/attend/types.ts";
import { workspaceGap } from "../../protocols/solicit/detect/index.ts";
import { placeNow, type SightPorts } from "../inquiry/place-now.ts";
import { madeAgainst } from "../inquiry/solicit-look.ts";

interface Around extends SightPorts {
  readonly journal: Journal;
}

/**
 * U8: that the place is not the one that an earlier plan was made for, by the newest of the sessions it comes from that looked
 * at the place. Measured: no words show it, and none settle it.
 */
export async function driftSince(around: Around, sessions: readonly string[], cwd: string): Promise<readonly Deficit[]> {
  for (const made of sessions.toReversed()) {
    const subject = { intent: "", cwd, sources: { made } };
    const before = await madeAgainst(around.journal, subject, sessionId(made)).catch(() => undefined);
    if (!before) continue;
    const gap = workspaceGap({ ...before, now: await placeNow(around, cwd), cwd });
    const quote = gap?.evidence.map(({ claim }) => claim).join("; ");
    return quote ? [{ protocol: "solicit", quote, source: "prior", harm: gap?.title ?? "", by: "measure" }] : [];
  }
  return [];
}

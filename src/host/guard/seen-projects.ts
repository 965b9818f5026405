import type { Journal } from "../../journal/journal.ts";
import { sampleAgent } from "../consent-record.ts";

const pagesMax = 20;

/** Folders in which an agent's calls were weighed, the last ones first, with when. */
export async function lastSeen(journal: Journal, projectsMax: number): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  let after: string | undefined;
  for (let page = 0; page < pagesMax && seen.size < projectsMax; page += 1) {
    const { items, next } = await journal.sessions(after === undefined ? {} : { after });
    for (const { protocol, agent, cwd, updatedAt } of items)
      if (protocol === "guard" && agent !== sampleAgent && (seen.get(cwd) ?? "") < updatedAt) seen.set(cwd, updatedAt);
    if (next === null) break;
    after = next;
  }
  return seen;
}

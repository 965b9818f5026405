import { gently } from "../../host/backend/gently.ts";
import { isIdle } from "../../host/idle.ts";
import type { Backend } from "../../host/backend/types.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import { sessionName } from "../../kernel/words/session-name.ts";
import { sessionStateOf } from "../../kernel/words/session-state.ts";
import { pickUpMs, standingOf } from "../../runtime/family.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { InputOf, OutputOf, SessionItem } from "../api.ts";
import { positionIn } from "../input.ts";

type Wanted = Omit<InputOf<"listSessions">, "after" | "limit" | "status">;

const limits = { page: 50, readAtOnce: 500, facetValues: 50 } as const;

/** Each as people see it: one that waits for a session inside it stands as that one does (K9). */
export async function standing(runtime: Runtime, records: readonly SessionRecord[]): Promise<SessionItem[]> {
  const found: SessionItem[] = [];
  for (const record of records) found.push(await standingItem(runtime, record));
  return found;
}

async function standingItem(runtime: Runtime, record: SessionRecord): Promise<SessionItem> {
  const told = await standingOf(runtime, record, pickUpMs);
  const isQuiet = await isIdle(runtime, record);
  return { ...record, standing: told, state: sessionStateOf({ ...record, standing: told, isQuiet }) };
}

/** Sessions that fit, by their last activity. What is sought in words is not in any index: records are short, and read page by page. */
export async function listSessions(
  { runtime }: Backend,
  { status, after, limit = limits.page, ...wanted }: InputOf<"listSessions">,
): Promise<OutputOf<"listSessions">> {
  if (after !== undefined) for (const part of after.split(":")) positionIn(part);
  const { journal } = runtime.world;
  const narrowed = status === undefined ? {} : { status };
  if (Object.keys(wanted).length === 0) {
    const page = await journal.sessions({ ...narrowed, active: true, ...(after === undefined ? {} : { after }), limit });
    return { ...page, items: await standing(runtime, page.items) };
  }
  const items: SessionItem[] = [];
  let total = 0;
  const from = after === undefined ? 0 : Number(after);
  for (const record of (await recordsThatFit(runtime, narrowed, wanted)).toSorted(byActivity)) {
    const isHere = total >= from && items.length < limit;
    const item = isHere || wanted.state !== undefined ? await standingItem(runtime, record) : undefined;
    if (wanted.state !== undefined && item?.state !== wanted.state) continue;
    total += 1;
    if (isHere && item) items.push(item);
  }
  return { items, total, next: from + items.length < total ? String(from + items.length) : null };
}

/** Read in the order of their start, which does not change meanwhile. */
async function recordsThatFit(runtime: Runtime, narrowed: Pick<InputOf<"listSessions">, "status">, wanted: Wanted) {
  const found: SessionRecord[] = [];
  for await (const record of recordsOf(runtime, narrowed)) if (fits(record, wanted)) found.push(record);
  return found;
}

const byActivity = (one: SessionRecord, other: SessionRecord): number =>
  other.updatedAt < one.updatedAt ? -1 : Number(other.updatedAt > one.updatedAt);

async function* recordsOf({ world }: Runtime, narrowed: Pick<InputOf<"listSessions">, "status">): AsyncGenerator<SessionRecord> {
  const journal = gently(world.journal);
  for (let after: string | null | undefined; after !== null;) {
    const page = await journal.sessions({ ...narrowed, limit: limits.readAtOnce, ...(after === undefined ? {} : { after }) });
    yield* page.items;
    after = page.next;
  }
}

/** Every word stands somewhere in it, whatever the case. */
function fits(record: SessionRecord, { words = "", ...wanted }: Omit<Wanted, "state">): boolean {
  const { title, cwd, agent, protocol, stream } = record;
  const own = { project: cwd, agent, protocol };
  if (Object.entries(own).some(([name, value]) => (wanted[name as keyof typeof own] ?? value) !== value)) return false;
  const said = [title, sessionName(record), cwd, agent, protocol, stream].join("\n").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** Everything that sessions can be narrowed by, and how many each would leave. */
export async function sessionFacets({ runtime }: Backend): Promise<OutputOf<"sessionFacets">> {
  const counts = {
    state: new Map<string, number>(),
    project: new Map<string, number>(),
    agent: new Map<string, number>(),
    protocol: new Map<string, number>(),
  };
  for await (const record of recordsOf(runtime, {})) {
    const { state = "running" } = await standingItem(runtime, record);
    const own = { state, project: record.cwd, agent: record.agent, protocol: record.protocol };
    for (const [name, value] of Object.entries(own) as [keyof typeof own, string][])
      counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  const told = (all: ReadonlyMap<string, number>) =>
    [...all]
      .map(([value, count]) => ({ value, count }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, limits.facetValues);
  return { state: told(counts.state), project: told(counts.project), agent: told(counts.agent), protocol: told(counts.protocol) };
}

import type { Backend } from "../../host/backend/types.ts";
import type { OutputOf } from "../api.ts";

export async function listMachines({ machines, runtime }: Backend): Promise<OutputOf<"listMachines">> {
  const seen = await machines();
  if (!seen) return { machines: null };
  const titles = new Map<string, string>();
  for (const stream of new Set(seen.flatMap(({ drives }) => drives))) {
    const [record] = await runtime.world.journal.findSessions(stream);
    if (record) titles.set(stream, record.title);
  }
  const nowMs = Date.parse(runtime.world.clock());
  return {
    machines: seen.map(({ agoMs, drives, ...machine }) => ({
      ...machine,
      seenAt: agoMs === null ? null : new Date(nowMs - agoMs).toISOString(),
      drives: drives.map((id) => ({ id, title: titles.get(id) ?? id })),
    })),
  };
}

import { memoryJournal } from "../journal/memory.ts";
import { digest } from "../journal/row.ts";
import { hashText } from "../kernel/ids.ts";
import { createRuntime } from "./runtime.ts";
import type { Installed, Runtime } from "./types.ts";

/** A runtime in memory whose clock moves by a second whenever it is asked. */
export async function runtimeWith(
  protocols: readonly object[],
  perform: Installed["perform"] = (async () => ({ type: "" })) as never,
): Promise<Runtime> {
  let names = 0;
  let seconds = 0;
  return createRuntime({
    journal: await memoryJournal(),
    installed: protocols.map((protocol) => ({ protocol: protocol as never, perform })),
    clock: () => new Date(Date.UTC(2026, 0, 1) + 1_000 * (seconds += 1)).toISOString(),
    uptimeMs: () => seconds * 1_000,
    chance: () => String((names += 1)),
    digest,
    redact: (text) => text,
    seal: { close: async (text) => text, open: async (text) => text },
    vouch: hashText,
    holder: { host: "here", pid: 1, pidStart: "1" },
    standing: () => "unknown",
  });
}

export const errandsMeta = {
  title: "errands",
  cwd: "/code",
  agent: "none",
  environment: [],
  attended: true,
  config: hashText("{}"),
  assent: "0",
} as const;

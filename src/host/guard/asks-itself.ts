import { clientRows } from "../../adapters/clients/rows.ts";
import { readConfig } from "../../config/config.ts";
import { guardOf } from "../../config/guard-of.ts";
import type { Paths } from "../../config/paths.ts";
import { isCallGate } from "../../consent/calls.ts";
import { runningOptions } from "../../consent/policy.ts";
import type { GateRecord, SessionRecord } from "../../journal/journal.ts";

interface Answer {
  readonly gate: Pick<GateRecord, "kind" | "key">;
  readonly session: Pick<SessionRecord, "protocol" | "agent" | "cwd"> | undefined;
  readonly option: string;
}

/**
 * The client that may put its own question about a call that a person has just let run: a yes of ours only takes its
 * prompt away where the project is quiet, and where the client can be told a yes at all.
 */
export async function asksItself({ config }: Pick<Paths, "config">, { gate, session, option }: Answer): Promise<string | undefined> {
  if (gate.kind !== "risk" || !isCallGate(gate.key) || !runningOptions.includes(option)) return undefined;
  const row = clientRows.find(({ name }) => session?.protocol === "guard" && name === session.agent);
  if (!session || !row?.dialect.canAsk) return undefined;
  const { quiet } = guardOf(await readConfig(config, session.cwd), session.cwd);
  return quiet ? undefined : row.title;
}

import { acp, type JudgeCall, type Settle } from "../clients/acp/executor.ts";
import type { Sight } from "../clients/acp/asked-calls.ts";
import type { AcpAgent, ClientRow } from "../clients/row.ts";
import { clientRows } from "../clients/rows.ts";
import { acpAgents } from "./named.ts";
import type { Executor, OnProgress } from "./types.ts";

export interface ExecutorOptions {
  /** The command line of our hook for a client, word by word. */
  readonly hookCommand: (client: string) => readonly string[];
  readonly decide: JudgeCall;
  readonly settle?: Settle;
  readonly sight: Sight;
  /** Hears of the process of an agent that is not governed. */
  readonly onStart?: (name: string, pid: number) => void;
  /** Agents from the configuration; a known name is replaced, but for a governed one. */
  readonly agents?: Readonly<Record<string, AcpAgent>>;
  readonly onProgress?: OnProgress;
  /** They work in a worker's box, where some are run in another way. */
  readonly isBoxed?: boolean;
}

/** Everyone who can be handed an instruction, by name. Whether they are installed shows when they run. */
export async function executors({
  agents = {},
  decide,
  settle,
  sight,
  onStart,
  hookCommand,
  onProgress,
  isBoxed = false,
}: ExecutorOptions): Promise<ReadonlyMap<string, Executor>> {
  const watched = onProgress ? { onProgress } : {};
  const spoken = Object.entries({ ...acpAgents, ...agents }).map(([name, agent]) =>
    acp({
      name,
      ...agent,
      decide,
      sight,
      ...(settle ? { settle } : {}),
      ...watched,
      ...(onStart ? { onStart: (pid: number) => onStart(name, pid) } : {}),
    }),
  );
  const governed = await Promise.all(
    clientRows.map(async ({ name, executor, boxedExecutor }: ClientRow) =>
      (await ((isBoxed ? boxedExecutor : undefined) ?? executor)?.())?.({ hookCommand: hookCommand(name), ...watched }),
    ),
  );
  const all = [...spoken, ...governed.filter((each) => each !== undefined)];
  return new Map(all.map((executor) => [executor.name, executor]));
}

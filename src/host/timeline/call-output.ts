import type { Paths } from "../../config/paths.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { World } from "../../runtime/types.ts";
import { liveName } from "../attend/live-speakers.ts";
import { liveWords } from "./live-output.ts";
import type { RowOutput, WantedOutput } from "./row-detail.ts";
import { outputInTranscript } from "./transcript-output.ts";

interface Around {
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
  readonly world: Pick<World, "digest" | "redact">;
}

/** Output that the journal does not keep: of what runs now, from its process; of a client's call, from the client's own transcript. */
export async function outputOf({ paths, environment, world }: Around, wanted: WantedOutput): Promise<RowOutput | undefined> {
  const { row, call, client, cwd } = wanted;
  const live = row.state === "running" ? namesOf(wanted).map((name) => liveWords(paths, [row.session, name])) : [];
  const now = live.find((text) => text !== undefined);
  if (now !== undefined) return { text: now, from: "live" };
  if (client === undefined || call === undefined || row.endedAt === null || row.ranFrom === null) return undefined;
  const text = await outputInTranscript({ environment, digest: world.digest }, { client, cwd, call, session: row.session });
  return text === undefined ? undefined : { text: world.redact(text), from: "client" };
}

/** A task's weighing is called \`task:ID.ATTEMPT\`. */
function namesOf({ row, action, call = "" }: WantedOutput): readonly string[] {
  const [, task, attempt] = /^task:(.+)\.(\d+)$/.exec(call) ?? [];
  if (row.kind === "task") return task === undefined ? [] : [liveName.agent({ task, attempt: Number(attempt) })];
  return action ? [liveName.action(action)] : [];
}

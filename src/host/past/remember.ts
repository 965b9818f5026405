import { clientRows } from "../../adapters/clients/rows.ts";
import type { Paths } from "../../config/paths.ts";
import { openRecallIndex } from "./recall-index.ts";
import { indexTranscript, recallFileOf } from "./recall-sources.ts";

export interface SessionToRemember {
  readonly paths: Pick<Paths, "home">;
  readonly root: string;
  readonly client: string;
  readonly path: string;
  readonly redact: (text: string) => string;
}

/** The shortest time that a client gives a hook at the end of a session is three seconds. */
const timeMs = 2_000;

/** P3: writes what was said in a session into the project's index. What could not be read in time is read by the next look. */
export async function rememberTranscript({ paths, root, client, path, redact }: SessionToRemember): Promise<number> {
  const index = openRecallIndex(recallFileOf(paths, root));
  try {
    const known = clientRows.find(({ name }) => name === client)?.name;
    return await indexTranscript(
      { index, redact },
      { path, ...(known === undefined ? {} : { client: known }) },
      AbortSignal.timeout(timeMs),
    );
  } finally {
    index.close();
  }
}

import type { SessionRecord } from "../journal/journal.ts";
import type { Runtime } from "../runtime/types.ts";

/** A client that says nothing for so long is shown as idle. */
const quietMs = 600_000;

/** A client's session in which nothing goes on: the client has ended it, or has said nothing for a while. */
export async function isIdle(runtime: Runtime, { protocol, stream, status, updatedAt }: SessionRecord): Promise<boolean> {
  const known = runtime.find(protocol)?.protocol;
  if (known?.quietMaxMs === undefined || status !== "running") return false;
  if (Date.parse(runtime.world.clock()) - Date.parse(updatedAt) > quietMs) return true;
  const loaded = known.isLeft && (await runtime.load(stream));
  return loaded ? known.isLeft?.(loaded.session.state) === true : false;
}

import { canonical } from "../kernel/canonical.ts";
import { Fault } from "../kernel/trouble.ts";
import { fromSnapshot, makerOf, replay } from "./load.ts";
import type { Session } from "./session.ts";
import type { Runtime } from "./types.ts";

/** A snapshot decides what happens next and is not hashed, so it is folded again from the events and compared. */
export async function checkSnapshots(
  runtime: Pick<Runtime, "world" | "find">,
  onProgress: (n: number) => void,
): Promise<readonly { where: string; what: string }[]> {
  const { journal } = runtime.world;
  const find = (name: string): ReturnType<typeof fromFind> => fromFind(runtime, name);
  const problems: { where: string; what: string }[] = [];
  let seen = 0;
  for (const { stream, archivedTo } of await journal.heads()) {
    onProgress((seen += 1));
    const stored = archivedTo === null ? await journal.stored(stream) : null;
    if (!stored || !makerOf(stored.snapshot, find)) continue;
    const kept = spelled(fromSnapshot(stream, stored, find)?.session);
    try {
      const folded = spelled((await replay(journal, stream, find)).session);
      if (kept === undefined) problems.push({ where: stream, what: "its snapshot is damaged" });
      else if (folded !== kept) problems.push({ where: stream, what: "its snapshot is not what its events say" });
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      problems.push({ where: stream, what: cause.message });
    }
  }
  return problems;
}

/** Nothing for a snapshot that is not whole, or that is nested deeper than anything that is recorded. */
function spelled(session: Session | undefined): string | undefined {
  try {
    return session && canonical(session);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    return undefined;
  }
}

const fromFind = ({ find }: Pick<Runtime, "find">, name: string) => find(name)?.protocol;

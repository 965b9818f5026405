import { canonical } from "../kernel/canonical.ts";
import { Fault } from "../kernel/trouble.ts";
import { fromSnapshot, replay } from "./load.ts";
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
    const snapshot = archivedTo === null ? fromSnapshot(stream, await journal.stored(stream), find) : null;
    if (!snapshot) continue;
    try {
      const folded = await replay(journal, stream, find);
      if (canonical(folded.session) !== canonical(snapshot.session))
        problems.push({ where: stream, what: "its snapshot is not what its events say" });
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      problems.push({ where: stream, what: cause.message });
    }
  }
  return problems;
}

const fromFind = ({ find }: Pick<Runtime, "find">, name: string) => find(name)?.protocol;

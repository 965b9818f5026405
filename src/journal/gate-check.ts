import { Fault } from "../kernel/trouble.ts";
import type { GateRecord, Journal } from "./journal.ts";
import { closingHash, openingHash } from "./list-compare.ts";
import { projectionOf, type ProjectionChange } from "./project.ts";

const looksMax = 3;

/**
 * A list is not hashed, and people decide by what they are shown from it: a gate is what its events say, or it throws
 * `journal.corrupt`. Reads the stream from the event that opened it.
 */
export async function soundGate(journal: Journal, listed: GateRecord): Promise<GateRecord> {
  let record = listed;
  for (let look = 1; ; look += 1) {
    const problem = await problemOf(journal, record);
    if (problem === undefined) return record;
    const again = (await journal.findGates(record.id)).find(({ id }) => id === record.id);
    if (!again || again.status === record.status || look === looksMax)
      throw new Fault("journal.corrupt", `gate ${record.id} is listed with ${problem}`);
    record = again; // it was answered while we looked
  }
}

async function problemOf(journal: Journal, record: GateRecord): Promise<string | undefined> {
  const [row] = await journal.scan(record.position - 1, 1);
  if (row?.position !== record.position || row.stream !== record.stream) return "a place where no event opened it";
  const changes = (await journal.read(record.stream, row.version - 1)).map(projectionOf);
  const opening = changes[0]?.find((change) => "open" in change)?.open;
  if (!opening || openingHash(opening) !== openingHash(record)) return "other words than it was opened with";
  const closing = changes.flat().findLast((change) => isClosingOf(change, record));
  const ending = closing && "close" in closing ? closingHash(closing.closing) : null;
  const status = closing && "close" in closing ? statusOf(closing.closing.type) : "open";
  const isSame = status === record.status && ending === (record.closing && closingHash(record.closing));
  return isSame ? undefined : "another ending than it had";
}

const isClosingOf = (change: ProjectionChange, { id }: GateRecord): boolean => "close" in change && change.close === id;

const statusOf = (type: "gate.answered" | "gate.lapsed"): GateRecord["status"] => (type === "gate.answered" ? "answered" : "lapsed");

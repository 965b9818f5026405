import type { Journal } from "../../journal/journal.ts";
import { verifyStreams } from "../../journal/verify.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { proofOf, type ExchangeProof } from "../../protocols/exchange/record/proof.ts";
import { reportOf } from "../../protocols/exchange/record/report.ts";
import type { Runtime } from "../../runtime/types.ts";
import { exchangeRecord } from "./exchange-record.ts";
import { wholePool } from "./pool-entries.ts";

export interface CheckedProof extends ExchangeProof {
  readonly session: SessionId;
  /** Places where the record is not what was written: then it proves nothing. */
  readonly changed: Awaited<ReturnType<typeof verifyStreams>>;
}

/** X5: from the record alone. A proof is only as good as its record. */
export async function proveExchange(journal: Journal, reference: string, digest: (text: string) => string): Promise<CheckedProof> {
  const { stream, events, streams } = await exchangeRecord(journal, reference);
  const changed = await verifyStreams(journal, streams);
  const proof = proofOf(events, digest);
  return { session: stream, ...proof, ok: proof.ok && changed.length === 0, changed };
}

/** The whole exchange as Markdown. */
export async function exchangeReport(runtime: Runtime, journal: Journal, reference: string): Promise<string> {
  const { stream, events } = await exchangeRecord(journal, reference);
  return reportOf(events, await wholePool((list, page) => runtime.entries(stream, list, page)));
}

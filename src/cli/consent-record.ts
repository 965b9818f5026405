import { noRecord, withSession, type ConsentRecord } from "../consent/record.ts";
import type { Journal } from "../journal/journal.ts";
import { toEvent } from "../runtime/session.ts";

/** Who works in the sample project of `assent tour`: what is answered there says nothing about a rule. */
const sampleAgent = "tour";

/** Reads every session that lets calls through, one after the other: the record itself stays small. */
export async function consentRecordOf(
  journal: Journal,
  onProgress: (sessions: number) => void = () => undefined,
): Promise<ConsentRecord> {
  let record = noRecord;
  let after: string | undefined;
  for (let read = 0; ;) {
    const { items, next } = await journal.sessions(after === undefined ? {} : { after });
    for (const { stream, agent } of items) {
      onProgress((read += 1));
      if (/^(guard|attend)-/.test(stream) && agent !== sampleAgent)
        record = withSession(record, (await journal.read(stream)).map(toEvent));
    }
    if (next === null) return record;
    after = next;
  }
}

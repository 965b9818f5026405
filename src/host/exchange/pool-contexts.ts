import { auditContext, mindContext, type ExchangeContext, type FedCluster } from "../../protocols/exchange/context.ts";
import type { ExchangeEffect, GivenTerms } from "../../protocols/exchange/types.ts";
import { messagesAt, textsAt, type ReadEntries } from "./pool-entries.ts";

/** The context of a mind, by what was recorded before its round and nothing else. */
export async function mindContextAt(
  read: ReadEntries,
  { turn, theme, ...terms }: Extract<ExchangeEffect, { type: "think" }>,
): Promise<ExchangeContext> {
  const messages = await messagesAt(read, turn.sees);
  return mindContext({ theme, messages, ...(await partsOf(read, terms)) });
}

/** The same for the auditor. */
export async function auditContextAt(
  read: ReadEntries,
  { reads, theme, problems, ...terms }: Extract<ExchangeEffect, { type: "audit" }>,
): Promise<ExchangeContext> {
  const messages = await messagesAt(read, reads);
  return auditContext({ theme, messages, problems, ...(await partsOf(read, terms)) });
}

/** The texts and the feed by what was recorded, and nothing else. */
async function partsOf(read: ReadEntries, { versions, feed }: GivenTerms) {
  const texts = await textsAt(read, versions);
  if (feed === undefined) return { texts };
  const firsts = await messagesAt(
    read,
    feed.map(({ id }) => id),
  );
  const clusters = feed.map((each, index): FedCluster => ({ ...each, first: firsts[index]?.text ?? "" }));
  return { texts, clusters };
}

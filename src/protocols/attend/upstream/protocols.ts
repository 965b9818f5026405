/** Protocols that settle the open points of an intent, in the order in which they are offered (A2). */
export const upstreamProtocols = ["clarify", "goal", "bound", "solicit", "frame", "ground"] as const;
export type UpstreamProtocol = (typeof upstreamProtocols)[number];

/** Everything that can be routed to, in its order: P3, words that point back are no open words, the index shows what they mean. */
export const settlingProtocols = ["clarify", "recollect", "goal", "bound", "solicit", "frame", "ground"] as const;
export type SettlingProtocol = (typeof settlingProtocols)[number];

/** Where the scan reads, in this order (A3). */
export const sourceOrder = ["prior", "tasks", "arguments", "conversation"] as const;
export type SourceName = (typeof sourceOrder)[number];
export type UpstreamSources = Readonly<Partial<Record<SourceName, readonly string[]>>>;

import type { Journal } from "../../src/journal/journal.ts";

/** A promise with its handle, for tests that decide when something happens. */
export interface Moment<Value = void> {
  readonly come: Promise<Value>;
  arrive(value: Value): void;
}

export function moment<Value = void>(): Moment<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { come: promise, arrive: resolve };
}

/** A journal that tells what each write recorded: what stands together was one append. */
export function batching(journal: Journal): {
  readonly journal: Journal;
  readonly batches: readonly (readonly string[])[];
} {
  const batches: (readonly string[])[] = [];
  const write: Journal["write"] = async (stream, decide, options) => {
    const written = await journal.write(stream, decide, options);
    if (written.messages.length > 0) batches.push(written.messages.map(({ type }) => type));
    return written;
  };
  return { journal: { ...journal, write }, batches };
}

/** Resolves as soon as the journal satisfies a condition; looks again with every write. */
export function until(journal: Journal, holds: () => Promise<boolean>): Promise<void> {
  const { come, arrive } = moment();
  const look = async (): Promise<void> => {
    if (await holds()) arrive();
  };
  const stop = journal.watch(() => void look());
  void look();
  return come.finally(stop);
}

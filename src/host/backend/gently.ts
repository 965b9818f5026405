import { setImmediate as others } from "node:timers/promises";
import type { Journal } from "../../journal/journal.ts";

/**
 * The same journal for long reading. SQLite answers without waiting, so a long loop would keep everything else of this
 * process out; here everything else goes first.
 */
export const gently = (journal: Journal): Journal => ({
  ...journal,
  async read(stream, after, limit) {
    await others();
    return journal.read(stream, after, limit);
  },
  async scan(after, limit) {
    await others();
    return journal.scan(after, limit);
  },
});

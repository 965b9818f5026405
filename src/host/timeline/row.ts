import { z } from "zod/mini";
import { shape } from "../../shapes/shapes.ts";

/**
 * `paused`: it would run if a process drove it. `closed`: nobody answered in time, and it did not run. `unseen`: it was let
 * through, and no end of it was told. `edited`: a person gave other words in its place, and it did not run.
 */
const rowStates = ["running", "waiting", "paused", "done", "failed", "blocked", "edited", "closed", "unseen"] as const;

/**
 * One row of a session's timeline. A `call` is one use of a tool; a `task`, the work of an agent; a `step`, something that
 * the runtime did; a `question`, a gate that is about no call; a `session`, one that is work of this one.
 */
export const TimelineRow = shape({
  /** Its first event, as \`session@version\`. */
  id: z.string(),
  session: z.string(),
  kind: z.enum(["call", "task", "step", "question", "session"]),
  title: z.string(),
  tool: z.string(),
  verdict: z.nullable(z.enum(["low", "advisory", "gate", "refuse"])),
  state: z.enum(rowStates),
  /** Of its first event, 0 where it has none yet; and of the last one that tells of it. */
  first: z.number(),
  version: z.number(),
  startedAt: z.string(),
  /** When it could run; null where it did not, or nobody let it. */
  ranFrom: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** The journal does not say when it began: it was due since \`startedAt\`, and took no longer than that. */
  isAtMost: z.boolean(),
  exitCode: z.nullable(z.number()),
  gate: z.nullable(z.string()),
  /** A person's answer, in people's words, and whose it was; empty where nobody was asked. */
  answer: z.string(),
  /** The words that they gave with it; empty where they gave none. */
  said: z.string(),
  /** Standing permissions of people, without which somebody would have been asked. */
  permitted: z.array(z.object({ what: z.string(), by: z.string(), until: z.string() })),
  /** The first reason why it was more than low. */
  why: z.string(),
  /** The sub-agent or the task that it belongs to; empty for none. */
  maker: z.string(),
  /** The session that it is, for a \`session\`. */
  child: z.nullable(z.string()),
  /** It writes a file: there is a difference to see. */
  isEdit: z.boolean(),
});
export type TimelineRow = z.infer<typeof TimelineRow>;

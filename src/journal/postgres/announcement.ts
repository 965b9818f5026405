import { sessionId } from "../../kernel/ids.ts";
import type { WriteNotice } from "../journal.ts";

/** Words of a write to all who listen: whose it is, and in which session. An older assent says no more than whose. */
export const announcement = (author: string, { stream, isDriven }: WriteNotice): string =>
  `${author} ${isDriven ? "driven" : "told"} ${stream}`;

export const authorOf = (payload: string): string => payload.split(" ", 1)[0] ?? "";

/** Undefined where it does not say: then it may be anything. */
export function noticeIn(payload: string): WriteNotice | undefined {
  const [, by, stream] = /^\S+ (driven|told) (\S+)$/.exec(payload) ?? [];
  return stream === undefined ? undefined : { stream: sessionId(stream), isDriven: by === "driven" };
}

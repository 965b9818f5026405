import { z } from "zod/mini";
import { listOf, shape } from "../shapes/shapes.ts";
import type { Calls } from "./types.ts";

const members = { tool: z.string(), target: z.string(), environment: z.string() };

/** The view for surfaces of the calls that a session let through, held or refused. */
export const CallsView = shape({
  counts: shape({ low: z.number(), noted: z.number(), asked: z.number(), refused: z.number() }),
  /** Calls without an answer yet. */
  waiting: listOf(shape({ ...members, isParked: z.boolean() })),
  approvals: listOf(shape(members)),
  /** Threads that a person allowed, with the people whom messages there may name. */
  threads: listOf(shape({ place: z.string(), people: listOf(z.string()) })),
});
export type CallsView = z.infer<typeof CallsView>;

export const callsView = ({ counts, waiting, approvals, threads = [] }: Calls): CallsView => ({
  counts,
  waiting: Object.values(waiting)
    .filter(({ judged }) => judged === undefined)
    .map(({ pattern, parked }) => ({ ...pattern, isParked: parked })),
  approvals: approvals.map(({ pattern }) => pattern),
  threads,
});

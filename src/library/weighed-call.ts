import { setTimeout as sleep } from "node:timers/promises";
import { printedIn, textsOf } from "../adapters/clients/shared/payload.ts";
import type { ClientMoment, MomentAnswer } from "../adapters/clients/types.ts";
import { readable, toolNameFor } from "../host/gateway/results.ts";
import { words } from "../host/gateway/words.ts";
import { waitMaxMs } from "../host/guard/guarded.ts";
import { canonical } from "../kernel/canonical.ts";
import { isRecord, type Json } from "../kernel/ids.ts";
import { NotRun } from "./not-run.ts";
import { plainOf, saidOf, type SaidInput } from "./plain.ts";
import type { Seat } from "./seat.ts";
import type { ToolGuardSettings } from "./settings.ts";
import type { RanCall, ToolUse } from "./types.ts";

type Action = Extract<ClientMoment, { kind: "call" }>["action"];

/** A call that was let through: its name, and the session that it belongs to. */
interface Cleared {
  readonly id: string;
  readonly tool: string;
  readonly session?: string;
}

const runs: ReadonlySet<MomentAnswer["answer"]> = new Set(["none", "no-objection", "noted", "let-through"]);
/** Between two questions about one call that came back at once. */
const restMs = 1_000;

/** A call with its input as it was when it was made. */
type SaidCall<Result> = ToolUse<Result> & { readonly said: SaidInput };

/** One call from its words to its result. Whatever goes wrong before it runs is a no. */
export async function weighedCall<Result>(
  takeSeat: () => Promise<Seat>,
  settings: ToolGuardSettings,
  call: SaidCall<Result>,
): Promise<RanCall<Result>> {
  const { signal, input, said, run } = call;
  const { seat, cleared } = await asked(takeSeat, settings, call).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw cause instanceof NotRun ? cause : new NotRun(words.failed(messageOf(cause)), { cause });
  });
  const objection = signal?.aborted ? "It was given up before it was made." : isAsSaid(input, said) ? undefined : changed;
  if (objection !== undefined) {
    await ended(seat, cleared, "failed", objection);
    signal?.throwIfAborted();
    throw new NotRun(words.failed(objection));
  }
  let result: Result;
  try {
    result = await run();
  } catch (cause) {
    marked(cause, await ended(seat, cleared, "failed", messageOf(cause)));
    throw cause;
  }
  const note = await ended(seat, cleared, "ran", result);
  return note === undefined ? { result } : { result, note };
}

const changed = "its input was changed while it waited";

async function asked(
  takeSeat: () => Promise<Seat>,
  settings: ToolGuardSettings,
  { tool, said, signal }: SaidCall<unknown>,
): Promise<{ readonly seat: Seat; readonly cleared: Cleared }> {
  if ("problem" in said) throw new Error(said.problem);
  const action = actionOf(settings, tool, said.plain);
  const seat = await takeSeat();
  return { seat, cleared: await clear(seat, action, { waitMs: settings.waitMs, signal }) };
}

/** A23: what runs is what was judged, also where somebody else holds the input. */
function isAsSaid(input: unknown, said: SaidInput): boolean {
  const now = saidOf(input);
  return "plain" in now && "plain" in said && canonical(now.plain) === canonical(said.plain);
}

/** The whole of the call stays in the action, whatever reads it: an answer is for exactly this. */
function actionOf({ actions, client, folder }: ToolGuardSettings, tool: string, input: Json): Action {
  const read = actions.get(tool);
  const given = isRecord<Json>(input) ? input : { input };
  if (!read) return { tool: toolNameFor(client, tool), input: given, cwd: folder };
  const said = read(input as never);
  return { tool: said.tool, input: { ...(plainOf(said.input) as Record<string, Json>), call: { tool, input } }, cwd: folder };
}

async function clear(
  seat: Seat,
  action: Action,
  { waitMs, signal }: { readonly waitMs: number | undefined; readonly signal: AbortSignal | undefined },
): Promise<Cleared> {
  const untilMs = waitMs === undefined ? undefined : performance.now() + waitMs;
  for (;;) {
    const sinceMs = performance.now();
    const session = await seat.sessionOf(action);
    signal?.throwIfAborted();
    const id = seat.nextCall();
    const leftMs = untilMs === undefined ? waitMaxMs : Math.max(0, Math.round(untilMs - sinceMs));
    const at = session === undefined ? {} : { session };
    const told = await seat.tell(
      { kind: "call", call: id, action },
      { waitMs: Math.min(leftMs, waitMaxMs), ...at, ...(signal ? { signal } : {}) },
    );
    if (runs.has(told.answer)) return { id, tool: action.tool, ...at };
    signal?.throwIfAborted();
    const isOver = untilMs === undefined || performance.now() >= untilMs;
    if (told.answer !== "parked" || isOver) throw notRun(told);
    await sleep(Math.max(0, restMs - (performance.now() - sinceMs)), undefined, signal ? { signal } : {});
  }
}

function notRun({ answer, message, ...how }: MomentAnswer): NotRun {
  const stop = how.stop === true;
  const gate = answer === "parked" ? /\(gate (g\w+)\)/.exec(message)?.[1] : undefined;
  return new NotRun(stop ? words.stopped(message) : message, { stop, ...(gate === undefined ? {} : { gate }) });
}

/** Tells how it went. What comes back is for the model, where the result is not just data. */
async function ended(seat: Seat, { id, tool, session }: Cleared, outcome: "ran" | "failed", result: unknown): Promise<string | undefined> {
  try {
    const seen = readable(result);
    const moment = { kind: "result", call: id, tool, text: textsOf(seen), outcome, ...printedIn(seen) } as const;
    return (await seat.tell(moment, { waitMs: 0, ...(session === undefined ? {} : { session }) })).warning;
  } catch (cause) {
    return words.unlooked(messageOf(cause));
  }
}

/** A failure is read by the model too. It stays the error that it is. */
function marked(cause: unknown, note: string | undefined): void {
  if (note === undefined || !(cause instanceof Error)) return;
  try {
    cause.message = `${cause.message}\n${note}`;
  } catch {
    // its message cannot be changed; the next call is asked about all the same
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

import { folderHere } from "../disk/here.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pluginWord } from "../adapters/clients/shared/plugged.ts";
import type { ClientRow } from "../adapters/clients/row.ts";
import { clientNames, clientRows, type ClientName } from "../adapters/clients/rows.ts";
import { noteClient } from "../adapters/guarded-clients.ts";
import type { ClientMessage, ClientMoment, HookOutput, MomentAnswer } from "../adapters/clients/types.ts";
import { pathsFor } from "../config/paths.ts";
import { Fault } from "../kernel/trouble.ts";
import { isHeard, readInput, writeWhole } from "./hook-streams.ts";
import { expectFew, hearClient, holdsOwnSecret, hookDeadlineMs, requestOf, speakerOf, whyNot } from "../host/guard/hearing.ts";
import type { HookRequest } from "../host/guard/hooked.ts";
import { request } from "../host/socket/socket-request.ts";

/**
 * The hook: what a client starts before and after every tool call. A composition root of its own, bundled small,
 * because people wait for it thousands of times a day. Every failure in here blocks the call.
 */
const hookLimits = {
  input: { maxBytes: 16_777_216, waitMs: 60_000 }, // more could not be recorded
  /** An `up` that does not answer by then may have been stopped: this process judges by itself. */
  helloMs: 1_000,
  /** How long a client may take to take what is said; together less than the margin. */
  sayMs: { stdout: 3_000, stderr: 1_000 },
  /** Longer payloads are not sent to `up`, where they would keep others waiting: they are looked at here. */
  sentMaxChars: 262_144,
} as const;

/** A reply in the client's dialect, and in plain words for where the dialect cannot carry it. */
interface Saying extends HookOutput {
  readonly plain: string;
}

/**
 * Reads one message of a client from stdin, answers in its dialect, and sets the exit code. With `--door PATH` it asks
 * that socket and nobody else (W10).
 */
export async function hook(name: string | undefined, more: readonly string[] = []): Promise<void> {
  process.exitCode = 2; // whatever ends this process early, a client must read it as a no
  const named: ClientRow<ClientName> | undefined = clientRows.find((row) => row.name === name);
  if (!named) return speak(unknownClient(name));
  let speaker = named;
  const blocked = (why: string): Saying => ({ ...speaker.dialect.block(why), plain: why });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Saying>((resolve) => {
    timer = setTimeout(() => resolve(blocked(words.late)), hookDeadlineMs);
  });
  const broken = new Promise<Saying>((resolve) => {
    // Node would end with another code, which a client may take for a yes
    process.once("uncaughtException", (cause) => resolve(blocked(whyNot(cause))));
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve(blocked(words.ended)));
  });
  const answered = readInput(0, hookLimits.input)
    .then((text) => {
      const start = startIn(more);
      if (start.door === undefined) speaker = speakerOf(named, text, { environment: process.env });
      return answer(speaker, text, speaker === named ? start : { isBeside: true });
    })
    .catch((cause: unknown) => blocked(whyNot(cause)));
  const saying = await Promise.race([answered, late, broken]); // only the first of these is said
  clearTimeout(timer);
  await speak(saying);
}

/**
 * Trouble with a moment that is no call does not fail it after the fact: the next call meets the same trouble and is blocked.
 * After settings that were taken up without our hook there might be no next one.
 */
async function answer(client: ClientRow<ClientName>, text: string, start: Start): Promise<Saying> {
  const { door, isPlugin, isBeside = isPlugin } = start;
  const { dialect } = client;
  const { env: environment } = process;
  const told = hearClient(client, text, { environment, folder: folderHere() });
  const heard = told.moment.kind === "settings" ? await judged(client, told, told.moment, start) : told;
  if (!heard) return nothing;
  try {
    if (isBeside && (await (await beside()).isHeardElsewhere(client, heard))) return nothing;
    if (!isBeside && door === undefined && heard.moment.kind === "started") await (await beside()).noteHeard(client, heard);
    expectFew(heard);
    const asked = requestOf(client, { heard, environment });
    const answered = await (door === undefined ? tell(asked, text) : askAt(door, asked));
    return { ...dialect.say(heard.moment, answered), plain: answered.warning ?? answered.message };
  } catch (cause) {
    if (heard.moment.kind === "call" || heard.moment.kind === "settings") throw cause;
    return { ...nothing, stderr: `${whyNot(cause)}\n` };
  }
}

/**
 * Looked at in this process, because its variables say where the client's settings lie; undefined where they still call us.
 * A client that `attend` runs has our hook in settings of that run, which no file outweighs.
 */
async function judged(
  client: ClientRow<ClientName>,
  heard: ClientMessage,
  moment: Extract<ClientMoment, { kind: "settings" }>,
  { door, isPlugin }: Start,
): Promise<ClientMessage | undefined> {
  const { ASSENT_SESSION: session, ASSENT_TASK: task } = process.env;
  if (door !== undefined || (session && task)) return undefined;
  const { loadHere } = await import("./hook-load.ts");
  const { lossHere } = await loadHere(join(pathsFor(process.env).home, "cache"));
  const lost = await lossHere(client.name, heard.folder, isPlugin === true);
  return lost === undefined ? undefined : { ...heard, moment: { ...moment, lost } };
}

const nothing: Saying = { stdout: "", stderr: "", exitCode: 0, plain: "" };
const beside = () => import("./hook-beside.ts");

interface Start {
  readonly door?: string;
  /** A plugin of the client started it, beside which settings may start another one. */
  readonly isPlugin?: true;
  /** So did settings of another client, beside which its own may. */
  readonly isBeside?: true;
}

/** The words behind the client's name. An option that is half or misspelled must not be passed over. */
function startIn(given: readonly string[]): Start {
  if (!given.some((word) => word.startsWith("-"))) return {};
  const [option, door, ...others] = given;
  if (option === pluginWord && given.length === 1) return { isPlugin: true };
  if (option !== "--door" || !door || others.length > 0) throw new Error(`the hook cannot be started with ${given.join(" ")}`);
  return { door };
}

/** In a box nothing is judged or written: it would be seen by nobody. No answer is a no. */
const askAt = async (door: string, asked: HookRequest): Promise<MomentAnswer> =>
  (await request(door, "hook", asked, { timeoutMs: hookDeadlineMs })) as MomentAnswer;

/** Through a running `assent up` if there is one, else in this process: the same machine either way. */
async function tell(asked: HookRequest, text: string): Promise<MomentAnswer> {
  const paths = pathsFor(process.env);
  const caller = noteClient(paths.home, asked.client);
  const told = caller ? { ...asked, caller } : asked;
  const isShort = text.length <= hookLimits.sentMaxChars;
  if (isShort && existsSync(paths.socket) && !(await holdsOwnSecret(text, paths, { heard: asked.heard, environment: process.env }))) {
    try {
      return (await request(paths.socket, "hook", told, { timeoutMs: hookDeadlineMs, helloMs: hookLimits.helloMs })) as MomentAnswer;
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
    }
  }
  const { loadHere } = await import("./hook-load.ts");
  const { answerHere } = await loadHere(join(paths.home, "cache"));
  return answerHere(told, AbortSignal.timeout(hookDeadlineMs));
}

/** Writes it whole, then sets the exit code: half an answer, or none, is never a yes. */
async function speak({ stdout, stderr, exitCode, plain }: Saying): Promise<void> {
  const unsaid = stdout === "" ? undefined : await saying(1, stdout, hookLimits.sayMs.stdout);
  const rest = unsaid === undefined ? stderr : `${words.unsaid(unsaid, plain)}\n`;
  await saying(2, rest, hookLimits.sayMs.stderr); // if it is not heard, the exit code still says no
  process.exitCode = unsaid === undefined ? exitCode : 2;
}

/** Why it could not be said; undefined where it was. */
async function saying(fd: 1 | 2, text: string, waitMs: number): Promise<string | undefined> {
  try {
    if (!isHeard(fd)) return "closed, or leads nowhere";
    return await writeWhole(fd, text, waitMs).then(() => undefined);
  } catch (cause) {
    return (cause as Error).message;
  }
}

const words = {
  late: "Not run: assent had no answer in time. Make the call again to ask anew.",
  ended:
    "Not run: assent was told to end before it had an answer. If a person was asked, the question stays open: make the same call " +
    "again to hear the answer.",
  unsaid: (why: string, plain: string): string =>
    `Not run: assent's answer could not be said where the client reads it (standard output: ${why}). It was: ${plain || "no objection"}`,
};

const unknownClient = (name: string | undefined): Saying => ({
  stdout: "",
  stderr: `assent knows no client "${name ?? ""}"; known are ${clientNames.join(", ")}\n`,
  exitCode: 2,
  plain: "",
});

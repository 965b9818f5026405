import { existsSync, readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { hookTimeoutSeconds } from "../adapters/clients/claude-code-settings.ts";
import { dialects } from "../adapters/clients/dialects.ts";
import type { Dialect, Heard, Spoken, Told } from "../adapters/clients/types.ts";
import { pathsFor, type Paths } from "../config/paths.ts";
import { variablesFrom } from "../facts/variables.ts";
import { Fault } from "../kernel/trouble.ts";
import type { HookRequest } from "./hooked.ts";
import { request } from "./socket-request.ts";

/**
 * The hook: what a client starts before and after every tool call. A composition root of its own, bundled small,
 * because people wait for it thousands of times a day. Whatever goes wrong in here blocks the call.
 */
const hookLimits = {
  /** Our own deadline lies below the one that clients keep, so that it is we who say no. */
  marginMs: 5_000,
  inputMaxChars: 16_777_216,
  /** What is longer is not sent to `up`: it is looked at here. */
  sentMaxChars: 3_000_000,
} as const;

const deadlineMs = hookTimeoutSeconds * 1_000 - hookLimits.marginMs;

/** Reads one message of a client from stdin, answers in its dialect, and sets the exit code. */
export async function hook(name: string | undefined): Promise<void> {
  process.exitCode = 2; // whatever ends this process early, a client must read it as a no
  const dialect = dialects.find(({ client }) => client === name);
  if (!dialect) return speak(unknownClient(name));
  const overdue = setTimeout(() => {
    void speak(dialect.block("Not run: assent had no answer in time. Make the call again to ask anew.")).then(() =>
      process.exit(),
    );
  }, deadlineMs);
  try {
    await speak(await answer(dialect, await readInput()));
  } catch (cause) {
    await speak(dialect.block(words.failed(cause)));
  } finally {
    clearTimeout(overdue);
  }
}

/** What is no call must not fail it after the fact: the next call meets the same trouble and is blocked. */
async function answer(dialect: Dialect, text: string): Promise<Spoken> {
  const heard = dialect.hear(payloadOf(text), { ...process.env, PWD: process.cwd() }); // a shell's word may be an old one
  try {
    return dialect.say(heard.moment, await tell(dialect, heard, text));
  } catch (cause) {
    if (heard.moment.kind === "call") throw cause;
    return { stdout: "", stderr: `${words.failed(cause)}\n`, exitCode: 0 };
  }
}

/** Through a running `assent up` if there is one, else in this process: the same machine either way. */
async function tell({ client, canAsk }: Dialect, heard: Heard, text: string): Promise<Told> {
  const { ASSENT_SESSION: session, ASSENT_TASK: task, ASSENT_RUN: run = "" } = process.env;
  const asked: HookRequest = {
    client,
    canAsk,
    heard,
    variables: variablesFrom(process.env),
    waitMaxMs: deadlineMs - hookLimits.marginMs,
    ...(session && task ? { attend: { session, task, run } } : {}),
  };
  const paths = pathsFor(process.env);
  const isShort = text.length <= hookLimits.sentMaxChars;
  if (isShort && existsSync(paths.socket) && !(await holdsOurSecret(paths, heard.folder, text))) {
    try {
      return (await request(paths.socket, "hook", asked, deadlineMs)) as Told;
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
    }
  }
  const { loadHere } = await import("./hook-load.ts");
  const { answerHere } = await loadHere(join(paths.home, "cache"));
  return answerHere(asked, AbortSignal.timeout(deadlineMs));
}

/** A call that holds a declared secret is recorded from here: this process knows the secret's value, and `up` may not. */
async function holdsOurSecret({ config }: Paths, folder: string, text: string): Promise<boolean> {
  const names = [config, ...projectFiles(folder)].flatMap(declaredIn);
  const values = [...names, "ASSENT_TOKEN"].flatMap((name) => process.env[name] || []);
  if (values.length === 0) return false;
  const { redactSecrets } = await import("../secrets/redact.ts");
  return redactSecrets(values)(text) !== redactSecrets([])(text);
}

/** Every folder's on the way up, one of which is the project's: rather a secret too many than one too few. */
function projectFiles(folder: string): readonly string[] {
  const file = join(folder, ".assent", "config.json");
  return dirname(folder) === folder ? [file] : [file, ...projectFiles(dirname(folder))];
}

/** Read without the schema: what is wrong in there is told by whoever answers. */
function declaredIn(file: string): readonly string[] {
  try {
    const { secrets } = JSON.parse(readFileSync(file, "utf8")) as { secrets?: { environment?: unknown } };
    return Array.isArray(secrets?.environment) ? secrets.environment.map(String) : [];
  } catch {
    return [];
  }
}

function payloadOf(text: string): Readonly<Record<string, unknown>> {
  const payload: unknown = JSON.parse(text);
  if (typeof payload !== "object" || payload === null || Array.isArray(payload))
    throw new Error("the client's message is not an object");
  return payload as Readonly<Record<string, unknown>>;
}

/** In one go, because a stream takes longer to set up than most messages take to come. */
async function readInput(): Promise<string> {
  const text = await readAll();
  if (text.length > hookLimits.inputMaxChars) throw new Error("the client's message is too large to be looked at");
  return text;
}

async function readAll(): Promise<string> {
  try {
    return readFileSync(0, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EAGAIN") throw cause; // a client that has not written yet
    const chunks: string[] = [];
    for await (const chunk of process.stdin.setEncoding("utf8")) chunks.push(String(chunk));
    return chunks.join("");
  }
}

/** Writes it whole, then sets the exit code: half an answer, or none, is never a yes. */
async function speak({ stdout, stderr, exitCode }: Spoken): Promise<void> {
  await write(1, stdout);
  await write(2, stderr);
  process.exitCode = exitCode;
}

const busyMs = 5;

async function write(to: 1 | 2, text: string): Promise<void> {
  for (let rest = Buffer.from(text); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(to, rest));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EAGAIN") throw cause;
      await new Promise((resolve) => setTimeout(resolve, busyMs));
    }
  }
}

const words = {
  failed: (cause: unknown): string => {
    const why = cause instanceof Error ? cause.message : String(cause);
    const hint = cause instanceof Fault ? ` ${cause.hint}` : "";
    return `Not run: assent could not look at this call (${why}).${hint} A person can run \`assent doctor\`.`;
  },
};

const unknownClient = (name: string | undefined): Spoken => ({
  stdout: "",
  stderr: `assent knows no client "${name ?? ""}"; known are ${dialects.map(({ client }) => client).join(", ")}\n`,
  exitCode: 2,
});

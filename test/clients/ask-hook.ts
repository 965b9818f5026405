import { join } from "node:path";
import { pathsFor } from "../../src/config/paths.ts";
import { clientRows } from "../../src/adapters/clients/rows.ts";
import type { MomentAnswer } from "../../src/adapters/clients/types.ts";
import { request } from "../../src/host/socket/socket-request.ts";
import type { DangerousAction } from "./dangerous-actions.ts";
import { pathIn } from "./dangerous-place.ts";
import { hookCommand } from "./hook-bundle.ts";
import { isBody } from "./model/wire.ts";
import { plainEnvironment, type Place } from "./place.ts";
import { runProcess, type Finished } from "./process.ts";
import { textAt } from "./run.ts";
import { claudeCode, codex, opencode, type Subject } from "./subjects.ts";
import { patienceMs } from "../support/pace.ts";

/** A call as a client would put it to its hook. */
export interface Asked {
  readonly session: string;
  readonly call: string;
  /** Fields that the client adds, as for a sub-agent. */
  readonly fields?: object;
}

/** Each client's payload before a call. */
export function payloadFor(subject: Subject, place: Place, action: DangerousAction, asked: Asked): object {
  const { tool, input } = callOf(subject, place, action);
  const { session, call, fields = {} } = asked;
  if (subject.name === "opencode") return { event: "before", session, call, tool, input, folder: place.project, ...fields };
  return {
    session_id: session,
    transcript_path: join(place.home, "transcript.jsonl"),
    cwd: place.project,
    permission_mode: "bypassPermissions",
    hook_event_name: "PreToolUse",
    tool_name: subject.name === "codex" && tool === "exec_command" ? "Bash" : tool,
    tool_input: subject.name === "codex" ? { command: typeof input === "string" ? input : input["cmd"] } : input,
    tool_use_id: call,
    ...fields,
  };
}

/** The client's own call for an action; scripts and payloads are made of it. */
export const callOf = (subject: Subject, place: Place, action: DangerousAction) =>
  "command" in action
    ? subject.shell(action.command)
    : subject.write(pathIn({ project: place.project, home: place.home }, action.path), action.content);

const nowhere = "http://127.0.0.1:9";

export interface HookOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** When the client gives up on its hook, and kills it. */
  readonly timeoutMs?: number;
}

/** Starts the hook as a client does, hands it a text and waits for how it ends. */
export const askHook = (
  { name }: Subject,
  place: Place,
  text: string,
  { environment = {}, timeoutMs = patienceMs }: HookOptions = {},
): Promise<Finished> => {
  const [command = "", ...args] = hookCommand(name);
  const env = { ...plainEnvironment(place, nowhere), CLAUDE_PROJECT_DIR: place.project, ...environment };
  return runProcess({ command, args, cwd: place.project, env, input: text, timeoutMs });
};

/**
 * Asks a running `assent up` as the hook does, in the client's words and back, without the start of a process.
 */
export async function askUp(subject: Subject, place: Place, payload: object): Promise<Ended> {
  const { dialect, heard } = hearing(subject, place, payload);
  const asked = { client: subject.name, canAsk: dialect.canAsk, heard, variables: {}, waitMaxMs: 0 };
  const { socket } = pathsFor(plainEnvironment(place, nowhere));
  const told = await request(socket, "hook", asked, { timeoutMs: patienceMs, helloMs: patienceMs });
  const { exitCode, stdout } = dialect.say(heard.moment, told as MomentAnswer);
  return { code: exitCode, stdout };
}

/** The call that a payload of this client is understood as. Clients spell the shell in their own way, and some describe a command. */
export function callIn(subject: Subject, place: Place, payload: object): string {
  const { moment } = hearing(subject, place, payload).heard;
  if (moment.kind !== "call") return JSON.stringify(moment);
  const { tool, input, cwd } = moment.action;
  return JSON.stringify(/^bash$/i.test(tool) ? { command: input["command"], cwd } : moment.action);
}

function hearing({ name }: Subject, place: Place, payload: object) {
  const { dialect } = clientRows.find((row) => row.name === name)!;
  const environment = { ...plainEnvironment(place, nowhere), PWD: place.project, CLAUDE_PROJECT_DIR: place.project };
  return { dialect, heard: dialect.hear({ ...payload }, environment) };
}

type Ended = Pick<Finished, "code" | "stdout">;

/**
 * Whether a client runs a call after its hook has ended so. Each client by its own rules, as the tests of failing
 * hooks show: Codex runs what it got no clear no about.
 */
export function letsRun({ name }: Subject, { code, stdout }: Ended): boolean {
  const answer = parsed(stdout);
  if (name === "opencode") return code === 0 && answer["allow"] === true;
  const decision = textAt(answer, "hookSpecificOutput", "permissionDecision");
  if (decision === "deny" || (decision === "ask" && name === "claude-code")) return false;
  return name === "codex" ? code !== 2 : code === 0;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : {};
  } catch {
    return {};
  }
}

/** As many at once as keep two cores busy; results in order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = 4,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map((item, at) => work(item, start + at)))));
  return results;
}

export const everyClient: readonly Subject[] = [claudeCode, codex, opencode];

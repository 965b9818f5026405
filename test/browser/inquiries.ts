import { execFileSync } from "node:child_process";
import { vi } from "vitest";
import { request } from "../../src/host/socket/socket-request.ts";
import type { Place } from "./place.ts";
import { patienceMs, screenMs } from "../support/pace.ts";

/** Talks to the server as another program of the same person would. */
export async function api<Value>(place: Place, path: string, body?: object): Promise<Value> {
  const headers = { authorization: `Bearer ${place.mira.token}`, "content-type": "application/json" };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  return (await (await fetch(`${place.url()}/api/v1${path}`, init)).json()) as Value;
}

interface Opened {
  readonly id: string;
  readonly title: string;
}

const openIn = async (place: Place, session: string): Promise<Opened | undefined> =>
  (await api<{ items: readonly Opened[] }>(place, `/gates?session=${session}`)).items[0];

/** Starts a session that asks, and waits until it does, or is over. */
export async function begin(place: Place, asked: object): Promise<string> {
  const { session, ...more } = await api<{ session: string }>(place, "/sessions", { cwd: place.mira.project, ...asked });
  if (session === undefined) throw new Error(`nothing began: ${JSON.stringify(more)}`);
  await settled(place, session);
  return session;
}

async function settled(place: Place, session: string, before = ""): Promise<void> {
  await vi.waitFor(
    async () => {
      const { record } = await api<{ record: { status: string } }>(place, `/sessions/${session}`);
      const open = await openIn(place, session);
      if (record.status !== "ended" && (open === undefined || open.id === before)) throw new Error("it still looks");
    },
    { timeout: screenMs, interval: 30 },
  );
}

/** Answers what a session asks now, and waits for what it does about it. */
export async function reply(place: Place, session: string, option: string, text?: string): Promise<void> {
  await settled(place, session, await answerNow(place, session, option, text));
}

/** Answers what a session asks now, whichever session goes on then. Gives the gate. */
export async function answerNow(place: Place, session: string, option: string, text?: string): Promise<string> {
  const gate = await openIn(place, session);
  if (!gate) throw new Error(`${session} asks nothing`);
  const { shown } = await api<{ shown: string }>(place, `/gates/${gate.id}`);
  await api(place, `/gates/${gate.id}/answer`, { option, shown, ...(text === undefined ? {} : { text }) });
  return gate.id;
}

let calls = 0;

/** Sends a client's moments to the guard, in the name of its agent; nobody waits for an answer. */
const hookOf =
  ({ socket, mira }: Place, session: string) =>
  (moment: object): Promise<unknown> =>
    request(
      socket,
      "hook",
      { client: "claude-code", canAsk: false, heard: { session, folder: mira.project, moment }, variables: {}, waitMaxMs: 0 },
      { timeoutMs: patienceMs, helloMs: patienceMs },
    );

const callOf = ({ mira }: Place, command: string) => {
  const call = `hooked-${(calls += 1)}`;
  return { call, moment: { kind: "call", call, action: { tool: "Bash", input: { command }, cwd: mira.project } } };
};

/** A client whose agent runs a command that fails, so often that the guard asks how to go on. */
export async function failAgain(place: Place, command: string, session: string): Promise<void> {
  const hook = hookOf(place, session);
  for (let time = 0; time < 3; time += 1) {
    const { call, moment } = callOf(place, command);
    await hook(moment);
    const text = `FAIL src/price.test.ts > rounds\nAssertionError: expected 19.99 to equal 20\n at ${calls}:7`;
    await hook({ kind: "result", call, tool: "Bash", text, outcome: "failed" });
  }
}

/** A client under whose agent somebody changes the branch. */
export async function switchUnder(place: Place, session: string): Promise<void> {
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=mira", "-c", "user.email=mira@shop.test", ...words], {
      cwd: place.mira.project,
      stdio: "ignore",
    });
  git("init", "-b", "main");
  git("commit", "--allow-empty", "-m", "first");
  const hook = hookOf(place, session);
  const { call, moment } = callOf(place, "npm test");
  await hook(moment);
  await hook({ kind: "result", call, tool: "Bash", text: "ok", outcome: "ran" });
  git("switch", "-c", "other");
  await hook(callOf(place, "npm run build").moment);
}

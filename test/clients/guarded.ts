import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { GateSummary, Journal } from "../../src/journal/journal.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import type { Message } from "../../src/kernel/message.ts";
import { addToken } from "../../src/secrets/tokens.ts";
import { apiClient } from "../../src/server/client.ts";
import { newPlace, plainEnvironment, type Place } from "./place.ts";
import { runProcess, startProcess, type Finished } from "./process.ts";
import { warm } from "../support/cli.ts";
import { programOf } from "../support/programs.ts";
import { patienceMs } from "../support/pace.ts";

/** A place with a guard in it: a data directory of its own, where clients look for it by themselves, and a person. */
export interface Guarded {
  readonly place: Place;
  readonly assentHome: string;
  /** Sets the user's configuration, which counts from the next call on. */
  configure(config: Configuration): Promise<void>;
  /** Runs the command line as Mira, from a shell of her own. */
  assent(...args: readonly string[]): Promise<Finished>;
  /** The same with more in the environment. */
  assentWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Finished>;
  /** `assent up`, in another process. */
  up(): Promise<Up>;
  openGates(): Promise<readonly GateSummary[]>;
  /** Resolves with the first open gate whose title holds one of these texts; throws when none comes. */
  gate(...texts: readonly string[]): Promise<GateSummary>;
  /** Answers as Mira: over HTTP where the runtime is up, as the console does, and else by a command, which costs a start. */
  answer(text: string, option: string, direction?: string): Promise<void>;
  /** The whole journal so far, in order. */
  events(): Promise<readonly Message[]>;
  remove(): Promise<void>;
}

export interface Configuration {
  readonly waitMs: number;
  readonly quiet?: boolean;
  readonly seated?: readonly string[];
}

export interface Up {
  /** As a crash does it: no time to say anything. */
  kill(): Promise<void>;
}

const commandLine = programOf("src/cli/main.ts");
const limits = { commandMs: patienceMs, gateMs: patienceMs, pollMs: 50, pageMax: 10_000 };
const nowhere = "http://127.0.0.1:9"; // assent needs no network

export async function newGuarded(configuration: Configuration): Promise<Guarded> {
  const place = await newPlace();
  const assentHome = join(place.home, ".local/share/assent");
  await mkdir(assentHome, { recursive: true, mode: 0o700 });
  const token = await addToken(join(assentHome, "tokens.json"), "mira", "person", "2026-01-01T00:00:00.000Z");
  const env = { ...plainEnvironment(place, nowhere), ...warm, ASSENT_TOKEN: token };
  const cleanups: (() => unknown)[] = [];
  const journal = journalOf(assentHome, (opened) => cleanups.push(() => opened.close()));
  const assentWith: Guarded["assentWith"] = (environment, ...args) =>
    runProcess({
      command: process.execPath,
      args: [commandLine, ...args],
      cwd: place.project,
      env: { ...env, ...environment },
      input: "",
      timeoutMs: limits.commandMs,
    });
  const assent: Guarded["assent"] = (...args) => assentWith({}, ...args);
  const openGates = async () => allOpen(await journal());
  const gate: Guarded["gate"] = (...texts) => gateWith(texts, openGates);
  let isUp = false;
  const guarded: Guarded = {
    place,
    assentHome,
    configure: (next) => writeFile(join(assentHome, "config.json"), JSON.stringify(configText(place, next))),
    assent,
    assentWith,
    openGates,
    gate,
    async up() {
      const { kill } = await startUp(place, env, (end) => cleanups.push(end));
      isUp = true;
      return {
        kill() {
          isUp = false;
          return kill();
        },
      };
    },
    async answer(text, option, direction) {
      const { id } = await gate(text);
      if (isUp) return answerOver(assentHome, token, { id, option, ...(direction === undefined ? {} : { text: direction }) });
      const more = direction === undefined ? [] : ["--text", direction];
      const { code, stderr } = await assent("answer", id, option, ...more);
      if (code !== 0) throw new Error(`assent answer ${id} ${option} ended with ${code}: ${stderr}`);
    },
    events: async () => allEvents(await journal()),
    async remove() {
      for (const cleanup of cleanups) await cleanup();
      await place.remove();
    },
  };
  await guarded.configure(configuration);
  return guarded;
}

async function allOpen(journal: Journal, after?: string): Promise<readonly GateSummary[]> {
  const { items, next } = await journal.gates({ status: "open", ...(after === undefined ? {} : { after }) });
  return next === null ? items : [...items, ...(await allOpen(journal, next))];
}

const configText = ({ project }: Place, { waitMs, quiet = false, seated = [] }: Configuration): object => ({
  guard: { waitMs },
  projects: { [project]: { mode: "guard", quiet, seated } },
});

/** Opened once it is there: it is the guard's to make. */
function journalOf(assentHome: string, onOpen: (journal: Journal) => void): () => Promise<Journal> {
  let opening: Promise<Journal> | undefined;
  return () =>
    (opening ??= sqliteJournal(join(assentHome, "journal.db")).then((journal) => {
      onOpen(journal);
      return journal;
    }));
}

async function gateWith(texts: readonly string[], openGates: Guarded["openGates"]): Promise<GateSummary> {
  const until = Date.now() + limits.gateMs;
  for (;;) {
    const open = await openGates();
    const found = open.find(({ title }) => texts.some((text) => title.includes(text)));
    if (found) return found;
    if (Date.now() > until)
      throw new Error(`nobody was asked about ${texts.join(" or ")}; open: ${open.map(({ title }) => title).join(", ")}`);
    await sleep(limits.pollMs);
  }
}

async function answerOver(assentHome: string, token: string, answer: { id: string; option: string; text?: string }): Promise<void> {
  const { url } = JSON.parse(await readFile(join(assentHome, "up.json"), "utf8")) as { url: string };
  const call = apiClient(fetch, url, { authorization: `Bearer ${token}` });
  const { shown } = await call("getGate", { id: answer.id });
  await call("answerGate", { ...answer, shown });
}

async function allEvents(journal: Journal): Promise<readonly Message[]> {
  const heads = await journal.heads();
  const streams = await Promise.all(heads.map(({ stream }) => journal.read(stream, 0, limits.pageMax)));
  return streams.flat().sort((a, b) => a.position - b.position);
}

async function startUp(place: Place, env: Record<string, string>, onStart: (end: () => void) => void, tries = 2): Promise<Up> {
  const { ASSENT_TOKEN: _, ...own } = env; // who answers is not who runs it
  const up = startProcess(process.execPath, [commandLine, "up"], { cwd: place.project, env: own });
  onStart(up.end);
  let said = "";
  up.child.stderr.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
  let isUp = false;
  for await (const line of createInterface({ input: up.child.stdout })) if ((isUp = line.includes("is up"))) break;
  if (!isUp && tries > 1) return startUp(place, env, onStart, tries - 1);
  if (!isUp) throw new Error(`assent up ended at once: ${said}`);
  up.child.stdout.resume();
  return {
    async kill() {
      if (up.child.exitCode !== null) return; // it never was up: another one is
      const exited = once(up.child, "exit");
      up.end();
      await exited;
    },
  };
}

/** Folders with data that git does not have: deleting one of them loses it. */
export async function untracked(place: Place, ...names: readonly string[]): Promise<void> {
  for (const name of names) await put(place, `${name}/measured.csv`, `${name},1\n`);
}

export async function put(place: Place, path: string, text: string): Promise<void> {
  const file = join(place.project, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

export const isThere = (place: Place, path: string): boolean => existsSync(join(place.project, path));

export const textOfFile = (place: Place, path: string): Promise<string> => readFile(join(place.project, path), "utf8");

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Rehearsal, type ScriptLine } from "../../src/adapters/models/rehearsal/script.ts";
import { readRehearsal } from "../../src/adapters/models/rehearsals.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { sessionId } from "../../src/kernel/ids.ts";
import type { RecordedEvent } from "../../src/protocols/frame/audit/audit.ts";
import type { FrameEvent, FrameEventOf } from "../../src/protocols/frame/types.ts";
import { newcomer, type Newcomer, type Ran } from "./cli.ts";
import { newLog, startPlayer, type Heard, type PlayerLog, type Playing } from "./frame-player.ts";
import { recordsIn } from "./frame-world.ts";
import { providerWires, type Provider } from "./model-provider.ts";

type ProviderName = keyof typeof providerWires;

/** The names of models that vendors hold to a schema by themselves; a server of one's own takes any. */
const modelNames = { anthropic: "claude-sonnet-4-5", openai: "gpt-5", "openai-compatible": "local" } as const;

/** No key may be seen anywhere but in the header of a request. */
export const modelKey = "key-canary-5f1d-nobody-may-see-this";

export const lensNames = ["Queueing theory", "Distributed transaction theory", "Sociotechnical systems theory"] as const;
export const [queueing, transactions, people] = lensNames;

export interface InquiryOptions {
  readonly providers: readonly ProviderName[];
  readonly script?: Rehearsal;
  readonly instead?: Playing["instead"];
  /** Beside what is needed, of each model and of `frame` in the configuration. */
  readonly model?: Readonly<Record<string, unknown>>;
  readonly frame?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** A newcomer whose configuration names scripted providers on loopback, with what they were asked. */
export interface Inquiry {
  readonly mira: Newcomer;
  readonly log: PlayerLog;
  readonly script: Rehearsal;
  readonly environment: Readonly<Record<string, string>>;
  /** Asks the script's question and answers every gate that a whole inquiry has. */
  frame(args?: readonly string[]): Promise<Framed>;
  run(args: readonly string[]): Promise<Ran>;
  /** Recorded events of the newest inquiry, or the named one. */
  records(session?: string): Promise<readonly RecordedEvent[]>;
  events<Type extends FrameEvent["type"]>(type: Type, session?: string): Promise<readonly FrameEventOf<Type>[]>;
  remove(): Promise<void>;
}

export interface Framed extends Ran {
  readonly session: string;
}

const gateAnswers = {
  by: "Mira",
  answers: [
    { match: { kind: "lens" }, option: "choose", text: "1, 2, 3" },
    { match: { kind: "routing" }, option: "wrap-up" },
    { match: { kind: "keep" }, option: "all" },
  ],
};

export async function openInquiry(options: InquiryOptions): Promise<Inquiry> {
  const { providers, instead, model = {}, frame = {}, files = {} } = options;
  const script = options.script ?? (await readRehearsal("ledger-or-outbox"));
  const log = newLog();
  const playing = { script, log, ...(instead && { instead }) };
  const servers = await Promise.all(providers.map((name) => startPlayer(providerWires[name], playing)));
  const mira = await newcomer();
  const answersFile = join(mira.home, "answers.json");
  const models = modelsOf(providers, servers, model);
  await writeFile(join(mira.home, "assent", "config.json"), JSON.stringify({ models, frame }));
  await writeFile(answersFile, JSON.stringify(gateAnswers));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(mira.project, name)), { recursive: true });
    await writeFile(join(mira.project, name), text);
  }
  const environment = { TEST_MODEL_KEY: modelKey };
  const run: Inquiry["run"] = (args) => mira.run(args, { environment });
  const records: Inquiry["records"] = (session) => recordsAt(mira, session);
  return {
    mira,
    log,
    script,
    environment,
    run,
    records,
    async frame(args = ["--answers", answersFile]) {
      const ran = await run(["frame", script.question, ...args]);
      return { ...ran, session: /session (frame-\w+)/.exec(ran.stderr)?.[1] ?? "" };
    },
    async events(type, session) {
      const all = await records(session);
      return all.flatMap(({ event }) => (event.type === type ? [event as FrameEventOf<typeof type>] : []));
    },
    async remove() {
      await Promise.all(servers.map((server) => server.close()));
      await mira.remove();
    },
  };
}

const modelsOf = (names: readonly ProviderName[], servers: readonly Provider[], more: object): object =>
  Object.fromEntries(
    names.map((provider, at) => [
      provider,
      { provider, model: modelNames[provider], url: servers[at]?.url, keyVariable: "TEST_MODEL_KEY", ...more },
    ]),
  );

async function recordsAt({ home }: Newcomer, session?: string): Promise<readonly RecordedEvent[]> {
  const journal = await sqliteJournal(join(home, "assent", "journal.db"));
  try {
    const { items } = await journal.sessions({});
    const newest = items.find(({ protocol }) => protocol === "frame")?.stream;
    return await recordsIn(journal, session === undefined ? (newest ?? sessionId("none")) : sessionId(session));
  } finally {
    await journal.close();
  }
}

/** Everything that the data directory holds, so that a secret can be looked for in it. */
export async function storedBytes({ home }: Newcomer): Promise<string> {
  const names = ["journal.db", "journal.db-wal"];
  const found = names.map((name) => readFile(join(home, "assent", name), "latin1").catch(() => ""));
  return (await Promise.all(found)).join("\n");
}

/** Requests of one part, and of one lens. */
export const heardOf = ({ heard }: PlayerLog, part: Heard["part"], of?: string): readonly Heard[] =>
  heard.filter((each) => each.part === part && (of === undefined || each.of === of));

/** The script with other lines for the perspectives. */
export const withPerspectives = (
  script: Rehearsal,
  change: (lines: readonly ScriptLine[], lens: string) => readonly ScriptLine[],
): Rehearsal =>
  Rehearsal.parse({
    ...script,
    perspective: Object.fromEntries(Object.entries(script.perspective ?? {}).map(([lens, lines]) => [lens, change(lines, lens)])),
  });

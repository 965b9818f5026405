import { readFile } from "node:fs/promises";
import type { Application } from "../../../host/application.ts";
import { askedExchange } from "../../../host/exchange/exchange-asked.ts";
import { auditorNamed, exchangeCast, mindsProvider } from "../../../host/exchange/exchange-cast.ts";
import { startExchange } from "../../../host/exchange/exchange-start.ts";
import { settingsOf, type WantedSettings } from "../../../host/exchange/observe.ts";
import { readAnswers } from "../../../host/answers.ts";
import { staySmall } from "../../../host/stay-small.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { Fault, isRefusal, type Refusal } from "../../../kernel/trouble.ts";
import type { ExchangeSettings, TermName } from "../../../protocols/exchange/types.ts";
import { textOption, type CliCommand, type CommandInput } from "../../command.ts";
import { runInForeground } from "../../foreground.ts";
import { sayRefused, type Io } from "../../io.ts";
import { unlockVault } from "../../prompts/secret.ts";
import type { Exit } from "../../exit.ts";
import { exchangeDisplay } from "../../views/exchange-display.ts";
import { followLive } from "../../views/live.ts";

/** Options that set the terms, alike in `run`, `chat` and `terms`. */
export const termOptions: NonNullable<CliCommand["options"]> = [
  ["--prompt <text>", "the pool's prompt; @FILE reads it from a file, and so for the next two"],
  ["--rule <text>", "the auditor's rule, which everyone in the pool can read"],
  ["--role <text>", "what you say about yourself, the observer"],
  ["--audit-every <rounds>", "an audit after so many rounds; 10 by default"],
  ["--on-restart <what>", "when the pool asks for a restart: ask (by default), acknowledge, halt, roll-back, branch or change"],
  ["--next-prompt <text>", "the pool's prompt from a restart on, for branch and change"],
  ["--feed <whom>", "who is shown the clusters: none (by default), pool, auditor or both"],
  ["--set <json>", 'further settings: {"sample": 12, "window": 40, "injectionShare": 0.25, "restart": {…}}'],
];

const optionOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A setting is called by the option that sets it: the machine knows its name only. */
export const asOptions = (refusal: Refusal): Refusal => ({ ...refusal, because: optionWords(refusal.because) });

/** As `asOptions`; where it is the words of an option that cannot be followed, that is a slip of whoever typed them and no rule's no. */
export function byOptions(refusal: Refusal): Refusal {
  const named = asOptions(refusal);
  if (/^(?:--|"\w+" in --set)/.test(named.because)) throw new Fault("input.invalid", named.because);
  return named;
}

export function asOptionsFault(cause: unknown): never {
  if (cause instanceof Fault && cause.code === "input.invalid") throw new Fault(cause.code, optionWords(cause.message), { cause });
  throw cause;
}

const optionWords = (because: string): string =>
  because
    .replace(/, as its budget$/, " (--budget)")
    .replace(/\b(?:auditEvery|onRestart|nextPrompt)\b/g, optionOf)
    .replace(/^(?:feed|rounds|budget|prompt|rule|role)(?= is )/, optionOf)
    .replace(/^(?:sample|window|injectionShare|nearness|restart)(?= is | \()/, '"$&" in --set');

const startOptions: NonNullable<CliCommand["options"]> = [
  ["--rounds <number>", "how many rounds you grant; 10 by default"],
  ...termOptions,
  ["--provider <names>", "models or agent clients that think, separated by commas, or rehearsal[:NAME or FILE]"],
  ["--minds <number>", "how many minds there are; one for each provider by default"],
  ["--auditor <name>", "the model or agent client that audits"],
  ["--budget <tokens>", "tokens of all calls together; frame.budgetTokens of the configuration by default"],
  ["--seed <text>", "what each mind is shown is drawn by it; the same seed draws the same"],
  ["--answers <file>", 'answer gates from a file: {"by": "Ada", "answers": [{"match": {"kind": "restart"}, "option": "acknowledge"}]}'],
  ["--unattended", "nobody is there: audits go on without a reply, and a restart waits"],
];

export const run: CliCommand = {
  name: "exchange run",
  arguments: "[theme]",
  summary: "Let several minds think about a theme over many rounds in one pool, audited by a public rule; you alone decide how it goes on.",
  options: startOptions,
  examples: [
    "assent exchange run --provider rehearsal",
    `assent exchange run "how should we split the monolith?" --rounds 200 --audit-every 10`,
    `assent exchange run "what could break us next year?" --provider strong,local --minds 5 --json`,
  ],
  run: (input, application, io) => begin(input, application, io, "run"),
};

export const chat: CliCommand = {
  name: "exchange chat",
  arguments: "[theme]",
  summary: "The same with you in it: each audit waits for your answer before the pool goes on.",
  options: startOptions,
  examples: ["assent exchange chat --provider rehearsal", `assent exchange chat "how should we split the monolith?" --audit-every 5`],
  run: (input, application, io) => begin(input, application, io, "chat"),
};

async function begin(input: CommandInput, application: Application, io: Io, mode: "run" | "chat"): Promise<Exit> {
  const file = textOption(input, "answers");
  const answers = file === undefined ? undefined : await readAnswers(file);
  const found = await application.person();
  if (isRefusal(found) && found.refused === "agent") return sayRefused(io, found); // X6: an agent is no observer
  const { runtime, config } = await application.open();
  const provider = mindsProvider(textOption(input, "provider"), config, application.environment);
  await unlockVault(Object.values(config.models), application, io);
  const stage = { config, environment: application.environment, cwd: application.cwd, redact: runtime.world.redact };
  const auditor = auditorNamed(textOption(input, "auditor"), config, application.environment);
  const cast = await exchangeCast({ provider, auditor, count: numberIn(input, "minds") }, stage);
  const by = isRefusal(found) ? (answers?.by ?? "a script") : found.name;
  const wanted = { chat: mode === "chat", texts: await textsIn(input), settings: await settingsIn(input), ...countsIn(input) };
  const asked = askedExchange(input.args[0] ?? "", cast, wanted, by);
  const isUnattended = input.options["unattended"] === true;
  const meta = await application.meta(asked.theme, { attended: !isUnattended, agent: provider });
  const stream = await startExchange(runtime, config, asked, meta);
  if (typeof stream !== "string") return sayRefused(io, byOptions(stream));
  io.note(io.dim(`session ${stream}`));
  if (cast.rehearsal) io.note(io.warn("This is a rehearsal: it is scripted, and no model is asked."));
  return follow(application, io, stream, { answers, isUnattended });
}

interface Following {
  readonly answers?: Awaited<ReturnType<typeof readAnswers>> | undefined;
  readonly isUnattended?: boolean;
}

/** Events of an exchange that has just begun; of one that goes on, what was said before is not shown again. */
const newVersions = 3;

/** Drives it here, where people can see it. */
export async function follow(
  application: Application,
  io: Io,
  stream: SessionId,
  { answers, isUnattended = false }: Following,
): Promise<Exit> {
  const { runtime, journal } = await application.open();
  const found = await application.person();
  const { version } = await journal.stored(stream);
  const since = version > newVersions ? ((await journal.read(stream, version - 1, 1)).at(-1)?.position ?? 0) : 0;
  const live = followLive({ journal, io, ...exchangeDisplay(io, runtime.world.clock, since) }, stream);
  const person = isUnattended || isRefusal(found) ? undefined : found;
  staySmall(); // minds take their time, and hundreds of rounds are hours
  try {
    return await runInForeground({ runtime, stream, io, answers, person, live });
  } finally {
    await live.stop();
  }
}

export function numberIn(input: CommandInput, name: string): number | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new Fault("input.invalid", `${optionOf(name)} takes a number, and not "${text}"`);
  return value;
}

function countsIn(input: CommandInput): { readonly rounds?: number; readonly budget?: number; readonly seed?: string } {
  const [rounds, seed] = [numberIn(input, "rounds"), textOption(input, "seed")];
  return { ...(rounds === undefined ? {} : { rounds }), ...budgetIn(input), ...(seed === undefined ? {} : { seed }) };
}

export function budgetIn(input: CommandInput): { readonly budget?: number } {
  const budget = numberIn(input, "budget");
  if (budget === undefined) return {};
  if (!Number.isInteger(budget) || budget < 1) throw new Fault("input.invalid", "--budget takes a number of tokens above 0");
  return { budget };
}

const fromFile = async (text: string | undefined): Promise<string | undefined> => {
  if (text === undefined || !text.startsWith("@")) return text;
  const file = text.slice(1);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (cause) {
    throw new Fault("input.invalid", `${file} cannot be read: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
};

export async function textsIn(input: CommandInput): Promise<Partial<Record<TermName, string>>> {
  const [prompt, rule, role] = await Promise.all((["prompt", "rule", "role"] as const).map((name) => fromFile(textOption(input, name))));
  return { ...(prompt === undefined ? {} : { prompt }), ...(rule === undefined ? {} : { rule }), ...(role === undefined ? {} : { role }) };
}

export async function settingsIn(input: CommandInput): Promise<Partial<Omit<ExchangeSettings, "version">>> {
  const auditEvery = numberIn(input, "auditEvery");
  const onRestart = textOption(input, "onRestart");
  const nextPrompt = await fromFile(textOption(input, "nextPrompt"));
  const feed = textOption(input, "feed");
  return {
    ...furtherIn(textOption(input, "set")),
    ...(auditEvery === undefined ? {} : { auditEvery }),
    ...(onRestart === undefined ? {} : { onRestart: onRestart as ExchangeSettings["onRestart"] }), // the machine refuses others
    ...(nextPrompt === undefined ? {} : { nextPrompt }),
    ...(feed === undefined ? {} : { feed: feed as ExchangeSettings["feed"] }),
  };
}

function furtherIn(text: string | undefined): WantedSettings {
  if (text === undefined) return {};
  try {
    return settingsOf(JSON.parse(text));
  } catch (cause) {
    throw new Fault("input.invalid", `--set takes a JSON object: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

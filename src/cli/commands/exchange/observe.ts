import { observe, overWords, type ObserverMove } from "../../../host/exchange/observe.ts";
import { exchangeNamed } from "../../../host/exchange/exchange-record.ts";
import type { Application } from "../../../host/application.ts";
import { viewNow } from "../../../host/session-view.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import { count } from "../../../kernel/text.ts";
import { Fault, isRefusal, type Refusal } from "../../../kernel/trouble.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, type Io } from "../../io.ts";
import { branchCommand } from "../../views/exchange-view.ts";
import { asOptionsFault, budgetIn, byOptions, follow, numberIn, settingsIn, termOptions, textsIn } from "./run.ts";

interface Observing {
  readonly stream: SessionId;
  readonly by: string;
}

/** X6: only a person observes; the name comes from the credential. */
async function observing(application: Application, reference: string): Promise<Observing | Refusal> {
  const person = await application.person();
  if (isRefusal(person)) return person;
  const { journal } = await application.open();
  const { stream } = await exchangeNamed(journal, reference);
  return { stream, by: person.name };
}

async function offered(application: Application, reference: string, move: ObserverMove): Promise<Observing | Refusal> {
  const found = await observing(application, reference);
  if (isRefusal(found)) return found;
  const { runtime } = await application.open();
  const stream = await observe(runtime, found.stream, move, found.by).catch(asOptionsFault);
  if (typeof stream === "string") return { ...found, stream };
  const refused = byOptions(stream);
  const view = refused.because === overWords ? await viewNow(runtime, found.stream) : undefined;
  if (view?.shows !== "exchange" || view.round === 0) return refused;
  return { ...refused, because: `${refused.because}: ${branchCommand(found.stream, view)}` };
}

async function told(io: Io, done: Observing | Refusal, data: object, words: string): Promise<Exit> {
  if (isRefusal(done)) return sayRefused(io, done);
  io.data({ session: done.stream, ...data });
  io.out(`${io.good("●")} ${words} ${io.dim(done.stream)}`);
  return exit.ok;
}

export const inject: CliCommand = {
  name: "exchange inject",
  arguments: "<session> <text>",
  summary: "Bring something into the pool from outside; minds see it as such, and a flood of it cannot push their own thoughts out.",
  options: [["--source <name>", "where it comes from, if not from you"]],
  examples: [
    `assent exchange inject exchange-4k2p "the budget was cut by half"`,
    `assent exchange inject exchange-4k2p "12 % churn" --source metrics`,
  ],

  async run(input, application, io) {
    const [reference = "", text = ""] = input.args;
    const source = textOption(input, "source");
    const done = await offered(application, reference, {
      move: "inject",
      text,
      ...(source === undefined ? {} : { source }),
    });
    return told(io, done, { injected: true }, "injected");
  },
};

export const terms: CliCommand = {
  name: "exchange terms",
  arguments: "<session>",
  summary: "Change the auditor's rule, the pool's prompt, your role or a setting; it gets a version and is announced before its first use.",
  options: termOptions,
  examples: [
    `assent exchange terms exchange-4k2p --rule "List open questions only."`,
    "assent exchange terms exchange-4k2p --prompt @prompt.txt --audit-every 5",
  ],

  async run(input, application, io) {
    const [texts, settings] = await Promise.all([textsIn(input), settingsIn(input)]);
    const named = { texts: Object.keys(texts), settings: Object.keys(settings) };
    if (named.texts.length + named.settings.length === 0)
      throw new Fault("input.invalid", "say what changes: --prompt, --rule, --role, --audit-every, --on-restart, --feed or --set");
    const changed = [...named.texts, ...named.settings];
    const done = await offered(application, input.args[0] ?? "", {
      move: "terms",
      texts,
      ...(named.settings.length > 0 ? { settings } : {}),
    });
    return told(io, done, { changed }, `changed: ${changed.join(", ")}`);
  },
};

export const goOn: CliCommand = {
  name: "exchange continue",
  arguments: "<session>",
  summary: "Grant more rounds, and let the pool go on. While it runs they come on top of those that are left.",
  options: [
    ["--rounds <number>", "how many more; 10 by default"],
    ["--budget <tokens>", "tokens that it may use on top of what is left of its budget"],
  ],
  examples: ["assent exchange continue exchange-4k2p --rounds 50", "assent exchange continue exchange-4k2p --rounds 50 --budget 500000"],

  async run(input, application, io) {
    const rounds = numberIn(input, "rounds") ?? 10;
    const budget = budgetIn(input);
    const done = await offered(application, input.args[0] ?? "", { move: "continue", rounds, ...budget });
    if (isRefusal(done)) return sayRefused(io, done);
    const { runtime } = await application.open();
    const view = await viewNow(runtime, done.stream);
    if (view?.shows === "exchange") io.note(io.dim(`${count(rounds, "more round")}: it goes on up to round ${view.granted}`));
    return follow(application, io, done.stream, {});
  },
};

export const hold: CliCommand = {
  name: "exchange hold",
  arguments: "<session>",
  summary: "Let the pool finish its round and rest.",
  examples: ["assent exchange hold exchange-4k2p"],

  async run(input, application, io) {
    const done = await offered(application, input.args[0] ?? "", { move: "hold" });
    return told(io, done, { held: true }, "finishes its round and rests;");
  },
};

const branchOptions: NonNullable<CliCommand["options"]> = [
  ["--rounds <number>", "rounds that you grant the branch; none by default: it rests"],
  ["--budget <tokens>", "tokens that it may use; by default what is left of the exchange, if that rests"],
  ...termOptions.map(([option, about]) => [option, about.replace("10 by default", "as it is there by default")] as const),
];

export const branch: CliCommand = {
  name: "exchange branch",
  arguments: "<session>",
  summary: "Go on from here, or from an earlier round or message, on other terms; the exchange itself stays as it is.",
  options: [["--at <where>", "a round (120) or a message (m37); everything so far by default"], ...branchOptions],
  examples: [`assent exchange branch exchange-4k2p --at 120 --prompt "Assume we stay small." --rounds 40`],

  async run(input, application, io) {
    const at = textOption(input, "at");
    return branched(input.args[0] ?? "", at, { input, application, io });
  },
};

export const rollback: CliCommand = {
  name: "exchange rollback",
  arguments: "<session> <where>",
  summary: "Go back to a round or a message: a branch from there. Nothing is deleted.",
  options: branchOptions,
  examples: ["assent exchange rollback exchange-4k2p 120 --rounds 20"],

  async run(input, application, io) {
    return branched(input.args[0] ?? "", input.args[1] ?? "", { input, application, io });
  },
};

interface Around {
  readonly input: Parameters<CliCommand["run"]>[0];
  readonly application: Application;
  readonly io: Io;
}

async function branched(reference: string, at: string | undefined, { input, application, io }: Around): Promise<Exit> {
  const rounds = numberIn(input, "rounds");
  const [texts, settings] = await Promise.all([textsIn(input), settingsIn(input)]);
  const place = { ...(at === undefined ? {} : { at }), ...(rounds === undefined ? {} : { rounds }), ...budgetIn(input) };
  const done = await offered(application, reference, { move: "branch", texts, settings, ...place });
  if (isRefusal(done)) return sayRefused(io, done);
  io.note(io.dim(`branch ${done.stream} of ${reference}`));
  return follow(application, io, done.stream, {});
}

import { readFile } from "node:fs/promises";
import { textOption, type CliCommand, type CommandInput } from "../command.ts";
import { startConsole, usualPort } from "../../server/console.ts";
import { callsTo, claimHome, failureOf, giveUp, greeting, startUpWorker, stopUp, takeHome } from "../../server/up-thread.ts";
import { watchBusy } from "../../server/busy.ts";
import { channelKeys } from "../../config/channel-keys.ts";
import { duration, durationIn } from "../../config/durations.ts";
import { upLockIn } from "../../config/paths.ts";
import { standAtHome } from "../stand.ts";
import { exit, type Exit } from "../exit.ts";
import type { Io } from "../io.ts";
import { unlockVault } from "../prompts/secret.ts";
import { beside, columnsHere } from "../views/fit.ts";
import { within } from "../../disk/within.ts";
import { wouldRecord, type Journal } from "../../journal/journal.ts";
import { visible } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { ServeOptions } from "../../server/serve.ts";
import { inTurns } from "../../host/socket/socket-turns.ts";
import { serve } from "../../host/socket/socket.ts";
import { staySmall } from "../../host/stay-small.ts";
import { keepDebuggersOut } from "../../host/socket/no-debugger.ts";
import { version } from "../../host/version.ts";
import type { WeighElsewhere } from "../../host/weigh/weigher.ts";

export const up: CliCommand = {
  name: "up",
  summary:
    "Run the runtime: serves the console and the HTTP API, drives sessions nobody drives, recovers what was left, and answers hooks " +
    "on a local socket.",
  options: [
    ["--port <number>", `where the console and the API are; ${usualPort} unless it is taken`],
    ["--listen <address>", "another address than this machine alone; needs --tls-cert and --tls-key"],
    ["--tls-cert <file>", "the certificate for it"],
    ["--tls-key <file>", "the key of the certificate"],
    ["--name <host>", "a name that the server may be asked for by, besides its address"],
    [
      "--for-hooks <time>",
      "as a hook starts it: answers hooks and serves the inbox, drives nothing, and ends after so long without a call",
    ],
  ],
  examples: ["assent up", "assent up --port 8080 --json"],

  async run(input, application, io) {
    keepDebuggersOut();
    const opened = await application.open(); // finds problems before a thread is started
    const { config } = opened;
    const idle = idleOf(input);
    const guardsOnly = idle !== undefined;
    if (config.restate && !guardsOnly) await (await import("../../host/waking/restate/restate-sdk.ts")).loadSdk();
    await unlockVault(
      [
        ...[...Object.values(config.models), ...Object.values(config.workers.models)],
        ...[...channelKeys(config.notify), config.governance.paperclip ?? {}],
      ],
      application,
      io,
    );
    const listening = await listeningOf(input);
    standAtHome(application); // files that its words name are read by now
    const claim = guardsOnly ? claimHome(upLockIn(application.paths)) : await takeHome(application.paths);
    const told = stopSignal(); // from now on, so that a stop during the start still tidies up
    try {
      const worker = startUpWorker(application.cwd, guardsOnly);
      const { redact } = opened.runtime.world;
      const failed = failureOf(worker, redact);
      const announced = Promise.withResolvers<void>();
      const calls = callsTo(worker, async ({ session, what }) => {
        await announced.promise; // readers of its output hear first that it is up
        io.data({ session, what: redact(what) });
        io.note(io.dim(beside(`${session ?? "journal"}  `, visible(redact(what)), columnsHere(process.stderr))));
      });
      const site = await startConsole(
        application,
        opened,
        { ...listening, guardsOnly },
        {
          onTrouble: (cause) => io.note(io.warn(`the console: ${troubleIn(cause, redact)}`)),
          elsewhere: (action, surroundings, { client, signal = AbortSignal.any([]) }) =>
            calls("weigh", { action, surroundings, client }, signal) as ReturnType<WeighElsewhere>,
        },
      ).catch(giveUp(worker));
      try {
        const { tokens, socket } = application.paths;
        const busy = watchBusy(greeting(inTurns(calls), site, { tokens, guardsOnly }));
        const serving = await serve(socket, busy.handle).catch(giveUp(worker));
        try {
          const person = await application.person();
          const address = isRefusal(person) ? site.url : site.invitation(person);
          io.data({ up: application.paths.socket, pid: process.pid, version, url: site.url });
          const journal = config.journal.url === undefined ? application.paths.journal : "PostgreSQL";
          io.out(`${io.good("●")} assent ${version} is up ${io.dim(`(${application.paths.socket}, journal: ${journal})`)}`);
          if (site.isMoved) io.out(io.warn(`  ${usualPort} is taken; using ${new URL(site.url).port}.`));
          io.out(`  Console: ${io.bold(address)}`);
          if (isRefusal(person)) io.out(io.warn(`  It asks you to sign in: no code here, because ${person.because}.`));
          const stops = guardsOnly ? `It ends by itself, or with: kill ${process.pid}` : "Ctrl-C stops it";
          io.out(io.dim(`Gates appear there and in \`assent inbox\`. ${stops}; nothing is lost.`));
          announced.resolve();
          setTimeout(staySmall, loadingMs).unref();
          await Promise.race([failed, told, ...(guardsOnly ? [busy.idleFor(idle, () => site.isLookedAt())] : [])]);
          return await sayStopped(opened.journal, io); // from here on only closing
        } finally {
          await stopUp(serving, worker);
        }
      } finally {
        await site.close();
      }
    } finally {
      claim.release();
    }
  },
};

/** Says that nothing is lost only while the journal is what it was. */
async function sayStopped(journal: Journal, io: Io): Promise<Exit> {
  const asked = within(askedMs, "the journal", wouldRecord(journal));
  const cause = await asked.then(() => undefined, (trouble: unknown) => trouble); // oxfmt-ignore
  if (!(cause instanceof Fault) || !losses.has(cause.code)) {
    io.note("Stopped; nothing is lost.");
    return exit.ok;
  }
  io.note(io.warn(`Stopped, but the journal may have lost something: ${cause.message}. `) + toSee);
  return exit.failed;
}

const askedMs = 2_000;
const losses: ReadonlySet<string> = new Set(["journal.corrupt", "journal.displaced", "journal.gone"]);
const toSee = "`assent journal verify` says what is there, and what helps.";

/** How long one that a hook started stays without a call; undefined for one that a person started. */
function idleOf(input: CommandInput): number | undefined {
  const said = textOption(input, "forHooks");
  if (said === undefined) return undefined;
  if (!duration().safeParse(said).success) throw new Fault("input.invalid", `--for-hooks takes a time as 30m, 4h or 1d, not "${said}"`);
  return durationIn(said);
}

/** Until everything is loaded: that halves what a start takes. */
const loadingMs = 5_000;

/** Trouble as text for the terminal, redacted: it may quote anything. */
const troubleIn = (cause: unknown, redact: (text: string) => string): string =>
  visible(redact(cause instanceof Error ? `${cause.message}${codeIn(cause)}` : String(cause)));

const codeIn = (cause: Error): string => ("code" in cause ? ` (${String(cause.code)})` : "");

async function listeningOf(input: CommandInput): Promise<ServeOptions & { readonly isUsual: boolean }> {
  const [port, address, cert, key, name] = ["port", "listen", "tlsCert", "tlsKey", "name"].map((option) => textOption(input, option));
  const wanted = Number(port ?? usualPort);
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw new Fault("input.invalid", `"${port}" is not a port; take a number up to 65535, or 0 for any that is free`);
  if ((cert === undefined) !== (key === undefined)) throw new Fault("input.invalid", "--tls-cert and --tls-key belong together");
  const tls = cert && key ? { cert: await textOf(cert), key: await textOf(key) } : undefined;
  return {
    address: address ?? "127.0.0.1",
    port: wanted,
    names: name === undefined ? [] : [name],
    isUsual: port === undefined,
    ...(tls && { tls }),
  };
}

const textOf = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `${file} cannot be read: ${cause.message}`, { cause });
  });

const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => resolve());
  });

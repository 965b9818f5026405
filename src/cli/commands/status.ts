import { homedir } from "node:os";
import { readConfig } from "../../config/config.ts";
import { findProject } from "../../facts/git/repository.ts";
import type { Journal } from "../../journal/journal.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import { beside, columnsHere } from "../views/fit.ts";
import type { GuardPlace } from "../../adapters/clients/place.ts";
import { startsUpWords } from "../../host/socket/start-up.ts";
import { protectionFacts } from "../../setup/guard-facts.ts";
import { nothingKept } from "../../setup/init-store.ts";
import { guardStates, type ClientProtection } from "../../setup/guard-state.ts";
import type { Application } from "../../host/application.ts";
import { complain, type Io, type Paint } from "../io.ts";
import { unguardedHere } from "../../setup/guard-worktrees.ts";
import { isStanding } from "../../host/guard/switching.ts";
import { observedIn } from "../../host/guard/observation.ts";
import { notifyState } from "../../host/announce/troubles.ts";
import { observedLines } from "../views/observed-view.ts";
import { request } from "../../host/socket/socket-request.ts";

export const status: CliCommand = {
  name: "status",
  summary: "One line that fits a prompt: is the runtime up, what waits, what runs, who is guarded. Then each client.",
  options: [["--line", "only the first line"]],
  examples: ["assent status", "assent status --line", "assent status --json"],

  async run(input, application, io) {
    const { root } = await findProject(application.cwd);
    const place: GuardPlace = { root, userHome: homedir(), environment: application.environment };
    const trouble = await readConfig(application.paths.config, root).then(() => undefined, faultOf);
    if (trouble) return sayTrouble(io, await guardStates(place, { trouble: trouble.message, mode: "guard", kept: nothingKept }), trouble);
    const { journal } = await application.read();
    const hello = (await request(application.paths.socket, "hello", {}, { timeoutMs: 1_000 }).catch(() => null)) as {
      pid: number;
      version: string;
      since: string;
      guardsOnly: boolean;
    } | null;
    const around = await protectionFacts(application, root);
    const isLine = input.options["line"] === true;
    const [gates, running, due, guards, observed] = await Promise.all([
      journal.gates({ status: "open", limit: 1 }),
      runningIn(journal),
      journal.sessions({ due: true, limit: 1 }),
      guardStates(place, around),
      around.mode === "observe" && !isLine ? observedIn(journal, root) : undefined,
    ]);
    const { quiet, unwritable = null } = around;
    const told = unwritable && { code: unwritable.code, message: unwritable.message, hint: unwritable.hint };
    io.data({ up: hello, openGates: gates.total, running, undone: due.total, project: root, quiet, guards, observed, unwritable: told });
    const isDriving = hello?.guardsOnly === false;
    const runtime = hello ? io.good(isDriving ? "up" : "up for hooks") : io.dim("not up");
    const waits = gates.total > 0 ? io.warn(count(gates.total, "gate")) : "no gates";
    const undone = due.total > 0 && !isDriving ? io.warn(` · ${due.total} with work nobody does`) : "";
    io.out(`assent ${runtime} · ${waits} · ${count(running, "session")}${undone}${inShort(io, guards)}`);
    if (!isLine) {
      sayGuards(io, guards);
      await sayStartUp(application, io);
      await sayUntold(application, io);
    }
    const missing = isLine ? undefined : await unguardedHere(root, application.paths, guards);
    if (missing)
      io.out(
        `${io.warn("not guarded here:")} ${missing.clients.join(", ")}. This is a worktree of ${visibleLine(missing.main)}, which is ` +
          `guarded; \`assent init\` here guards it too.`,
      );
    if (!isLine && around.mode === "guard" && guards.some(({ isSetUp }) => isSetUp)) sayQuiet(io, around.quiet);
    if (observed) for (const line of observedLines(io, observed)) io.out(line);
    if (!unwritable) return exit.ok;
    complain(io, "no call can be recorded", unwritable.message, unwritable.hint);
    return exit.failed;
  },
};

/** Said only where it is on: then nobody need start it. */
async function sayStartUp({ paths }: Application, io: Io): Promise<void> {
  const { guard } = await readConfig(paths.config, paths.home);
  if (guard.startsUp !== undefined) io.out(io.dim(`  ${visibleLine(startsUpWords(guard.startsUp))}`));
}

/** One line where people cannot be told of gates, or answer them, as they asked. */
async function sayUntold({ paths, environment }: Application, io: Io): Promise<void> {
  const state = await notifyState(await readConfig(paths.config, paths.home), { paths, environment });
  const troubles = state.troubles.filter(({ at }) => at !== undefined); // what this shell lacks, `up` may have
  const [first] = troubles;
  if (first === undefined) return;
  const more = troubles.length > 1 ? ` (and ${troubles.length - 1} more)` : "";
  io.out(`${io.warn("notifications:")} ${visibleLine(`${first.label}: ${first.why}`)}${more}; \`assent doctor\` says what to do`);
}

const pagesMax = 20;

/** Without those that nobody works in. Of very many it is not exact. */
async function runningIn(journal: Journal): Promise<number> {
  let standing = 0;
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const { items, total, next } = await journal.sessions({ status: "running", ...(after === undefined ? {} : { after }) });
    standing += items.filter(isStanding).length;
    if (next === null || page === pagesMax) return total - standing;
    after = next;
  }
}

const faultOf = (cause: unknown): Fault => {
  if (cause instanceof Fault) return cause;
  throw cause;
};

/** A configuration that cannot be read blocks every call: that is worth more than a word about the journal. */
function sayTrouble(io: Io, guards: readonly ClientProtection[], { code, message, hint }: Fault): Exit {
  io.data({ error: { code, message, hint }, guards });
  io.out(`assent ${io.bad("degraded")} · the configuration cannot be read`);
  sayGuards(io, guards);
  complain(io, "failed", message, hint);
  return exit.failed;
}

const inShort = (io: Io, guards: readonly ClientProtection[]): string => {
  const words = guards.filter(isHere).map((each) => `${each.client} ${paintOf(io, each.state)(wordOf(each))}`);
  return words.length === 0 ? "" : ` · ${words.join(", ")}`;
};

function sayGuards(io: Io, guards: readonly ClientProtection[]): void {
  for (const each of guards) {
    const word = paintOf(io, each.state)(wordOf(each).padEnd(9));
    io.out(beside(`  ${each.client.padEnd(11)} ${word} `, io.dim(visibleLine(each.reason)), columnsHere(process.stdout)));
  }
}

/** Off is a client that was never set up here; one that was is paused. */
const wordOf = ({ state, isSetUp }: ClientProtection): string =>
  state === "absent" ? "not installed" : state === "off" && isSetUp ? "paused" : state;

/** Set up for a client that can be started here. */
const isHere = ({ isSetUp, state }: ClientProtection): boolean => isSetUp && state !== "absent";

/** Says what a yes is worth: without quiet it lifts our no, and the client's own question may still come. */
function sayQuiet(io: Io, isQuiet: boolean): void {
  const says = isQuiet
    ? "what is harmless or allowed here passes without the client's own prompt"
    : "after your yes here a client may still ask by its own rules; `assent init --quiet` spares that";
  io.out(beside(`  ${"quiet".padEnd(11)} ${(isQuiet ? "yes" : "no").padEnd(9)} `, io.dim(says), columnsHere(process.stdout)));
}

const paintOf = (io: Io, state: ClientProtection["state"]): Paint =>
  ({ guarded: io.good, partly: io.good, observing: io.warn, degraded: io.bad, off: io.warn, absent: io.dim })[state];

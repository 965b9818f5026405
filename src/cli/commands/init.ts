import { homedir } from "node:os";
import { readConfig } from "../../config/config.ts";
import { limitRefusal } from "../../config/limits.ts";
import { findProject } from "../../facts/git/repository.ts";
import { mainOf, otherCheckouts } from "../../facts/git/worktrees.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { programAt, type GuardPlace } from "../../adapters/clients/place.ts";
import { clientNames, clientRow, clientRows, type ClientName } from "../../adapters/clients/rows.ts";
import { hasDesktop, missingNotifier } from "../../adapters/notify/desktop.ts";
import { tracesOf } from "../../setup/client-traces.ts";
import type { CliCommand, CommandInput } from "../command.ts";
import { diffOf, shortened } from "../../kernel/words/diff.ts";
import { exit, type Exit } from "../exit.ts";
import type { GuardWish } from "../../setup/guard-files.ts";
import { ensureHook } from "../../host/hook-bundle.ts";
import { installation } from "../../host/hook-place.ts";
import { programHere, whyNotStarted } from "../../host/socket/start-up.ts";
import { isPassing, settleHook } from "../../host/settled-hook.ts";
import type { Application } from "../../host/application.ts";
import { coveredClients, ownEntriesOf, pluggedClients, takeOutOwn, type OwnEntries } from "../../setup/guard-levels.ts";
import { guardWorktrees } from "../../setup/guard-worktrees.ts";
import { offeredSettings } from "../../setup/offered-settings.ts";
import { planInit, type FileChange, type InitPlan } from "../../setup/init-plan.ts";
import { askDesktop, askStartUp, askToWrite, askWish } from "../prompts/init-questions.ts";
import { undoInit, type UndoneFile } from "../../setup/init-undo.ts";
import { sayRefused, type Io } from "../io.ts";

export const init: CliCommand = {
  name: "init",
  summary: "Guard the agent clients of this project, or of all: shows what it would write, and writes it when you say yes.",
  options: [
    ["--user", "every project of yours, by the clients' own settings; what a project says may only be stricter"],
    ["--yes", "write without asking; without a terminal this needs a person's token"],
    ["--observe", "only record what would have been asked or refused"],
    ["--undo", "put every file back as it was"],
    ["--verbose", "show every line that would be written, however many"],
    ["--client <name...>", `only ${clientNames.join(", ")} (default: those found here)`],
    ["--quiet", "harmless calls, and those you allowed here, pass without the client's own prompt"],
    ["--not-quiet", "the client asks as it always did, also after your yes here (default)"],
    ["--start-up <when>", "`first-call`: an agent's first call starts `assent up`, so that others are quicker; `never`: only you start it"],
    ["--notify <way>", "`desktop`: show a notification on this desktop when something waits for you; `none`: do not ask about it"],
    ["--seated <name...>", "clients in front of which a person sits, so that they ask right there; `none` for none"],
  ],
  examples: ["assent init", "assent init --user", "assent init --observe", "assent init --yes --client claude-code", "assent init --undo"],

  async run(input, application, io) {
    const place = await placeFor(input, application);
    const { root } = place;
    if (input.options["undo"] === true) return undo(input, { application, io, place });
    const found = clientsFor(input, place);
    const wish = await wishFor(input, application, place);
    const covered = place.everywhere ? [] : await coveredClients(place, application.paths, found);
    const plugged = await pluggedClients(place, application.paths, found);
    const clients = found.filter((client) => !covered.includes(client) && !plugged.includes(client));
    for (const client of plugged) io.out(`${io.bold(clientRow(client).title)} ${io.dim("is guarded by its plugin already")}`);
    for (const client of covered) io.out(`${io.bold(clientRow(client).title)} ${io.dim("is guarded in every project already")}`);
    const own = place.everywhere ? await ownEntriesIn(application, clients) : [];
    const offered = await desktopIn(input, application);
    const starting = await startUpIn(input, application);
    const isAsking = io.interactive && input.options["yes"] !== true;
    const person = await application.person();
    if (isRefusal(person) && (isAsking || input.options["yes"] === true)) return sayRefused(io, person);
    for (const client of clients) sayFound(io, client, place);
    const asked = isAsking ? await askWish(clients, wish) : wish;
    const isOffering = asked && isAsking && wish.mode === "guard"; // who only watches waits for nobody
    const desktop = offered === "ask" ? isOffering && (await askDesktop()) : offered;
    const startsUp = starting === "ask" ? isOffering && desktop !== undefined && (await askStartUp()) : starting;
    if (isOffering && starting === false && input.options["startUp"] === undefined) await sayNotOffered(application, io);
    if (!asked || desktop === undefined || startsUp === undefined) return sayLeft(io, undefined, { root, clients, isAsking });
    const settings = offeredSettings.filter((name) => ({ desktop, startsUp })[name]);
    const plan = await planInit({ place, paths: application.paths, clients, wish: { ...wish, ...asked }, settings });
    const isCut = showChanges(io, plan.changes, input.options["verbose"] === true);
    for (const each of own) io.out(ownWords(io, each));
    const isYes = input.options["yes"] === true || (isAsking && plan.changes.length > 0 && (await isWanted(io, plan.changes, isCut)));
    if (plan.changes.length > 0 && !isYes) return sayLeft(io, plan, { root, clients, isAsking });
    if (!isRefusal(person)) {
      await ensureHook(); // a person only: in a clone it is made of what an agent may have written
      if (clients.length > 0) await settleHook(application.paths.home);
    }
    if (plan.changes.length > 0) await plan.apply();
    if (isYes) await takeOutOwn(own, { place, paths: application.paths });
    if (!isRefusal(person) && !place.everywhere) await alsoElsewhere(io, application, root);
    return sayDone(io, plan, { place, clients, mode: wish.mode, desktop, startsUp });
  },
};

async function placeFor(input: CommandInput, { cwd, environment }: Application): Promise<GuardPlace> {
  const userHome = homedir();
  if (input.options["user"] === true) return { root: userHome, userHome, environment, everywhere: true };
  return { root: (await findProject(cwd)).root, userHome, environment };
}

const ownEntriesIn = async ({ paths }: Application, clients: readonly ClientName[]): Promise<readonly OwnEntries[]> =>
  ownEntriesOf(paths, Object.keys((await readConfig(paths.config, paths.home)).projects), clients);

const ownWords = (io: Io, { root, clients }: OwnEntries): string =>
  `\n${io.bold(visibleLine(root))} ${io.dim(
    `has entries of its own for ${clients.join(", ")}; they are taken out, because two copies would block every call`,
  )}`;

/** Clients look in the checkout that they work in, so every worktree of the project has the same entries. */
async function alsoElsewhere(io: Io, { paths, environment }: Application, root: string): Promise<void> {
  const added = await guardWorktrees({ root, paths, environment, withTrust: true });
  for (const each of added) io.out(`${io.good("●")} ${visibleLine(each)} ${io.dim("is a worktree, guarded in the same way")}`);
}

function clientsFor(input: CommandInput, place: GuardPlace): readonly ClientName[] {
  const named = namesIn(input, "client", clientNames);
  if (named) return named;
  const found = clientRows.filter((row) => tracesOf(row, place).length > 0).map(({ name }) => name);
  if (found.length === 0)
    throw new Fault(
      "input.invalid",
      `no agent client was found on this machine or in ${place.root}; name one with --client ${clientNames.join("|")}`,
    );
  return found;
}

/** Values of an option that may be repeated; undefined where it was not given. Throws `input.invalid`. */
function namesIn<Name extends string>(input: CommandInput, option: string, known: readonly Name[]): readonly Name[] | undefined {
  const given: unknown = input.options[option];
  if (!Array.isArray(given)) return undefined;
  const names = given.flatMap((value) => String(value).split(","));
  return [...new Set(names)].map((name) => {
    const found = known.find((each) => each === name);
    if (!found) throw new Fault("input.invalid", `--${option} takes ${known.join(", ")}; "${name}" is none of them`);
    return found;
  });
}

/** The person's wish: what they typed now, else the configuration. `--observe` has to be typed each time. */
async function wishFor(input: CommandInput, { paths }: Application, place: GuardPlace): Promise<GuardWish> {
  const { projects, everywhere, limits } = await readConfig(paths.config, place.everywhere ? paths.home : place.root);
  const said = place.everywhere ? everywhere : (projects[place.root] ?? everywhere);
  const { quiet, notQuiet, observe } = input.options;
  if (observe === true && !place.everywhere && everywhere?.mode === "guard")
    throw new Fault(
      "input.invalid",
      "every project of yours is guarded (`assent init --user`), and one may only be stricter; `assent off` pauses the guard of this one",
    );
  const beyond = observe === true && limitRefusal(limits, "observe");
  if (beyond) throw new Fault("input.invalid", beyond.because);
  if (quiet === true && notQuiet === true) throw new Fault("input.invalid", "--quiet and --not-quiet exclude each other");
  const asking = clientRows.filter(({ dialect }) => dialect.canAsk).map(({ name }) => name);
  const seated = namesIn(input, "seated", [...asking, "none" as const])?.filter((name) => name !== "none");
  return {
    mode: observe === true ? "observe" : "guard",
    quiet: quiet === true || (notQuiet !== true && (said?.quiet ?? false)),
    seated: seated ?? said?.seated ?? [],
  };
}

/** Whether to switch notices on this desktop on: only where somebody says so. */
async function desktopIn(input: CommandInput, { paths, environment, cwd }: Application): Promise<boolean | "ask"> {
  const way: unknown = input.options["notify"];
  if (way !== undefined && way !== "desktop" && way !== "none")
    throw new Fault("input.invalid", `--notify takes desktop or none; other ways are set under "notify" in ${paths.config}`);
  if (way === "none") return false;
  const { notify } = await readConfig(paths.config, paths.home);
  if (notify.desktop) return false; // it is on already
  if (way === undefined) return hasDesktop(environment, [cwd]) && "ask";
  const missing = missingNotifier(environment, [cwd]);
  if (missing !== undefined)
    throw new Fault(
      "input.invalid",
      `${missing} was not found, so nothing can be shown on this desktop; install it, or leave --notify out`,
    );
  return true;
}

/** Whether calls of agents may start `assent up`: only where somebody says so, and where there is one to start. */
async function startUpIn(input: CommandInput, { paths }: Application): Promise<boolean | "ask"> {
  const when: unknown = input.options["startUp"];
  if (when !== undefined && when !== "first-call" && when !== "never")
    throw new Fault("input.invalid", "--start-up takes first-call or never; `assent up` can always be started by hand");
  const { guard } = await readConfig(paths.config, paths.home);
  if (when === "never" || guard.startsUp !== undefined) return false; // it is on already
  const isHere = programHere() !== undefined;
  if (when === undefined) return isHere && "ask";
  if (isHere) return true;
  throw new Fault("input.invalid", `no call can start this assent: ${whyNotStarted() ?? "it is not there"}. Or leave --start-up out`);
}

/** A question that the documents name and that is not put says why; one that was answered before is not put again. */
async function sayNotOffered({ paths }: Application, io: Io): Promise<void> {
  const { guard } = await readConfig(paths.config, paths.home);
  const why = guard.startsUp === undefined ? whyNotStarted() : undefined;
  if (why !== undefined) io.out(io.dim(`Starting \`assent up\` with an agent's first call is not offered: ${visibleLine(why)}.`));
}

function sayFound(io: Io, client: ClientName, place: GuardPlace): void {
  const row = clientRow(client);
  const traces = tracesOf(row, place);
  io.out(`${io.bold(row.title)} ${io.dim(traces.length > 0 ? `found: ${traces.join(", ")}` : "not found here; as you said")}`);
}

/** Lines that were left out can be seen before anyone says yes. */
async function isWanted(io: Io, changes: readonly FileChange[], isCut: boolean): Promise<boolean> {
  const answer = await askToWrite(changes.length, isCut);
  if (answer !== "show") return answer === "yes";
  showChanges(io, changes, true);
  return (await askToWrite(changes.length, false)) === "yes";
}

const signs = { same: "  ", gone: "- ", new: "+ ", skipped: "  " } as const;

/** Shows every file that would change. True where lines of it were left out. */
function showChanges(io: Io, changes: readonly FileChange[], isWhole: boolean): boolean {
  let isCut = false;
  for (const { file, before, after } of changes) {
    io.out(`\n${io.bold(file)}${before === null ? io.dim(" (new)") : ""}`);
    const all = diffOf(before, after);
    const lines = isWhole ? all : shortened(all);
    isCut ||= lines.length < all.length;
    for (const { kind, text } of lines) {
      const line = `${signs[kind]}${visibleLine(text)}`;
      io.out(kind === "new" ? io.good(line) : kind === "gone" ? io.bad(line) : io.dim(line));
    }
  }
  if (isCut) io.out(io.dim("\nSome lines are left out. Every line: `Show every line first`, or assent init --verbose"));
  return isCut;
}

/** Nothing was written: the person said no, or nobody was there to say yes. */
function sayLeft(
  io: Io,
  plan: InitPlan | undefined,
  { root, clients, isAsking }: { root: string; clients: readonly ClientName[]; isAsking: boolean },
): Exit {
  io.data({ project: root, clients, written: false, changes: plan?.changes ?? [], notes: plan?.notes ?? [] });
  io.note("\nNothing was written.");
  if (!isAsking) io.note(`A person can go on: \`assent init\` in a terminal, or \`assent init --yes\` with a person's ASSENT_TOKEN.`);
  return isAsking ? exit.failed : exit.waiting; // who was asked and said no is waited for no longer
}

interface Done {
  readonly place: GuardPlace;
  readonly clients: readonly ClientName[];
  readonly mode: GuardWish["mode"];
  /** Notices on the desktop were switched on. */
  readonly desktop: boolean;
  /** Calls of agents start `assent up` from now on. */
  readonly startsUp: boolean;
}

async function sayDone(io: Io, { changes, notes }: InitPlan, { place, clients, mode, desktop, startsUp }: Done): Promise<Exit> {
  const all = [...notes, ...(await Promise.all(clients.map((client) => trustNotes(client, place)))).flat()];
  io.data({ project: place.root, clients, written: changes.length > 0, changes, notes: all });
  if (changes.length === 0) io.out(`\n${io.good("●")} Everything is as it should be; nothing was written.`);
  else {
    const what = mode === "observe" ? "watched, and nothing is stopped" : "put to assent before it runs";
    const where = place.everywhere ? "every project" : place.root;
    io.out(`\n${io.good("●")} ${count(changes.length, "file")} written. From now on every call of an agent in ${where} is ${what}.`);
    const back = place.everywhere ? "assent init --user --undo" : "assent init --undo";
    io.out(io.dim(`  Start open clients again. \`assent status\` shows how it is, \`${back}\` takes it back.`));
    if (isPassing(installation) && clients.length > 0) io.out(io.dim(passingWords));
    if (desktop) io.out(io.dim("  You are told on this desktop when something waits; `assent notify test` shows how."));
    if (startsUp) io.out(io.dim("  The first call of an agent starts `assent up`; it ends an hour after the last one."));
  }
  for (const note of all) io.note(`${io.warn("note:")} ${note}`);
  return exit.ok;
}

const passingWords =
  "  This assent is run from a cache that may be emptied, so clients start a copy of its hook in your data directory, which stays. " +
  "`npm install --global assent` gives you the command `assent`; until then it is `npx assent`.";

const trustWords = {
  "untrusted-hook": "does not trust the hook yet and passes over it",
  "untrusted-project": "does not trust this project yet and passes over its hooks",
} as const;

/** Asks the client itself whether it will call the hook: it skips an untrusted one in silence. */
async function trustNotes(client: ClientName, place: GuardPlace): Promise<readonly string[]> {
  const { program, setup, title } = clientRow(client);
  const { trust } = await setup();
  if (!trust || programAt(program, place) === undefined) return [];
  const look = await trust.look(place).catch((cause: unknown) => (cause as Error).message);
  if (typeof look === "string") return [`${title} could not be asked whether it calls the hook: ${look}`];
  return look.state === "trusted" ? [] : [`${title} ${trustWords[look.state]}. ${look.remedy}`];
}

interface Undo {
  readonly application: Application;
  readonly io: Io;
  readonly place: GuardPlace;
}

async function undo(input: CommandInput, { application, io, place }: Undo): Promise<Exit> {
  const person = await application.person();
  if (isRefusal(person)) return sayRefused(io, person);
  const clients = namesIn(input, "client", clientNames) ?? clientNames;
  const { repository } = place.everywhere ? {} : await findProject(place.root);
  const isFirst = repository && (!repository.linked || mainOf(repository.commonFolder).length === 0);
  const others = isFirst ? await otherCheckouts(repository) : [];
  const undone: UndoneFile[] = [];
  for (const root of [place.root, ...others])
    // the first one restores what all of them share
    undone.push(...(await undoInit({ place: { ...place, root }, paths: application.paths, clients })));
  io.data({ project: place.root, clients, undone });
  for (const each of undone) io.out(`${io.good("●")} ${each.file} ${io.dim(undoneWords[each.how](each))}`);
  const kept = (await readConfig(application.paths.config, place.root)).allow.filter(({ project }) => project === place.root).length;
  io.out(undone.length === 0 ? "There was nothing to take back." : "Start open clients again.");
  for (const client of clients) {
    const plugged = await (await clientRow(client).setup()).plugged(place);
    if (plugged) io.out(`${io.warn("note:")} ${clientRow(client).title} stays guarded by its plugin; to end that: ${plugged.remove}`);
  }
  if (kept > 0)
    io.out(io.dim(`Kept for when this project is guarded again: ${count(kept, "standing permission")} (\`assent allow list\`).`));
  io.out(io.dim(`The record of what agents did stays in ${application.paths.home}.`));
  return exit.ok;
}

const undoneWords: Readonly<Record<UndoneFile["how"], (undone: UndoneFile) => string>> = {
  restored: () => "is as it was",
  removed: () => "is gone, as before",
  "entries-removed": () => "was changed since; only assent's entries were taken out",
  "moved-aside": ({ file }) => `was changed since; it is kept as ${file}.changed and no longer loaded`,
  untouched: () => "was left as it is",
};

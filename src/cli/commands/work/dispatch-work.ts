import { count, visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import { writeContracts } from "../../../host/dispatch/claimed/contract-files.ts";
import { workChanges } from "../../../host/dispatch/shown/work-changes.ts";
import { startShip } from "../../../host/dispatch/shipping/ship-start.ts";
import { correct } from "../../../host/dispatch/claimed/corrections.ts";
import { discardLayer, isOlder, keptBecause, keptLayers, layerNamed, megabytes } from "../../../host/dispatch/kept-layers.ts";
import { steerMission, type SteeringMove } from "../../../host/dispatch/mission/steer.ts";
import type { MoveResult } from "../../../runtime/types.ts";
import {
  findWorker,
  isLeftAlone,
  missionNamed,
  shipNamed,
  shownWork,
  waitingIn,
  workersFrom,
  workersOf,
} from "../../../host/dispatch/shown-work.ts";
import { cursorOption, textOption, type CliCommand } from "../../command.ts";
import type { Application } from "../../../host/application.ts";
import { durationMs } from "../../duration.ts";
import { exit } from "../../exit.ts";
import { sayRefused } from "../../io.ts";
import { decisionLines, missionEnding } from "../../views/mission-view.ts";
import { runInForeground } from "../../foreground.ts";
import { followLive } from "../../views/live.ts";
import { shipDisplay, shipLook } from "../../views/ship-view.ts";
import { stop } from "../sessions.ts";
import { changesLines } from "../../views/changes-lines.ts";
import { listLines, waitingLines, workLines } from "../../views/contract-view.ts";

const show: CliCommand = {
  name: "dispatch show",
  arguments: "<session>",
  summary: "Show a mission with its pieces, one worker's work (attempts, why they were refused, how it ended, its files), or a ship.",
  examples: ["assent dispatch show worker-7f3k", "assent dispatch show mission-2b9d --json"],

  async run({ args }, application, io) {
    const { runtime } = await application.open();
    const mission = await missionNamed(runtime, args[0] ?? "");
    if (mission) {
      const { record, view } = mission;
      const changed = (file: string): void => io.note(io.warn(`${file} had been changed; what the journal says is there again`));
      const files = await writeContracts(runtime, application.paths, record.stream, changed);
      const waiting = await waitingIn(runtime, record.stream);
      io.data({ session: record.stream, ...view, waiting, files });
      const isLeft = await isLeftAlone(runtime, record);
      for (const line of missionEnding(io, { ...record, isLeft }, view)) io.out(line);
      for (const line of waitingLines(io, waiting)) io.out(line);
      for (const line of decisionLines(io, view)) io.out(line);
      for (const file of Object.values(files)) io.out(io.dim(`  ${file}`));
      return exit.ok;
    }
    const ship = await shipNamed(runtime, args[0] ?? "");
    if (ship) {
      io.data({ session: ship.record.stream, ...ship.view });
      for (const line of shipLook(io, ship.record, ship.view)) io.out(line);
      return exit.ok;
    }
    const found = await findWorker(runtime, args[0] ?? "");
    if (isRefusal(found)) return sayRefused(io, found);
    const shown = await shownWork(runtime, application.paths, found.stream);
    if (!shown) return sayRefused(io, refuse("session", `${found.stream} has no work to show`));
    io.data(shown);
    for (const line of workLines(io, shown, runtime.world.clock())) io.out(line);
    return exit.ok;
  },
};

const diff: CliCommand = {
  name: "dispatch diff",
  arguments: "<session>",
  summary: "Show what a worker has changed by now, also while it works; of work that landed, what landed.",
  examples: ["assent dispatch diff worker-7f3k"],

  async run({ args }, application, io) {
    const { runtime } = await application.read();
    const found = await findWorker(runtime, args[0] ?? "");
    if (isRefusal(found)) return sayRefused(io, found);
    const changes = await workChanges(runtime, found.stream);
    if (!changes) return sayRefused(io, refuse("session", `nothing of what ${found.stream} may have changed is kept here`));
    io.data({ session: found.stream, ...changes });
    for (const line of changesLines(io, changes)) io.out(line);
    return exit.ok;
  },
};

const list: CliCommand = {
  name: "dispatch list",
  summary: "List workers, newest first, with what is kept of work that did not land. With --json, one line each.",
  options: [["--after <cursor>", "go on where the last page ended"]],
  examples: ["assent dispatch list", "assent dispatch list --json"],

  async run(input, application, io) {
    const after = cursorOption(input, /^\d+$/);
    const { runtime } = await application.read();
    const layers = new Map((await keptLayers(runtime, application.paths)).map((layer) => [layer.session, layer]));
    const { found, next } = await workersFrom(runtime, after.after);
    for (const { record, view } of found) {
      const { stream } = record;
      const layer = layers.get(stream);
      io.data({ session: stream, ...view, kept: layer?.folder ?? null, keptBytes: layer?.bytes ?? null });
      for (const line of listLines(io, { session: stream, view, now: runtime.world.clock() }, layer)) io.out(line);
    }
    if (found.length === 0) io.out("No workers yet. Hand out a brief: assent dispatch --help");
    if (next !== null) io.note(`more: assent dispatch list --after ${next}`);
    return exit.ok;
  },
};

const clean: CliCommand = {
  name: "dispatch clean",
  arguments: "[session]",
  summary: "Discard what is kept of failed work: of one worker, of a mission, or all that ended some time ago. What can still go on stays.",
  options: [
    ["--older <time>", "without a session: only what ended longer ago than this; 7d by default"],
    ["--unlanded", "with a session: also if no branch leads to its commit any more"],
  ],
  examples: ["assent dispatch clean worker-7f3k", "assent dispatch clean --older 1d"],

  async run(input, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime } = await application.open();
    const reference = input.args[0];
    const olderMs = durationMs(textOption(input, "older") ?? "7d", "365d");
    const layers = await keptLayers(runtime, application.paths);
    const named = reference !== undefined;
    const mission = named ? await missionNamed(runtime, reference) : undefined;
    const workers = mission && new Set(await workersOf(runtime, mission.record.stream));
    const meant = workers
      ? layers.filter(({ session }) => workers.has(session))
      : named
        ? layerNamed(layers, reference)
        : layers.filter(({ at }) => isOlder(at, olderMs, runtime.world.clock()));
    if (isRefusal(meant)) return sayRefused(io, meant);
    const how = { named, unlanded: input.options["unlanded"] === true };
    for (const layer of meant) {
      const kept = keptBecause(layer, how);
      if (kept && named) return sayRefused(io, kept);
      io.data({ session: layer.session, folder: layer.folder, bytes: layer.bytes, discarded: !kept, because: kept?.because ?? null });
      if (kept) io.out(io.dim(`kept: ${kept.because}`));
      else {
        await discardLayer(runtime, layer);
        io.out(`${io.good("✓")} discarded ${layer.session} (${megabytes(layer.bytes)})`);
      }
    }
    if (meant.length === 0) io.out(`Nothing to discard; ${count(layers.length, "layer")} kept.`);
    return exit.ok;
  },
};

const correcting: CliCommand = {
  name: "dispatch correct",
  arguments: "<session> <text>",
  summary: "Add to how a worker's work ended. The first word stays; yours is a record of its own beside it.",
  examples: [`assent dispatch correct worker-7f3k "the rounding is right, but negative prices were forgotten"`],

  async run({ args }, application, io) {
    const [reference = "", text = ""] = args;
    if (text.trim() === "" || text.length > correctionMaxChars)
      throw new Fault("input.invalid", `say what is to be corrected, in at most ${correctionMaxChars} characters`);
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime } = await application.open();
    const found = await findWorker(runtime, reference);
    if (isRefusal(found)) return sayRefused(io, found);
    const correction = { of: found.stream, text, by: person.name, at: runtime.world.clock() };
    const meta = await application.meta(`Correction: ${found.title}`, { attended: true });
    const recorded = await correct(runtime, correction, meta);
    if (typeof recorded !== "string") return sayRefused(io, recorded);
    const files = await writeContracts(runtime, application.paths, found.stream);
    io.data({ session: found.stream, correction: recorded, files });
    io.out(`${io.good("✓")} recorded beside ${found.stream}`);
    return exit.ok;
  },
};

const correctionMaxChars = 4_000;

const stopping: CliCommand = {
  ...stop,
  name: "dispatch stop",
  summary: "End a worker, or a mission with all its workers. What landed stays; what did not is kept until it is discarded.",
  examples: ["assent dispatch stop mission-2b9d"],
};

const pausing: CliCommand = {
  name: "dispatch pause",
  arguments: "<mission>",
  summary: "Let nobody else begin in a mission; who works goes on. Answer its question to let it go on.",
  examples: ["assent dispatch pause mission-2b9d"],

  async run({ args }, application, io) {
    const moved = await steered(application, args[0] ?? "", { move: "pause" });
    if (isRefusal(moved)) return sayRefused(io, moved);
    io.data({ session: moved.loaded.stream, paused: true });
    const gate = Object.values(moved.loaded.session.ledger.open).find(({ kind }) => kind === "mission-paused")?.id ?? "GATE";
    io.out(`${io.warn("●")} paused ${moved.loaded.stream}; who works goes on. Let others begin: ${io.bold(`assent answer ${gate} go-on`)}`);
    return exit.ok;
  },
};

const replanning: CliCommand = {
  name: "dispatch replan",
  arguments: "<mission> <words>",
  summary: "Have what nobody has begun with planned anew. Who works goes on; what landed, the check and the rubric stay.",
  options: [["--planner <name>", "who plans it; whoever planned the mission otherwise, or works in it where a person did"]],
  examples: [`assent dispatch replan mission-2b9d "the tax office wants net prices, so leave gross ones alone"`],

  async run(input, application, io) {
    const [reference = "", text = ""] = input.args;
    if (text.trim() === "" || text.length > correctionMaxChars)
      throw new Fault("input.invalid", `say what the plan should be instead, in at most ${correctionMaxChars} characters`);
    const agent = textOption(input, "planner");
    const { config } = await application.open();
    const planner = agent === undefined ? {} : { planner: { agent, config, configFile: application.paths.config } };
    const move = { move: "replan" as const, words: text, ...planner };
    const moved = await steered(application, reference, move);
    if (isRefusal(moved)) return sayRefused(io, moved);
    io.data({ session: moved.loaded.stream, replanned: true });
    const { stream, session } = moved.loaded;
    const pause = Object.values(session.ledger.open).find(({ kind }) => kind === "mission-paused")?.id;
    const then = pause === undefined ? "" : `. It is paused as well; let it go on: ${io.bold(`assent answer ${pause} go-on`)}`;
    io.out(`${io.warn("●")} ${stream} is planned anew when those who work now are done; nobody else begins until then${then}`);
    return exit.ok;
  },
};

const dropping: CliCommand = {
  name: "dispatch drop",
  arguments: "<mission> <piece> [reason]",
  summary: "Take a piece out of a mission. Its worker is ended, and what needs it never begins.",
  examples: [`assent dispatch drop mission-2b9d tax "the tax office has to answer first"`],

  async run({ args }, application, io) {
    const [reference = "", piece = "", reason = ""] = args;
    const moved = await steered(application, reference, { move: "drop", piece, reason: reason.slice(0, correctionMaxChars) });
    if (isRefusal(moved)) return sayRefused(io, moved);
    io.data({ session: moved.loaded.stream, dropped: piece });
    io.out(`${io.warn("●")} ${visibleLine(piece)} is left out of ${moved.loaded.stream}`);
    return exit.ok;
  },
};

const shipping: CliCommand = {
  name: "dispatch ship",
  arguments: "<session>",
  summary:
    "Let clean work go out as your configuration says: build, scan, put on top of the branch, push, deploy. The first failure stops it.",
  options: [["--dry-run", "everything but pushing and deploying, and what those would do"]],
  examples: ["assent dispatch ship mission-2b9d --dry-run", "assent dispatch ship mission-2b9d"],

  async run(input, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime, journal, config } = await application.open();
    const isDry = input.options["dryRun"] === true;
    const meta = (title: string) => application.meta(title, { attended: true });
    const { workers, governance } = config;
    const stream = await startShip(runtime, { reference: input.args[0] ?? "", isDry, workers, governance, person, meta });
    if (typeof stream !== "string") return sayRefused(io, stream);
    io.note(io.dim(`session ${stream}`));
    const live = followLive({ journal, io, ...shipDisplay(io) }, stream);
    return runInForeground({ runtime, stream, io, answers: undefined, person, live }).finally(() => live.stop());
  },
};

/** D20: only a person steers. */
async function steered(application: Application, reference: string, move: SteeringMove): Promise<MoveResult | Refusal> {
  const person = await application.person();
  if (isRefusal(person)) return person;
  const { runtime } = await application.open();
  return steerMission(runtime, reference, move, person);
}

export const workCommands: readonly CliCommand[] = [show, diff, list, stopping, pausing, dropping, replanning, shipping, clean, correcting];

import { join } from "node:path";
import { repositoryAt, uncommittedIn } from "../../../adapters/workplaces/checkout.ts";
import { probeTiers } from "../../../adapters/workplaces/tier.ts";
import { workerKeys } from "../../../host/vault.ts";
import type { Config } from "../../../config/config.ts";
import { placeKindOf, type BoxTier } from "../../../lexicon/box-tiers.ts";
import { count, visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import type { Application } from "../../../host/application.ts";
import { request } from "../../../host/socket/socket-request.ts";
import { expectWorker, workerAgents } from "../../../host/dispatch/agent-choice.ts";
import { chooseTier, tierFrom } from "../../../host/dispatch/box-choice.ts";
import { briefOf, operationsOf, readBrief } from "../../../host/dispatch/brief.ts";
import { writeContracts } from "../../../host/dispatch/claimed/contract-files.ts";
import { keptLayers, keptTooMuch } from "../../../host/dispatch/kept-layers.ts";
import { layerOf, startWorker } from "../../../host/dispatch/dispatch-start.ts";
import { keepBooks } from "../../../host/dispatch/governance/funds.ts";
import { expectShared, needsFrom, workerNeeds } from "../../../host/machines/needs.ts";
import { startMission } from "../../../host/dispatch/mission/mission-start.ts";
import { readPlan, type MissionFile } from "../../../host/dispatch/mission/plan-file.ts";
import { missionLimits } from "../../../protocols/mission/policy.ts";
import { workerLimits } from "../../../protocols/worker/policy.ts";
import { readAnswers } from "../../../host/answers.ts";
import { textOption, type CliCommand, type CommandInput } from "../../command.ts";
import { unlockVault } from "../../prompts/secret.ts";
import { runInForeground } from "../../foreground.ts";
import { sayRefused } from "../../io.ts";
import { followLive } from "../../views/live.ts";
import { missionDisplay } from "../../views/mission-view.ts";
import { workDisplay } from "../../views/work-view.ts";

export const dispatch: CliCommand = {
  name: "dispatch",
  arguments: "[mission]",
  summary: "Hand one brief to one worker, or a mission to many: they work in boxes, and only what was checked lands on a branch.",
  options: [
    ["--brief <file>", "the brief, as a file; its sections are in the README"],
    ["--plan <file>", "a mission in pieces, as a file: many workers, checked as a whole"],
    ["--planner <name>", "with a mission in words alone: who reads the project and writes the plan; the one who works by default"],
    ["--workers <number>", `with a plan: how many work at once; ${missionLimits.workersMax} by default`],
    ["--owns <globs>", "without a file: what the worker may change, separated by commas"],
    ["--verify <command>", "without a file: the command that has to pass on what would land"],
    ["--agent <name>", `who works: ${workerAgents.join(", ")} (which gets the brief on its input)`],
    ["--box <kind>", "the kind of box: A, A', B (Landlock) or C (none; only when you say so); the best of this machine by default"],
    ["--needs <words>", "labels, agents or box of the machine that works on it, separated by commas; what passes there lands here"],
    ["--attempts <number>", `how often work that did not pass is sent back; ${workerLimits.attemptsMax} by default`],
    ["--ship", "of a mission: when everything is clean, push it and deploy it as your configuration says (workers.ship)"],
    ["--unattended", "nobody is there: what needs a person waits in the inbox"],
    ["--answers <file>", "answer gates from a file"],
  ],
  examples: [
    `assent dispatch "round prices half up" --owns 'src/price/**' --verify 'npm test' --agent ${workerAgents[0]}`,
    `assent dispatch --brief brief.json --agent command:./agent.sh --unattended --json`,
    `assent dispatch "prices in euros everywhere" --agent ${workerAgents[0]} --planner ${workerAgents[1]}`,
    `assent dispatch --plan plan.json --agent ${workerAgents[0]}`,
  ],

  async run(input, application, io) {
    const agent = textOption(input, "agent");
    if (agent === undefined) throw new Fault("input.invalid", `say who works with --agent: ${workerAgents.join(", ")}`);
    const answersFile = textOption(input, "answers");
    const answers = answersFile === undefined ? undefined : await readAnswers(answersFile);
    const work = await workIn(input, agent);
    const found = await application.person();
    if (answers && isRefusal(found) && found.refused === "agent") return sayRefused(io, found);
    const isShipped = input.options["ship"] === true || ("plan" in work && work.plan.ship);
    if (isShipped && isRefusal(found)) return sayRefused(io, shipNeeds(found));
    if (isShipped && "brief" in work) throw new Fault("input.invalid", shipLater);
    if (isRefusal(found) && "brief" in work && operationsOf(work.brief).length > 0) return sayRefused(io, operationsNeed(found));
    const { runtime, journal, config } = await application.open();
    await unlockVault([...Object.values(config.workers.models), config.governance.paperclip ?? {}], application, io);
    await workerKeys(config.workers.models, application.environment); // a key that is missing is said before anything begins
    const attended = input.options["unattended"] !== true;
    const { mission } = "brief" in work ? work.brief : "plan" in work ? work.plan : work;
    const needs = needsFrom(textOption(input, "needs"), workerNeeds(agent));
    if (needs || isLent(work)) expectShared(journal.presence);
    const isBrief = "brief" in work;
    const meta = { ...(await application.meta(mission, { attended, agent })), ...(isBrief && needs ? { needs } : {}) };
    const tier = await (isBrief && needs ? boxAnywhere : boxFor)(input, { application, config, person: found });
    if (typeof tier !== "string") return sayRefused(io, tier);
    const keys = await keysHere(application);
    for (const each of agentsIn(work, agent))
      expectWorker(each, {
        models: config.workers.models,
        agents: config.agents,
        configFile: application.paths.config,
        tier,
        ...(meta.needs ? {} : keys),
      });
    const onNote = (text: string): void => io.note(io.warn(text));
    const asked = {
      ...{ cwd: application.cwd, agent, attended, tier, workers: config.workers, from: layerOf(application.environment) },
      attemptsMax: numberOption(input, "attempts", { usual: workerLimits.attemptsMax, most: 20 }),
      governing: { governance: config.governance, environment: application.environment, person: found, onNote },
      onNote,
    };
    const workersMax = numberOption(input, "workers", { usual: missionLimits.workersMax, most: missionLimits.workersCeiling });
    const stream = await ("brief" in work
      ? startWorker(runtime, { ...asked, ...work }, meta)
      : startMission(runtime, { ...asked, work: lentBy(work, needs), workersMax, isShipped }, meta));
    if (typeof stream !== "string") return sayRefused(io, stream);
    io.note(io.dim(`session ${stream}`));
    const tooMuch = keptTooMuch(await keptLayers(runtime, application.paths));
    if (tooMuch !== undefined) io.note(io.warn(tooMuch));
    const unseen = await unseenIn(application.cwd);
    if (unseen !== undefined) io.note(io.warn(unseen));
    const display = "brief" in work ? workDisplay(io, runtime.world.clock) : missionDisplay(io);
    const live = followLive({ journal, io, ...display }, stream);
    const person = !attended || isRefusal(found) ? undefined : found;
    const code = await runInForeground({ runtime, stream, io, answers, person, live }).finally(() => live.stop());
    await keepBooks(runtime, asked.governing);
    if ("brief" in work) await writeContracts(runtime, application.paths, stream); // a call of its agent may be parked by now
    return code;
  },
};

type DispatchedWork =
  | { readonly brief: Awaited<ReturnType<typeof readBrief>> }
  | { readonly plan: MissionFile }
  | { readonly mission: string; readonly planner: string };

/** Changes of the person's own that workers, who begin from a commit, do not see; undefined where there are none. */
async function unseenIn(cwd: string): Promise<string | undefined> {
  const files = await repositoryAt(cwd)
    .then(uncommittedIn)
    .catch(() => []); // a note is not worth a failure
  if (files.length === 0) return undefined;
  const named = `${files.slice(0, 3).map(visibleLine).join(", ")}${files.length > 3 ? ", …" : ""}`;
  return `${count(files.length, "changed file")} not committed (${named}): workers begin from the last commit and do not see that`;
}

/** Where an `assent up` that drives runs, it may be the one who drives this, with keys of its own; nobody here knows them. */
const keysHere = async ({ paths, environment }: Application): Promise<{ readonly environment?: ProcessEnvironment }> =>
  request(paths.socket, "hello", {}, { timeoutMs: 1_000 }).then(
    (hello) => ((hello as { readonly guardsOnly?: boolean }).guardsOnly === true ? { environment } : {}),
    () => ({ environment }),
  );

const agentsIn = (work: DispatchedWork, agent: string): readonly string[] =>
  "plan" in work
    ? [...new Set(work.plan.subtasks.map((each) => each.agent ?? agent))]
    : "planner" in work
      ? [agent, work.planner]
      : [agent];

function numberOption(input: CommandInput, name: string, { usual, most }: { readonly usual: number; readonly most: number }): number {
  const number = Number(textOption(input, name) ?? usual);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Fault("input.invalid", `--${name} is a number from 1 to ${most}`);
}

/** D31: nobody else's word pushes and deploys. */
const shipNeeds = ({ refused, because }: Refusal): Refusal => refuse(refused, `only a person may ask for --ship: ${because}`);
const shipLater = "--ship goes with a mission or a plan; what one worker landed is shipped afterwards: assent dispatch ship SESSION";

/** D20: only a person authorises. */
const operationsNeed = ({ refused, because }: Refusal): Refusal =>
  refuse(refused, `this brief names operations that destroy something, and only a person may hand those out: ${because}`);

interface BoxGround {
  readonly application: Application;
  readonly config: Config;
  readonly person: object;
}

/** Tried before anything begins. To work in less of a box than can be had, or in none, is for a person to say. */
async function boxFor(input: CommandInput, { application, config, person }: BoxGround): Promise<BoxTier | Refusal> {
  const asked = tierFrom(textOption(input, "box"));
  if (asked !== undefined && placeKindOf(asked) === "worktree" && isRefusal(person)) return person;
  return chooseTier(await probeTiers(join(application.paths.home, "workers"), asked), { asked, demanded: config.workers.box });
}

/** M5: tried here too, for this machine may be the one; where it gives none, the work waits for another. */
async function boxAnywhere(input: CommandInput, ground: BoxGround): Promise<BoxTier | Refusal> {
  if (textOption(input, "box") !== undefined)
    throw new Fault("input.invalid", "with --needs the box is a word of it, for example --needs gpu,box:A");
  return boxFor(input, ground).catch((cause: unknown) => {
    if (cause instanceof Fault && cause.code === "box.missing") return "A";
    throw cause;
  });
}

const isLent = (work: DispatchedWork): boolean => "plan" in work && work.plan.subtasks.some((each) => each.runs_on !== undefined);

/** M5: of a mission its pieces go to other machines, as somebody wrote them down; nobody knows them before they are planned. */
function lentBy<Work extends Exclude<DispatchedWork, { readonly brief: object }>>(
  work: Work,
  needs: readonly string[] | undefined,
): Work & { readonly runsOn?: readonly string[] } {
  if (needs === undefined) return work;
  if ("plan" in work) return { ...work, runsOn: needs };
  throw new Fault("input.invalid", '--needs goes with a brief or a plan; in a plan each piece may say it for itself ("runs_on": ["gpu"])');
}

async function workIn(input: CommandInput, agent: string): Promise<DispatchedWork> {
  const file = textOption(input, "plan");
  const planner = textOption(input, "planner");
  const [mission = ""] = input.args;
  const isWhole = ["brief", "owns", "verify", "plan"].every((name) => textOption(input, name) === undefined);
  if (mission.trim() !== "" && isWhole) return { mission, planner: planner ?? agent };
  if (planner !== undefined)
    throw new Fault("input.invalid", "--planner plans a mission that is given in words; leave out --brief, --plan, --owns and --verify");
  if (file === undefined) return { brief: await briefIn(input) };
  if (input.args.length > 0 || ["brief", "owns", "verify"].some((name) => textOption(input, name) !== undefined))
    throw new Fault("input.invalid", "mission, files and checks stand in the plan; leave them out, or leave out --plan");
  return { plan: await readPlan(file) };
}

async function briefIn(input: CommandInput): ReturnType<typeof readBrief> {
  const file = textOption(input, "brief");
  const [mission = ""] = input.args;
  const [owns, verify] = [textOption(input, "owns"), textOption(input, "verify")];
  if (file !== undefined && (mission !== "" || owns !== undefined || verify !== undefined))
    throw new Fault("input.invalid", "mission, --owns and --verify stand in the brief; leave them out, or leave out --brief");
  if (file !== undefined) return readBrief(file);
  if (mission.trim() === "" || owns === undefined || verify === undefined)
    throw new Fault(
      "input.invalid",
      "name a brief with --brief FILE or a plan with --plan FILE, or say the mission in quotes: alone, and somebody plans it; " +
        "with --owns GLOBS and --verify COMMAND, and one worker does it",
    );
  const globs = owns.split(/,(?![^{}]*\})/).map((glob) => glob.trim());
  return briefOf(mission, globs.filter(Boolean), verify);
}

import { join } from "node:path";
import { probeTiers } from "../../../adapters/workplaces/tier.ts";
import { workerKeys } from "../../../host/vault.ts";
import type { Config } from "../../../config/config.ts";
import { placeKindOf, type BoxTier } from "../../../lexicon/box-tiers.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { Application } from "../../../host/application.ts";
import { expectWorker, workerAgents } from "../../../host/dispatch/agent-choice.ts";
import { chooseTier, tierFrom } from "../../../host/dispatch/box-choice.ts";
import { briefOf, operationsOf, readBrief } from "../../../host/dispatch/brief.ts";
import { writeContracts } from "../../../host/dispatch/claimed/contract-files.ts";
import { keptLayers, keptTooMuch } from "../../../host/dispatch/kept-layers.ts";
import { startWorker } from "../../../host/dispatch/dispatch-start.ts";
import { workerLimits } from "../../../protocols/worker/policy.ts";
import { readAnswers } from "../../../host/answers.ts";
import { textOption, type CliCommand, type CommandInput } from "../../command.ts";
import { unlockVault } from "../../prompts/secret.ts";
import { runInForeground } from "../../foreground.ts";
import { sayRefused } from "../../io.ts";
import { followLive } from "../../views/live.ts";
import { workDisplay } from "../../views/work-view.ts";

export const dispatch: CliCommand = {
  name: "dispatch",
  arguments: "[mission]",
  summary: "Hand one brief to one worker: it works in a box, what it made is checked, and only what passed lands on a branch.",
  options: [
    ["--brief <file>", "the brief, as a file; its sections are in the README"],
    ["--owns <globs>", "without a file: what the worker may change, separated by commas"],
    ["--verify <command>", "without a file: the command that has to pass on what would land"],
    ["--agent <name>", `who works: ${workerAgents.join(", ")} (which gets the brief on its input)`],
    ["--box <kind>", "the kind of box: A, A', B (Landlock) or C (none; only when you say so); the best of this machine by default"],
    ["--attempts <number>", `how often work that did not pass is sent back; ${workerLimits.attemptsMax} by default`],
    ["--unattended", "nobody is there: what needs a person is parked"],
    ["--answers <file>", "answer gates from a file"],
  ],
  examples: [
    `assent dispatch "round prices half up" --owns 'src/price/**' --verify 'npm test' --agent ${workerAgents[0]}`,
    `assent dispatch --brief brief.json --agent command:./agent.sh --unattended --json`,
  ],

  async run(input, application, io) {
    const agent = textOption(input, "agent");
    if (agent === undefined) throw new Fault("input.invalid", `say who works with --agent: ${workerAgents.join(", ")}`);
    const answersFile = textOption(input, "answers");
    const answers = answersFile === undefined ? undefined : await readAnswers(answersFile);
    const brief = await briefIn(input);
    const found = await application.person();
    if (answers && isRefusal(found) && found.refused === "agent") return sayRefused(io, found);
    if (isRefusal(found) && operationsOf(brief).length > 0) return sayRefused(io, operationsNeed(found));
    const { runtime, journal, config } = await application.open();
    await unlockVault(Object.values(config.workers.models), application, io);
    await workerKeys(config.workers.models, application.environment); // a key that is missing is said before anything begins
    const attended = input.options["unattended"] !== true;
    const meta = await application.meta(brief.mission, { attended, agent });
    const tier = await boxFor(input, { application, config, person: found });
    if (typeof tier !== "string") return sayRefused(io, tier);
    expectWorker(agent, { models: config.workers.models, agents: config.agents, configFile: application.paths.config, tier });
    const attempts = Number(textOption(input, "attempts") ?? workerLimits.attemptsMax);
    if (!Number.isInteger(attempts) || attempts < 1 || attempts > 20)
      throw new Fault("input.invalid", "--attempts is a number from 1 to 20");
    const stream = await startWorker(
      runtime,
      {
        ...{ brief, cwd: application.cwd, agent, attended, attemptsMax: attempts, tier, workers: config.workers },
        onNote: (text) => io.note(io.warn(text)),
      },
      meta,
    );
    if (typeof stream !== "string") return sayRefused(io, stream);
    io.note(io.dim(`session ${stream}`));
    const tooMuch = keptTooMuch(await keptLayers(runtime, application.paths));
    if (tooMuch !== undefined) io.note(io.warn(tooMuch));
    const live = followLive({ journal, io, ...workDisplay(io, runtime.world.clock) }, stream);
    const person = !attended || isRefusal(found) ? undefined : found;
    const code = await runInForeground({ runtime, stream, io, answers, person, live }).finally(() => live.stop());
    await writeContracts(runtime, application.paths, stream); // a call of its agent may be parked by now
    return code;
  },
};

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

async function briefIn(input: CommandInput): ReturnType<typeof readBrief> {
  const file = textOption(input, "brief");
  const [mission = ""] = input.args;
  const [owns, verify] = [textOption(input, "owns"), textOption(input, "verify")];
  if (file !== undefined && (mission !== "" || owns !== undefined || verify !== undefined))
    throw new Fault("input.invalid", "mission, --owns and --verify stand in the brief; leave them out, or leave out --brief");
  if (file !== undefined) return readBrief(file);
  if (mission.trim() === "" || owns === undefined || verify === undefined)
    throw new Fault("input.invalid", "name a brief with --brief FILE, or say the mission in quotes with --owns GLOBS and --verify COMMAND");
  const globs = owns.split(/,(?![^{}]*\})/).map((glob) => glob.trim());
  return briefOf(mission, globs.filter(Boolean), verify);
}

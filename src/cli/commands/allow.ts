import { readConfig, type Allowance } from "../../config/config.ts";
import { isWithin, limitRefusal } from "../../config/limits.ts";
import { findProject } from "../../facts/git/repository.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { actionOf, actionOptions } from "../action-input.ts";
import { textOption, type CliCommand } from "../command.ts";
import { durationMs } from "../duration.ts";
import { exit } from "../exit.ts";
import { allowanceFor, keepAllowed, objectionTo, takeBack } from "../../host/guard/allowances.ts";
import { answerAllowed, type ConcernedGates } from "../../host/guard/waiting-allowed.ts";
import { sayRefused, sayUsage, type Io } from "../io.ts";
import { surroundingsFor, weigh } from "../../host/weigh/weigh.ts";

const times = { usual: "30d", most: "365d" } as const;

const add: CliCommand = {
  name: "allow",
  arguments: "[command...]",
  summary: "Allow a command and its like in this project, for a time, without being asked. A person only.",
  options: [["--for <time>", `how long: 12h, 7d (default ${times.usual}, at most ${times.most})`], ...actionOptions],
  examples: ["assent allow 'git push origin dev'", "assent allow 'npm publish --dry-run' --for 7d", "assent allow list"],

  async run(input, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const ms = durationMs(textOption(input, "for") ?? times.usual, times.most);
    const action = actionOf(input, application.cwd);
    const { root } = await findProject(application.cwd);
    const config = await readConfig(application.paths.config, root);
    const beyond = limitRefusal(config.limits, "allow", ms);
    if (beyond) return sayRefused(io, beyond);
    const { assessment } = await weigh(action, surroundingsFor(config, application.paths, application.environment));
    const no = objectionTo(assessment);
    if (no) return sayRefused(io, no);
    const allowed = allowanceFor(assessment, { project: root, by: person.name, ms });
    const { number, renewed } = await keepAllowed(application.paths.config, allowed);
    const { runtime } = await application.open();
    const waiting = await answerAllowed(runtime, allowed, person);
    io.data({ allowed, number, renewed, ...waiting });
    sayAllowed(io, allowed, number);
    for (const line of waitingLines(io, waiting)) io.out(line);
    return exit.ok;
  },
};

/** Says exactly what is allowed, where, until when, and what it does not reach. */
function sayAllowed(io: Io, allowed: Allowance, number: number): void {
  const [tool, target, environment] = [allowed.tool, allowed.target, allowed.environment].map(visibleLine);
  io.out(`${io.good("●")} Allowed: ${wordsFor(allowed)}`);
  io.out(io.dim(`  Where: ${visibleLine(allowed.project)}, for every agent there, and in no other project.`));
  io.out(
    io.dim(
      `  What: each call of ${tool} on ${target} (${environment}) that is asked about for ` +
        `${allowed.signals.join(", ")} and nothing else.`,
    ),
  );
  if (allowed.signals.includes("Irreversibility"))
    io.out(
      io.warn(
        "  What lies there later is covered too: unlike an approval for the session, this does not end when files are added or changed.",
      ),
    );
  io.out(
    io.dim(
      "  Never covered: what is refused, injected instructions (PromptInjection), secrets and access (SecurityBoundary), places of " +
        "an unknown environment.",
    ),
  );
  io.out(io.dim(`  Take it back: assent allow remove ${number}`));
}

/** Questions that waited for just this: the agent goes on, or somebody still has to look. */
function waitingLines(io: Io, { answered, left }: ConcernedGates): readonly string[] {
  const [first = ""] = left;
  return [
    ...(answered.length === 0
      ? []
      : [`  It also answers ${count(answered.length, "question")} that waited for this: allowed once (${answered.join(", ")}).`]),
    ...(left.length === 0
      ? []
      : [io.warn(`  ${count(left.length, "question")} about it ask for more than this and still wait: assent explain ${first}`)]),
  ];
}

const wordsFor = ({ tool, target, environment, until, by }: Allowance): string =>
  `${visibleLine(tool)} ${visibleLine(target)} (${visibleLine(environment)}) until ${until.slice(0, 16).replace("T", " ")} UTC, by ` +
  `${visibleLine(by)}`;

const list: CliCommand = {
  name: "allow list",
  summary: "List what is allowed in this project, with the number that `allow remove` takes.",
  examples: ["assent allow list"],

  async run(_, application, io) {
    const { root } = await findProject(application.cwd);
    const { allow, limits } = await readConfig(application.paths.config, root);
    const here = allow.filter(({ project }) => project === root);
    const now = new Date().toISOString();
    const items = here.map((allowed, index) => ({
      number: index + 1,
      ...allowed,
      over: allowed.until <= now || !isWithin(limits.allow, allowed.since, now),
    }));
    io.data({ project: root, allowed: items });
    for (const item of items) io.out(`${io.bold(String(item.number).padStart(3))}  ${wordsFor(item)}${item.over ? io.warn("  over") : ""}`);
    if (items.length === 0)
      io.out("No standing permission here: every call that needs approval is asked about. `assent allow COMMAND` gives one.");
    return exit.ok;
  },
};

const remove: CliCommand = {
  name: "allow remove",
  arguments: "<number>",
  summary: "Take back what was allowed, by its number in `allow list`. A person only.",
  examples: ["assent allow remove 1"],

  async run({ args }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { root } = await findProject(application.cwd);
    if (!/^[1-9]\d{0,4}$/.test(args[0] ?? "")) throw new Fault("input.invalid", `"${args[0]}" is not a number of \`assent allow list\``);
    const gone = await takeBack(application.paths.config, root, Number(args[0]));
    if (!gone) return sayUsage(io, `there is no number ${args[0]}; \`assent allow list\` shows them`);
    io.data({ removed: gone });
    io.out(`taken back: ${wordsFor(gone)}`);
    return exit.ok;
  },
};

export const allowCommands: readonly CliCommand[] = [add, list, remove];

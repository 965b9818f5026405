import { readConfig, type Allowed } from "../../config/config.ts";
import { changeConfig } from "../../config/write-config.ts";
import { findProject } from "../../facts/git-repository.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { Assessment } from "../../risk/types.ts";
import { actionOf, actionOptions } from "../action-input.ts";
import { textOption, type CliCommand } from "../command.ts";
import { durationMs } from "../duration.ts";
import { exit } from "../exit.ts";
import { isAllowable } from "../hooked.ts";
import { sayRefused } from "../io.ts";
import { scalesFor, weigh } from "../weigh.ts";

const times = { usual: "30d", most: "365d" } as const;

const add: CliCommand = {
  name: "allow",
  arguments: "[command...]",
  summary: "Allow a command and its like in this project, for a time, without being asked. A person only.",
  options: [["--for <time>", `how long: 12h, 7d (default ${times.usual}, at most ${times.most})`], ...actionOptions],
  examples: [
    "assent allow 'git push origin dev'",
    "assent allow 'npm publish --dry-run' --for 7d",
    "assent allow list",
  ],

  async run(input, house, io) {
    const person = await house.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const ms = durationMs(textOption(input, "for") ?? times.usual, times.most);
    const action = actionOf(input, house.cwd);
    const { root } = await findProject(house.cwd);
    const config = await readConfig(house.paths.config, root);
    const { assessment } = await weigh(action, scalesFor(config, house.paths, house.environment));
    const no = objectionTo(assessment);
    if (no) return sayRefused(io, no);
    const allowed: Allowed = {
      project: root,
      ...assessment.pattern,
      signals: [...new Set(assessment.findings.map(({ signal }) => signal))],
      until: new Date(Date.now() + ms).toISOString(),
      by: person.name,
    };
    const others = config.allow.filter((each) => !isSamePattern(each, allowed));
    await changeConfig(house.paths.config, (written) => ({ ...written, allow: [...others, allowed] }));
    io.data({ allowed, renewed: others.length < config.allow.length });
    io.out(`${io.good("●")} ${wordsFor(allowed)}`);
    io.out(
      io.dim(`  For ${allowed.signals.join(", ")} only, in ${visibleLine(root)}. Take it back: assent allow remove N`),
    );
    return exit.ok;
  },
};

/** Why a person cannot allow this for good: some things are asked every time, or never unlocked, or need nothing. */
function objectionTo({ verdict, findings, pattern }: Assessment): Refusal | undefined {
  if (verdict === "low" || verdict === "advisory")
    return refuse("allow", `nothing is needed: this is ${verdict} here, and runs without being asked about`);
  if (verdict === "refuse") return refuse("allow", "this is refused, and no answer can unlock it");
  const never = findings.find(({ signal }) => !isAllowable(signal));
  if (never) return refuse("allow", `${never.signal} is asked about every time: ${never.evidence}`);
  if (pattern.environment === "unknown")
    return refuse(
      "allow",
      "it is not known which environment this touches; name the place under risk.environments in the configuration, then allow it",
    );
  return pattern.target.length > patternMaxChars ? refuse("allow", "its target is too long for a pattern") : undefined;
}

const patternMaxChars = 200;

const isSamePattern = (one: Allowed, other: Allowed): boolean =>
  (["project", "tool", "target", "environment"] as const).every((key) => one[key] === other[key]);

const wordsFor = ({ tool, target, environment, until, by }: Allowed): string =>
  `${visibleLine(tool)} ${visibleLine(target)} (${visibleLine(environment)}) until ${until.slice(0, 16)}, by ${visibleLine(by)}`;

const list: CliCommand = {
  name: "allow list",
  summary: "List what is allowed in this project, with the number that `allow remove` takes.",
  examples: ["assent allow list"],

  async run(_, house, io) {
    const { root } = await findProject(house.cwd);
    const here = (await readConfig(house.paths.config, root)).allow.filter(({ project }) => project === root);
    const now = new Date().toISOString();
    const items = here.map((allowed, index) => ({ number: index + 1, ...allowed, over: allowed.until <= now }));
    io.data({ project: root, allowed: items });
    for (const item of items)
      io.out(`${io.bold(String(item.number).padStart(3))}  ${wordsFor(item)}${item.over ? io.warn("  over") : ""}`);
    if (items.length === 0) io.out("Nothing is allowed here without being asked.");
    return exit.ok;
  },
};

const remove: CliCommand = {
  name: "allow remove",
  arguments: "<number>",
  summary: "Take back what was allowed, by its number in `allow list`. A person only.",
  examples: ["assent allow remove 1"],

  async run({ args }, house, io) {
    const person = await house.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { root } = await findProject(house.cwd);
    const { allow } = await readConfig(house.paths.config, root);
    if (!/^[1-9]\d{0,4}$/.test(args[0] ?? ""))
      throw new Fault("input.invalid", `"${args[0]}" is not a number of \`assent allow list\``);
    const gone = allow.filter(({ project }) => project === root)[Number(args[0]) - 1];
    if (!gone)
      return sayRefused(io, refuse("allow", `there is no number ${args[0]}; \`assent allow list\` shows them`));
    await changeConfig(house.paths.config, (written) => ({ ...written, allow: allow.filter((each) => each !== gone) }));
    io.data({ removed: gone });
    io.out(`taken back: ${wordsFor(gone)}`);
    return exit.ok;
  },
};

export const allowCommands: readonly CliCommand[] = [add, list, remove];

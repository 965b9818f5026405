import { readConfig, type Allowance } from "../../config/config.ts";
import { changeConfig, withList } from "../../config/write-config.ts";
import { findProject } from "../../facts/git/repository.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { unknownPiece } from "../../risk/deed.ts";
import type { Assessment } from "../../risk/types.ts";
import { actionOf, actionOptions } from "../action-input.ts";
import { textOption, type CliCommand } from "../command.ts";
import { whileLocked } from "../../host/config-lock.ts";
import { durationMs } from "../duration.ts";
import { exit } from "../exit.ts";
import { isAllowable } from "../../host/guard/project-switch.ts";
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
    const { assessment } = await weigh(action, surroundingsFor(config, application.paths, application.environment));
    const no = objectionTo(assessment);
    if (no) return sayRefused(io, no);
    const now = Date.now();
    const allowed: Allowance = {
      project: root,
      ...assessment.pattern,
      signals: [...new Set(assessment.findings.map(({ signal }) => signal))],
      since: new Date(now).toISOString(),
      until: new Date(now + ms).toISOString(),
      by: person.name,
    };
    const { number, renewed } = await keepAllowed(application.paths.config, allowed);
    io.data({ allowed, number, renewed });
    sayAllowed(io, allowed, number);
    return exit.ok;
  },
};

/** Its number is the one that `allow list` gives it. */
const keepAllowed = (file: string, allowed: Allowance): Promise<{ readonly number: number; readonly renewed: boolean }> =>
  whileLocked(file, async () => {
    const { allow } = await readConfig(file, allowed.project); // as it is now: another shell may just have added one
    const others = allow.filter((each) => !isSamePattern(each, allowed));
    await changeConfig(file, (written) => withList(written, "allow", [...others, allowed]));
    const here = others.filter(({ project }) => project === allowed.project);
    return { number: here.length + 1, renewed: others.length < allow.length };
  });

/** Says exactly what is allowed, where, until when, and what it does not reach. */
function sayAllowed(io: Io, allowed: Allowance, number: number): void {
  const [tool, target, environment] = [allowed.tool, allowed.target, allowed.environment].map(visibleLine);
  io.out(`${io.good("●")} Allowed: ${wordsFor(allowed)}`);
  io.out(io.dim(`  Where: ${visibleLine(allowed.project)}, for every agent there, and in no other project.`));
  io.out(
    io.dim(
      `  What: each call of ${tool} on ${target || "nothing in particular"} (${environment}) that is asked about for ` +
        `${allowed.signals.join(", ")} and nothing else.`,
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

/** The reason why a person cannot allow this for good: some things are asked every time, or never unlocked, or need nothing. */
function objectionTo({ verdict, findings, pattern }: Assessment): Refusal | undefined {
  if (verdict === "low" || verdict === "advisory")
    return refuse("allow", `nothing is needed: this is ${verdict} here, and runs without being asked about`);
  if (verdict === "refuse") return refuse("allow", "this is refused, and no answer can unlock it");
  const never = findings.find(({ signal }) => !isAllowable(signal));
  if (never) return refuse("allow", `${never.signal} is asked about every time: ${never.evidence}`);
  if (pattern.target.includes(unknownPiece))
    return refuse("allow", "what this would touch is only known when it runs; name it, then allow it");
  if (pattern.environment === "unknown")
    return refuse(
      "allow",
      "it is not known which environment this touches; name the place under risk.environments in the configuration, then allow it",
    );
  return pattern.target.length > patternMaxChars ? refuse("allow", "its target is too long for a pattern") : undefined;
}

const patternMaxChars = 200;

const isSamePattern = (one: Allowance, other: Allowance): boolean =>
  (["project", "tool", "target", "environment"] as const).every((key) => one[key] === other[key]);

const wordsFor = ({ tool, target, environment, until, by }: Allowance): string =>
  `${visibleLine(tool)} ${visibleLine(target)} (${visibleLine(environment)}) until ${until.slice(0, 16).replace("T", " ")} UTC, by ` +
  `${visibleLine(by)}`;

const list: CliCommand = {
  name: "allow list",
  summary: "List what is allowed in this project, with the number that `allow remove` takes.",
  examples: ["assent allow list"],

  async run(_, application, io) {
    const { root } = await findProject(application.cwd);
    const here = (await readConfig(application.paths.config, root)).allow.filter(({ project }) => project === root);
    const now = new Date().toISOString();
    const items = here.map((allowed, index) => ({ number: index + 1, ...allowed, over: allowed.until <= now }));
    io.data({ project: root, allowed: items });
    for (const item of items) io.out(`${io.bold(String(item.number).padStart(3))}  ${wordsFor(item)}${item.over ? io.warn("  over") : ""}`);
    if (items.length === 0) io.out("Nothing is allowed here without being asked.");
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

const takeBack = (file: string, root: string, number: number): Promise<Allowance | undefined> =>
  whileLocked(file, async () => {
    const { allow } = await readConfig(file, root);
    const gone = allow.filter(({ project }) => project === root)[number - 1];
    const rest = allow.filter((each) => each !== gone);
    if (gone) await changeConfig(file, (written) => withList(written, "allow", rest));
    return gone;
  });

export const allowCommands: readonly CliCommand[] = [add, list, remove];

import type { InduceRecords, JudgedAnswer, RuleDraft } from "../types.ts";
import { words } from "../words.ts";
import { dayOf, folderOf, grouped, isOften, sharedStart, tellingStems } from "./grouping.ts";

const allows: ReadonlySet<string> = new Set(["dismiss", "approve"]);
const refuses: ReadonlySet<string> = new Set(["halt", "withdraw"]);
/** A command of which a part is not known any more cannot be allowed or forbidden by its words. */
const isWhole = (command: string): boolean => !/\*{3}|REDACTED|\n/.test(command);

interface JudgedCall extends JudgedAnswer {
  readonly command: string;
}

/** The same decision at the gates of the guard, for the same call. */
export function judgedCalls({ answers, calls }: InduceRecords): readonly RuleDraft[] {
  const judged = answers.flatMap((each): readonly JudgedCall[] =>
    each.kind === "risk" && each.command !== undefined && isWhole(each.command)
      ? [{ ...each, command: each.command.replace(/\s+/g, " ").trim() }]
      : [],
  );
  const commands = judged.filter(({ tool }) => tool === undefined || tool === "Bash" || tool === "shell");
  const edits = judged.filter((each) => !commands.includes(each) && !/\s/.test(each.command));
  return [...permissions(commands, calls), ...refusals(commands), ...untouchables(edits)];
}

const evidenceOf = ({ command, label, text, session, at }: JudgedCall) => ({
  claim: `\`${command}\` → ${label}${text === "" ? "" : `: “${text.slice(0, 160)}”`}`,
  source: `${session}, ${dayOf(at)}`,
});
const programOf = ({ command }: { readonly command: string }): string => command.split(" ")[0] ?? "";
const nearestTo = <Item extends { readonly command: string }>(command: string, others: readonly Item[]): readonly Item[] =>
  others.toSorted((one, other) => sharedStart(command, other.command) - sharedStart(command, one.command));

/** The guard's session goes on as long as its client's: each of its days is an occasion. */
const isOftenJudged = (same: readonly JudgedCall[]): boolean =>
  isOften(same.map(({ session, at }) => ({ session: `${session} ${dayOf(at)}` })));

function permissions(judged: readonly JudgedCall[], calls: InduceRecords["calls"]): readonly RuleDraft[] {
  const isAllowed = ([, same]: readonly [string, readonly JudgedCall[]]): boolean =>
    isOftenJudged(same) && same.every(({ option }) => allows.has(option));
  const alike = [...grouped(judged, ({ command }) => command)].filter(isAllowed);
  const rest = judged.filter(({ command }) => !alike.some(([known]) => known === command));
  const families = [...grouped(rest, familyOf)].filter((each) => each[0].includes(" ") && isAllowed(each));
  return [...permissionsFor(alike, judged, calls), ...families.flatMap(([, same]) => familyPermission(same, judged, calls))];
}

/** Calls that differ in a name or a number: one permission, if the program's covers all of them. */
function familyPermission(same: readonly JudgedCall[], judged: readonly JudgedCall[], calls: InduceRecords["calls"]): readonly RuleDraft[] {
  const alike = [...grouped(same, ({ command }) => command)];
  return permissionsFor(alike, judged, calls).map((draft) =>
    draft.makes.kind === "permission" ? { ...draft, makes: { ...draft.makes, isFamily: true } } : draft,
  );
}

function permissionsFor(
  alike: readonly (readonly [string, readonly JudgedCall[]])[],
  judged: readonly JudgedCall[],
  calls: InduceRecords["calls"],
): readonly RuleDraft[] {
  return [...grouped(alike, ([command]) => programOf({ command }))].map(([program, same]): RuleDraft => {
    const byCount = same.toSorted(([, one], [, other]) => other.length - one.length);
    const commands = byCount.map(([command]) => command);
    const instances = byCount.flatMap(([, each]) => each);
    const refused = nearestTo(
      commands[0] ?? "",
      judged.filter((each) => refuses.has(each.option) && programOf(each) === program),
    );
    const others = nearestTo(
      commands[0] ?? "",
      calls.filter((each) => programOf(each) === program && !commands.includes(each.command)),
    );
    const [near] = others;
    return {
      key: `allow:${commands.join(",")}`.slice(0, 300),
      title: words.allowedTitle(commands, instances.length),
      makes: { kind: "permission", commands, refused: refused.map(({ command }) => command) },
      lines: [],
      instances: instances.map(evidenceOf),
      spared: refused.map(evidenceOf),
      neighbour: near
        ? { claim: `\`${near.command}\``, source: `${near.session}, ${dayOf(near.at)}` }
        : { claim: words.otherCommands(program), source: words.nearest },
      marks: [],
      folder: "",
      weight: instances.length,
      about: [...tellingStems(commands.join(" ")), "allow", "permission"],
    };
  });
}

/** Without what differs from call to call: numbers, paths, values of flags. */
const familyOf = ({ command }: JudgedCall): string =>
  command
    .split(" ")
    .filter((word, at) => at < 2 || word.startsWith("--"))
    .map((word) => word.replace(/=.*/, ""))
    .join(" ");

/** Blocked each time; where the person said each time what to do instead, those words are the rule. */
function refusals(judged: readonly JudgedCall[]): readonly RuleDraft[] {
  const isRefused = (same: readonly JudgedCall[]): boolean =>
    isOftenJudged(same) && same.every(({ option }) => refuses.has(option)) && !same.every(({ text }) => text.trim() !== "");
  const exact = [...grouped(judged, ({ command }) => command)].filter(([, same]) => isRefused(same));
  const covered = new Set(exact.map(([command]) => command));
  const rest = judged.filter(({ command }) => !covered.has(command));
  const families = [...grouped(rest, familyOf)].filter(([family, same]) => family.includes(" ") && isRefused(same));
  return [...exact, ...families].map(([command, same]): RuleDraft => {
    const allowed = nearestTo(
      command,
      judged.filter((each) => allows.has(each.option) && programOf(each) === programOf({ command })),
    );
    return {
      key: `never:${command}`.slice(0, 300),
      title: words.refusedTitle(command, same.length),
      makes: { kind: "line" },
      lines: [words.never(command)],
      instances: same.map(evidenceOf),
      spared: allowed.map(evidenceOf),
      neighbour: { claim: words.otherCommands(programOf({ command })), source: words.nearest },
      marks: [command],
      folder: "",
      weight: same.length,
      about: [...tellingStems(command), "block"],
    };
  });
}

/** Changes of one file that are blocked each time: a project can say for itself that no agent may touch it. */
function untouchables(edits: readonly JudgedCall[]): readonly RuleDraft[] {
  return [...grouped(edits, ({ command }) => command)]
    .filter(([, same]) => isOftenJudged(same) && same.every(({ option }) => refuses.has(option)))
    .map(([path, same]): RuleDraft => {
      const allowed = nearestTo(
        path,
        edits.filter(({ option, command }) => allows.has(option) && command !== path),
      );
      return {
        key: `untouched:${path}`.slice(0, 300),
        title: words.refusedTitle(path, same.length),
        makes: { kind: "policy", path },
        lines: [words.untouched(path)],
        instances: same.map(evidenceOf),
        spared: allowed.map(evidenceOf),
        neighbour: { claim: words.otherFiles(folderOf(path)), source: words.nearest },
        marks: [path],
        folder: folderOf(path),
        weight: same.length,
        about: tellingStems(path.replaceAll("/", " ")),
      };
    });
}

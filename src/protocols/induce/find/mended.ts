import type { Evidence } from "../../../kernel/gate.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { induceLimits } from "../policy.ts";
import type { InduceRecords, MendingCommit, PlacedLine, RuleDraft } from "../types.ts";
import { words } from "../words.ts";
import { isAgents } from "./authors.ts";
import { lineEdits, type LineEdit } from "./edits.ts";
import { commonFolder, dayOf, folderOf, grouped, sharedStart, tellingStems } from "./grouping.ts";
import { lintFor } from "./lints.ts";

/** The same fix in several commits, whatever their messages say. */
export function mendedAlike({ commits }: InduceRecords): readonly RuleDraft[] {
  const edits = lineEdits(commits);
  const origins = writtenByAgents(commits);
  const isMending = (edit: LineEdit): boolean => !isAgents(edit.commit) && origins.has(originOf(edit.path, edit.was));
  const [all, mending] = [extentOf(edits), edits.filter(isMending)];
  return [...retold(edits, all), ...taken(mending, all), ...bounded(mending, all)];
}

const originOf = (path: string, text: string): string => `${path}\n${text.trim()}`;

/** Lines that an agent's commit brought. */
const writtenByAgents = (commits: readonly MendingCommit[]): ReadonlySet<string> =>
  new Set(
    commits.filter(isAgents).flatMap(({ files }) => files.flatMap(({ path, added }) => added.map(({ text }) => originOf(path, text)))),
  );

const evidenceOf = ({ commit, path, was, is }: LineEdit): Evidence => ({
  claim: `${path}: \`${was.slice(0, 100)}\` → ${is === null ? "taken out" : `\`${is.slice(0, 100)}\``}`,
  source: `commit ${commit.hash.slice(0, 9)}, ${dayOf(commit.at)}`,
});

const joined = (tokens: readonly string[]): string => tokens.join(" ").replace(/(?<=\w) \. (?=\w)/g, ".");
const isWord = (token: string): boolean => /^[\p{L}_$]/u.test(token);
const isNumber = (token: string): boolean => /^\d/.test(token);

/** Who may see a name is another question for each name. */
const visibility = /^(?:export|default|public|private|protected|internal|pub|static)$/;

/** Short, and more than brackets, names of one place or numbers. */
function isTelling({ before, after, is }: LineEdit): boolean {
  const all = [...before, ...after];
  if (is === null || before.length > 4 || after.length > 4 || all.some(isNumber)) return false;
  if (all.every((token) => visibility.test(token))) return false;
  return all.some((token) => (isWord(token) ? token.length > 1 : /[!=<>?&|:]{2,}/.test(token)));
}

/** One commit counts once, and only where this is most of what it did. */
const perCommit = <Edit extends LineEdit>(same: readonly Edit[], all: Extent): readonly Edit[] =>
  [...grouped(same, ({ commit }) => commit.hash)].flatMap(([hash, mine]) =>
    mine.length * 2 >= (all.get(hash) ?? 0) ? mine.slice(0, 1) : [],
  );

/** How many lines each commit mended in all. */
type Extent = ReadonlyMap<string, number>;
const extentOf = (edits: readonly LineEdit[]): Extent =>
  new Map([...grouped(edits, ({ commit }) => commit.hash)].map(([hash, mine]) => [hash, mine.length]));

/** The narrower of a folder and the beginning that the names in it have in common. */
function narrower(paths: readonly string[], folder: string): string | undefined {
  const [first = "", ...rest] = paths;
  const start = first.slice(0, Math.min(...rest.map((path) => sharedStart(first, path))));
  return start.length > folder.length + 2 ? `${start}*` : undefined;
}

const isCommented = ({ text }: PlacedLine): boolean => /\/\/|\/\*|#|--/.test(text);
const outsideOf = (folder: string): Evidence => ({ claim: words.outside(folder), source: words.nearest });

/** Some words that were put in, taken out or put in the place of others. */
function retold(edits: readonly LineEdit[], all: Extent): readonly RuleDraft[] {
  const telling = edits.filter(isTelling);
  const keyOf = ({ before, after }: Pick<LineEdit, "before" | "after">): string => `${joined(before)} → ${joined(after)}`;
  const groups = grouped(telling, keyOf);
  return [...groups].flatMap(([key, list]): readonly RuleDraft[] => {
    const same = perCommit(list, all);
    const [first] = same;
    const turned = first ? (groups.get(keyOf({ before: first.after, after: first.before }))?.length ?? 0) : 0;
    if (!first || same.length < induceLimits.instancesMin || turned * 2 >= same.length) return [];
    const [went, came] = [joined(first.before), joined(first.after)];
    const paths = [...new Set(list.map(({ path }) => path))];
    if (paths.length < 2) return [];
    const folder = commonFolder(paths);
    const anchor = anchorOf(same);
    const say = (where: string): string =>
      came === "" ? words.without(went, where) : went === "" ? words.inserted(came, anchor, where) : words.instead(went, came, where);
    const lint = lintFor(went, came, paths);
    const sought = went === "" ? anchor : went;
    return [
      {
        key: `mended:${key}:${folder}`.slice(0, 300),
        title: words.mendedTitle(say(folder), folder, same.length),
        makes: lint ? { kind: "lint", tool: lint.tool, rule: lint.rule } : { kind: "line" },
        lines: [folder, narrower(paths, folder)].flatMap((where) => (where === undefined ? [] : [say(where)])),
        instances: same.map(evidenceOf),
        spared: [],
        ...(sought === "" ? {} : { seeks: { texts: [sought], rank: sparedBy({ sought, came, folder, paths }) } }),
        neighbour: outsideOf(folder),
        marks: [came, went].filter((text) => text !== "").slice(0, 1),
        folder,
        weight: same.length,
        about: tellingStems(`${went} ${came} ${anchor}`),
      },
    ];
  });
}

interface Sought {
  readonly sought: string;
  readonly came: string;
  readonly folder: string;
  readonly paths: readonly string[];
}

/** The same without the fix, clearest elsewhere or with a remark: somebody left it so. */
const sparedBy =
  ({ sought, came, folder, paths }: Sought) =>
  (line: PlacedLine): number => {
    const isLeft = holds(line.text, sought) && (came === "" || !holds(line.text, came)) && !paths.includes(line.path);
    return isLeft ? 1 + Number((folder !== "" && !line.path.startsWith(folder)) || isCommented(line)) : 0;
  };

/** As whole tokens: `==` does not stand in `===`, nor `print` in `sprint`. */
function holds(text: string, sought: string): boolean {
  const at = text.indexOf(sought);
  if (at < 0) return false;
  const kind = (char: string | undefined): string =>
    char === undefined || /\s/.test(char) ? "" : /[\p{L}\p{N}_$]/u.test(char) ? "word" : "sign";
  const [before, after] = [kind(text[at - 1]), kind(text[at + sought.length])];
  const isApart = before !== kind(sought[0]) && after !== kind(sought.at(-1));
  return isApart || holds(text.slice(at + sought.length), sought);
}

/** Tokens that follow the change in every instance: a name, and not a bracket. */
function anchorOf(same: readonly LineEdit[]): string {
  const [first, ...rest] = same;
  const common: string[] = [];
  for (const [at, token] of (first?.behind ?? []).slice(0, 3).entries()) {
    if (!rest.every(({ behind }) => behind[at] === token)) break;
    common.push(token);
  }
  while (common.length > 0 && !isWord(common.at(-1) ?? "")) common.pop();
  return isWord(common[0] ?? "") ? joined(common) : "";
}

/** Made anew each time, because it remembers where it was. */
const callIn = (): RegExp =>
  longPattern("gu")`
    (?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+(?=\()|
    (?<![\p{L}\p{N}_$])(?:debugger|dbg!|print|println!|todo!)(?![\p{L}\p{N}_$])
  `;

/** A call that an agent writes and a person takes out, line and all. */
function taken(edits: readonly LineEdit[], all: Extent): readonly RuleDraft[] {
  const gone = edits
    .filter(({ is }) => is === null)
    .flatMap((edit) => [...new Set(edit.was.match(callIn()))].map((call) => ({ ...edit, call })));
  return [...grouped(gone, ({ call }) => call)].flatMap(([call, list]): readonly RuleDraft[] => {
    const same = perCommit(list, all);
    if (same.length < induceLimits.instancesMin) return [];
    const paths = [...new Set(list.map(({ path }) => path))];
    const folder = commonFolder(paths);
    const lint = lintFor(call, "", paths);
    return [
      {
        key: `taken:${call}:${folder}`.slice(0, 300),
        title: words.mendedTitle(words.without(call, folder), folder, same.length),
        makes: lint ? { kind: "lint", tool: lint.tool, rule: lint.rule } : { kind: "line" },
        lines: [words.without(call, folder)],
        instances: same.map(evidenceOf),
        spared: [],
        seeks: { texts: [call], rank: sparedBy({ sought: call, came: "", folder, paths: [] }) },
        neighbour: outsideOf(folder),
        marks: [call],
        folder,
        weight: same.length,
        about: tellingStems(call.replaceAll(".", " ")),
      },
    ];
  });
}

interface NumberEdit extends LineEdit {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A number that agents set and people move, each time to the same side of a bound. */
function bounded(edits: readonly LineEdit[], all: Extent): readonly RuleDraft[] {
  const moved = edits.flatMap((edit): readonly NumberEdit[] => {
    const [from, to] = [edit.before, edit.after].map((tokens) =>
      tokens.length === 1 && isNumber(tokens[0] ?? "") ? Number(tokens[0]) : Number.NaN,
    );
    const name = edit.front.findLast(isWord);
    return from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to) || name === undefined
      ? []
      : [{ ...edit, name, from, to }];
  });
  return [...grouped(moved, ({ name, from, to }) => `${name} ${to < from ? "down" : "up"}`).values()].flatMap(
    (list): readonly RuleDraft[] => {
      const same = perCommit(list, all);
      const [first] = same;
      if (!first || same.length < induceLimits.instancesMin) return [];
      const isDown = first.to < first.from;
      const bound = isDown ? Math.max(...same.map(({ to }) => to)) : Math.min(...same.map(({ to }) => to));
      const isApart = same.every(({ from }) => (isDown ? from > bound : from < bound));
      const paths = [...new Set(same.map(({ path }) => path))];
      if (!isApart || paths.length < 2) return [];
      const folder = commonFolder(paths);
      const say = isDown ? words.atMost : words.atLeast;
      const { name } = first;
      const rank = ({ path, text }: PlacedLine): number => {
        const [, number = ""] = (holds(text, name) && /(\d+(?:\.\d+)?)/.exec(text.slice(text.indexOf(name) + name.length))) || [];
        return Number(!paths.includes(path) && number !== "" && (isDown ? Number(number) > bound : Number(number) < bound));
      };
      return [
        {
          key: `bound:${name}:${folder}`.slice(0, 300),
          title: words.mendedTitle(say(name, folder, bound), folder, same.length),
          makes: { kind: "line" },
          lines: [say(name, folder, bound)],
          instances: same.map(evidenceOf),
          spared: [],
          seeks: { texts: [name], rank },
          neighbour: { claim: words.outside(folder === "" ? folderOf(paths[0] ?? "") : folder), source: words.nearest },
          marks: [name, String(bound)],
          folder,
          weight: same.length,
          about: tellingStems(name),
        },
      ];
    },
  );
}

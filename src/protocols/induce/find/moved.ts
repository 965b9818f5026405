import { induceLimits } from "../policy.ts";
import type { InduceRecords, MendingCommit, PlacedLine, RuleDraft } from "../types.ts";
import { words } from "../words.ts";
import { isMachines } from "./authors.ts";
import { dayOf, folderOf, grouped, tellingStems } from "./grouping.ts";

/** Classes of lines, so that a rule can name them. */
const classes = [
  {
    name: "SQL",
    is: /\b(?:SELECT\s.+|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|CREATE\s+TABLE)\b/i,
    texts: ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM "],
  },
  { name: "CSS", is: /[{;]\s*(?:color|margin|padding|display|font-size)\s*:/i, texts: ["color:", "margin:", "padding:"] },
  { name: "A URL", is: /https?:\/\/[\w.-]+\.\w+/, texts: ["http://", "https://"] },
] as const;
const coreMinChars = 12;

interface Core {
  readonly core: string;
  readonly what: string;
  readonly folder: string;
  readonly path: string;
  readonly commit: MendingCommit;
  readonly at: number;
}

/** Something that people take from one folder into another, each time, in one commit or several. */
export function movedAlike({ commits }: InduceRecords): readonly RuleDraft[] {
  const inOrder = commits.toReversed().filter((commit) => commit.parents.length < 2);
  const gone = inOrder.flatMap((commit, at) => (isMachines(commit) ? [] : coresIn(commit, at, "removed")));
  const came = grouped(
    inOrder.flatMap((commit, at) => coresIn(commit, at, "added")),
    ({ core }) => core,
  );
  const moves = gone.flatMap((from) => {
    const to = came.get(from.core)?.find((each) => each.folder !== from.folder && Math.abs(each.at - from.at) <= induceLimits.movedWithin);
    return to ? [{ ...from, to: to.folder }] : [];
  });
  const groups = grouped(moves, ({ what, folder, to }) => `${what} ${folder} ${to}`);
  return [...groups.values()].flatMap((list): readonly RuleDraft[] => {
    const same = [...new Map(list.map((each) => [each.commit.hash, each])).values()];
    const [first] = same;
    if (!first || same.length < induceLimits.instancesMin || new Set(same.map(({ core }) => core)).size < induceLimits.instancesMin)
      return [];
    const { what, folder, to } = first;
    const back = groups.get(`${what} ${to} ${folder}`)?.length ?? 0;
    const row = classes.find(({ name }) => name === what);
    if (back * 2 >= same.length || !row) return [];
    return [
      {
        key: `moved:${what}:${folder}:${to}`.slice(0, 300),
        title: words.mendedTitle(words.lives(what, to, folder), folder, same.length),
        makes: { kind: "line" },
        lines: [words.lives(what, to, folder)],
        instances: same.map(({ core, path, commit }) => ({
          claim: `${path}: \`${core.slice(0, 120)}\` → ${to}`,
          source: `commit ${commit.hash.slice(0, 9)}, ${dayOf(commit.at)}`,
        })),
        spared: [],
        seeks: { texts: row.texts, rank: ({ path, text }: PlacedLine) => Number(path.startsWith(folder) && row.is.test(text)) },
        neighbour: { claim: words.outside(folder), source: words.nearest },
        marks: [what, to],
        folder,
        weight: same.length,
        about: tellingStems(`${what} ${to.replaceAll("/", " ")}`),
      },
    ];
  });
}

const coresIn = (commit: MendingCommit, at: number, side: "added" | "removed"): readonly Core[] =>
  commit.files.flatMap(({ path, [side]: lines }) =>
    lines.flatMap(({ text }): readonly Core[] => {
      const what = classes.find(({ is }) => is.test(text))?.name;
      const core = (/["'`]([^"'`]{12,})["'`]/.exec(text)?.[1] ?? text).replace(/\s+/g, " ").trim();
      const folder = folderOf(path);
      return what === undefined || core.length < coreMinChars || folder === "" ? [] : [{ core, what, folder, path, commit, at }];
    }),
  );

import { kindRow, type GateKind } from "../../../kernel/gate-kinds.ts";
import { induceLimits } from "../policy.ts";
import type { InduceRecords, JudgedAnswer, RuleDraft } from "../types.ts";
import { words } from "../words.ts";
import { commonFolder, dayOf, folderOf, grouped, isOften, tellingStems } from "./grouping.ts";

/** Questions about the past, and about rules: their answers are about themselves. */
const ownKinds: ReadonlySet<string> = new Set(["risk", "recall", "endpoint", "rule"]);
const pathIn = (text: string): string | undefined => /(?<![\w.@/-])(?:[\w.@-]+\/)+[\w.@-]*[\w-]/.exec(text)?.[0];

const evidenceOf = ({ title, question, label, text, session, at }: JudgedAnswer) => ({
  claim: `“${(title === "" ? question : title).slice(0, 200)}” → ${text === "" ? label : text.slice(0, 160)}`,
  source: `${session}, ${dayOf(at)}`,
});

/** The same finding dismissed several times in one part of the project, and nowhere there taken up. */
export function dismissedFindings({ answers }: InduceRecords): readonly RuleDraft[] {
  const found = answers.flatMap((each) => {
    const path = pathIn(each.title);
    return ownKinds.has(each.kind) || path === undefined ? [] : [{ ...each, path, finding: findingOf(each.title, path) }];
  });
  return [...grouped(found, ({ finding }) => finding)].flatMap(([finding, same]): readonly RuleDraft[] => {
    const dismissed = same.filter(({ option }) => option === "dismiss");
    const taken = same.filter(({ option }) => option !== "dismiss" && option !== "escape");
    const paths = [...new Set(dismissed.map(({ path }) => path))];
    const folder = paths.length === 1 ? (paths[0] ?? "") : commonFolder(paths);
    if (!isOften(dismissed) || folder === "" || taken.some(({ path }) => path.startsWith(folder))) return [];
    const above = folderOf(folder.replace(/\/$/, ""));
    return [
      {
        key: `dismissed:${finding}:${folder}`.slice(0, 300),
        title: words.dismissedTitle(finding, folder, dismissed.length),
        makes: { kind: "line" },
        lines: [words.notNeeded(finding, folder)],
        instances: dismissed.map(evidenceOf),
        spared: taken.map(evidenceOf),
        neighbour: { claim: above === "" ? words.outside(folder) : words.otherFiles(above), source: words.nearest },
        marks: [folder, ...tellingStems(finding).slice(0, 2)],
        folder,
        weight: dismissed.length,
        about: tellingStems(`${finding} ${folder.replaceAll("/", " ")}`),
      },
    ];
  });
}

const findingOf = (title: string, path: string): string =>
  title
    .replace(path, "…")
    .replace(/[:\s]*…\s*$/, "")
    .replace(/\d+/g, "#")
    .trim();

interface Reply extends JudgedAnswer {
  readonly said: string;
  readonly subjects: readonly string[];
  readonly number: number | undefined;
}

/** Answers that say nothing by themselves. */
const empty = /^(?:y|n|yes|no|ok(?:ay)?|ja|nein|oui|non|si|sí|skip|none|both|all|same|go on|continue|later|\d+)[.!]?$/i;

/** The same answer to the same question; what was answered otherwise must be told apart by something. */
export function sameAnswers({ answers }: InduceRecords): readonly RuleDraft[] {
  const replies = answers.flatMap((each): readonly Reply[] => {
    const said = contentOf(each);
    const number = /(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\w)/.exec(each.question)?.[0];
    return said === undefined
      ? []
      : [
          {
            ...each,
            said,
            subjects: tellingStems(each.question.replace(/\d+/g, "")),
            number: number === undefined ? undefined : Number(number),
          },
        ];
  });
  const found = [...new Set(replies.flatMap(({ subjects }) => subjects))].flatMap((subject) => ruleAbout(subject, replies));
  return [...grouped(found, ({ key }) => key).values()].flatMap((same) =>
    same.toSorted((one, other) => other.weight - one.weight).slice(0, 1),
  );
}

/** The person's own content: words, or one of the choices that this question had and others do not. */
function contentOf({ kind, option, label, text }: JudgedAnswer): string | undefined {
  if (ownKinds.has(kind)) return undefined;
  const isFixed = kindRow(kind as GateKind)?.options.some(({ id }) => id === option) ?? true;
  const said = (text.trim() === "" ? (isFixed ? "" : label) : text).replace(/\s+/g, " ").trim();
  return said === "" || said.length > 200 || empty.test(said) ? undefined : said;
}

function ruleAbout(subject: string, replies: readonly Reply[]): readonly RuleDraft[] {
  const about = replies.filter(({ subjects }) => subjects.includes(subject));
  const byAnswer = [...grouped(about, ({ said }) => said.toLowerCase().replace(/[.!]$/, "")).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  const [same = [], ...others] = byAnswer;
  const [first] = same;
  if (!first || !isOften(same) || !same.every((each) => isOneQuestion(each, first))) return [];
  const odd = others.flat().filter((each) => isOneQuestion(each, first));
  const bound = boundOf(same, odd);
  const open = odd.filter((each) => !isToldApart(each, same) && !(bound?.isBeyond(each) ?? false));
  if (open.length > 0 && (same.length < 4 || same.length < induceLimits.sameShare * (same.length + odd.length))) return [];
  if (odd.length > same.length || (odd.length === same.length && !bound)) return [];
  const line = bound ? words.when(first.said, first.question, bound.text) : words.usual(subject, first.said);
  const apart = odd.toSorted((one, other) => Number(bound?.isBeyond(one) ?? false) - Number(bound?.isBeyond(other) ?? false));
  return [
    {
      key: `answered:${first.said}`.slice(0, 300),
      title: words.answeredTitle(subject, first.said, same.length),
      makes: { kind: "line" },
      lines: [line],
      instances: same.map(quoted),
      spared: apart.map(quoted),
      neighbour: { claim: words.outside(""), source: words.nearest },
      marks: [subject, ...tellingStems(first.said)],
      folder: "",
      weight: same.length,
      about: [subject, ...tellingStems(first.said)],
    },
  ];
}

const quoted = ({ question, said, session, at }: Reply) => ({
  claim: `“${question.slice(0, 200)}” → ${said.slice(0, 160)}`,
  source: `${session}, ${dayOf(at)}`,
});

/** At least half of what the shorter one says stands in both. */
function isOneQuestion(one: Reply, other: Reply): boolean {
  const shared = one.subjects.filter((word) => other.subjects.includes(word)).length;
  return shared * 2 >= Math.min(one.subjects.length, other.subjects.length);
}

/** A reason stands beside it: words of the question that the others lack, or an answer that says more than itself. */
function isToldApart(odd: Reply, same: readonly Reply[]): boolean {
  const usual = new Set(same.flatMap(({ subjects, said }) => [...subjects, ...tellingStems(said)]));
  const extra = odd.subjects.filter((word) => !usual.has(word));
  return extra.length > 0 || tellingStems(odd.said).filter((word) => !usual.has(word)).length >= 2;
}

interface Bound {
  readonly text: string;
  readonly isBeyond: (reply: Reply) => boolean;
}

/** A number in the question from which on, or up to which, it was judged so. */
function boundOf(same: readonly Reply[], odd: readonly Reply[]): Bound | undefined {
  const numbers = same.flatMap(({ number }) => number ?? []);
  const others = odd.filter((each) => !isToldApart(each, same)).flatMap(({ number }) => number ?? []);
  if (numbers.length < same.length || others.length === 0) return undefined;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (Math.max(...others) < low)
    return { text: words.from(low, Math.max(...others)), isBeyond: ({ number }) => number !== undefined && number < low };
  if (Math.min(...others) > high)
    return { text: words.upTo(high, Math.min(...others)), isBeyond: ({ number }) => number !== undefined && number > high };
  return undefined;
}

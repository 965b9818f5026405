import type { Evidence } from "../../../kernel/gate.ts";
import type { InduceRecords, Permit, PlacedLine, ProposedRule, RuleDraft } from "../types.ts";
import { words } from "../words.ts";
import { dismissedFindings, sameAnswers } from "./answers.ts";
import { judgedCalls } from "./calls.ts";
import { isLinted, lintHome } from "./lints.ts";
import { mendedAlike } from "./mended.ts";
import { movedAlike } from "./moved.ts";
import { saidAgain } from "./said.ts";

/** P5: everything that was judged, said or mended alike, without what is a rule already or was not wanted as one. */
export const draftsIn = (records: InduceRecords): readonly RuleDraft[] =>
  [...[judgedCalls, dismissedFindings, sameAnswers, saidAgain].flatMap((find) => find(records)), ...fixesIn(records)].filter(
    (draft) => !isKnown(draft, records) && !records.unwanted.includes(draft.key),
  );

/** One fix can be read in several ways: of those from mostly the same commits, the first that says most. */
function fixesIn(records: InduceRecords): readonly RuleDraft[] {
  const kept: RuleDraft[] = [];
  for (const draft of [...movedAlike(records), ...mendedAlike(records)]) {
    const mine = draft.instances.map(({ source }) => source);
    const isSeen = kept.some(({ instances }) => instances.filter(({ source }) => mine.includes(source)).length * 2 >= mine.length);
    if (!isSeen) kept.push(draft);
  }
  return kept;
}

/** A line of a document that says all of it. */
function isKnown({ marks, makes }: RuleDraft, { documents }: InduceRecords): boolean {
  if (makes.kind === "lint" && isLinted(makes.rule, documents)) return true;
  const folded = marks.map((mark) => mark.toLowerCase());
  return (
    folded.length > 0 &&
    documents.some(
      ({ path, text }) =>
        (makes.kind === "policy" || /\.(?:md|mdc|txt)$|rules$/.test(path)) &&
        text
          .toLowerCase()
          .split("\n")
          .some((line) => folded.every((mark) => line.includes(mark))),
    )
  );
}

interface Seen {
  readonly documents: InduceRecords["documents"];
  readonly lines: readonly PlacedLine[];
  readonly permits: readonly Permit[];
}

/** Drafts with what they must not cover, in the forms that a person can apply. */
export const proposals = (drafts: readonly RuleDraft[], seen: Seen): readonly ProposedRule[] =>
  drafts.flatMap((draft): readonly ProposedRule[] => {
    const { key, makes, title, instances, about, weight } = draft;
    const found = [...draft.spared, ...leftAlone(draft, seen.lines)];
    const spared = found.length > 0 ? found : [draft.neighbour];
    // A line names only what was judged otherwise: that it holds nowhere else, its own words say.
    const forms = formsOf(draft, found[0]?.claim ?? "", seen);
    return forms.length === 0 ? [] : [{ key, kind: makes.kind, title, forms: forms.slice(0, 3), instances, spared, about, weight }];
  });

const leftAlone = ({ seeks }: RuleDraft, lines: readonly PlacedLine[]): readonly Evidence[] =>
  (seeks ? lines.map((line) => ({ ...line, rank: seeks.rank(line) })) : [])
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ path, line, text }) => ({ claim: `${path}: \`${text.trim().slice(0, 120)}\``, source: `${path}:${line}` }));

function formsOf({ makes, lines, folder }: RuleDraft, except: string, { documents, permits }: Seen): readonly string[] {
  const agents = lines.map((line) => words.agents(line, except));
  switch (makes.kind) {
    case "permission":
      return allowances(makes, permits);
    case "policy":
      return [words.policy(makes.path), ...agents];
    case "lint": {
      const file = lintHome(makes.tool, documents);
      return [makes.tool === "ruff" ? words.ruff(file, makes.rule) : words.lint(file, makes.rule, folder), ...agents];
    }
    default:
      return agents;
  }
}

/** Commands that can be allowed for good, are not yet, and whose permission reaches nothing that was refused. */
function allowances(
  { commands, refused, isFamily }: Extract<RuleDraft["makes"], { kind: "permission" }>,
  permits: readonly Permit[],
): readonly string[] {
  const of = new Map(permits.map((permit) => [permit.command, permit]));
  const reached = new Set(refused.map((command) => of.get(command)?.covers));
  const free = commands.filter((command) => {
    const permit = of.get(command);
    return permit !== undefined && permit.takes && !permit.isAllowed && !reached.has(permit.covers);
  });
  const [most] = free;
  if (most === undefined) return [];
  if (isFamily) {
    const isOne = free.length === commands.length && new Set(free.map((command) => of.get(command)?.covers)).size === 1;
    return isOne ? [words.permission(most), words.permission(most, "7d")] : [];
  }
  const all = free
    .slice(0, 4)
    .map((command) => words.permission(command))
    .join(" && ");
  return [...new Set([all, words.permission(most), words.permission(most, "7d")])];
}

/** Commands that were allowed each time and that the program never lets be allowed for good, with its reason. */
export const keptQuestions = (drafts: readonly RuleDraft[], { permits }: Pick<Seen, "permits">): readonly string[] => {
  const commands = new Set(drafts.flatMap(({ makes }) => (makes.kind === "permission" ? makes.commands : [])));
  return permits.flatMap(({ command, because }) => (because !== undefined && commands.has(command) ? [words.kept(command, because)] : []));
};

/** Rules that were taken and stand in no document yet: they are not asked about again. */
export function takenRules(
  rules: readonly ProposedRule[],
  { taken, documents }: Pick<InduceRecords, "taken" | "documents">,
): { readonly open: readonly ProposedRule[]; readonly unapplied: readonly string[] } {
  const of = new Map(taken.map(({ key, text }) => [key, text]));
  const stands = (text: string): boolean => {
    const words = text.replace(/^[^:\s]+: (?:- )?/, "").replace(/\.$/, "");
    return words !== "" && documents.some((document) => document.text.includes(words));
  };
  return {
    open: rules.filter(({ key }) => !of.has(key)),
    unapplied: rules.flatMap(({ key }) => of.get(key) ?? []).filter((text) => !stands(text)),
  };
}

import { longPattern } from "../../kernel/long-pattern.ts";
import type { RepositoryChange } from "../change/types.ts";
import { escaped, quoted } from "../change/file-kinds.ts";
import { contentWords, pathsNamed, sharesWords, stepEvidence } from "./steps.ts";
import type { DecisionPicture, DecisionRecord, FindLacks, Lack, PlanStep } from "./types.ts";

export interface OwnerRule {
  readonly line: number;
  readonly text: string;
  readonly pattern: string;
  readonly owners: readonly string[];
}

const places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"];

/** The rules of a file of owners. A rule without owners takes them away; sections name owners for what follows. */
export function ownerRules(text: string): readonly OwnerRule[] {
  let section: readonly string[] = [];
  return text.split(/\r?\n/).flatMap((each, at) => {
    const line = each.replace(/(?:^|\s)#.*$/, "").trim();
    const heading = /^\^?\[[^\]]+\](?:\[\d+\])?\s*(.*)$/.exec(line);
    if (heading) section = (heading[1] ?? "").split(/\s+/).filter((word) => word.includes("@"));
    if (line === "" || heading) return [];
    const [pattern = "", ...owners] = line.split(/(?<!\\)\s+/);
    return [{ line: at + 1, text: line, pattern: pattern.replaceAll("\\ ", " "), owners: owners.length === 0 ? section : owners }];
  });
}

/** The last rule that matches a path: earlier ones do not count any more. */
export const ownerRuleOf = (rules: readonly OwnerRule[], path: string): OwnerRule | undefined =>
  rules.findLast(({ pattern }) => matcherOf(pattern).test(path));

/** Patterns as git ignores by them: anchored with a slash, a folder owns all below, `*` stays within one. */
function matcherOf(pattern: string): RegExp {
  const isAnchored = pattern.slice(0, -1).includes("/");
  const inner = escaped(pattern.replace(/^\/|\/$/g, ""))
    .replaceAll("\\*\\*/", "(?:.*/)?")
    .replaceAll("\\*\\*", ".*")
    .replaceAll("\\*", "[^/]*")
    .replaceAll("\\?", "[^/]");
  const end = pattern.endsWith("/") ? "/" : pattern.endsWith("/*") ? "$" : "(?:/|$)";
  return new RegExp(`^${isAnchored ? "" : "(?:.*/)?"}${inner}${end}`);
}

/** P1: owners of changed paths whom nobody asked; one finding for each group of owners. */
export const ownersNotAsked: FindLacks = (picture, steps) => {
  const { change } = picture;
  const file = places.find((path) => change?.text(path) !== undefined);
  if (!change || file === undefined) return [];
  const rules = ownerRules(change.text(file) ?? "");
  const missing = new Map<string, Lack>();
  for (const { path, place } of touchedPaths(change, steps)) {
    const rule = ownerRuleOf(rules, path);
    if (!rule || rule.owners.length === 0 || rule.owners.some((owner) => isAsked(owner, picture))) continue;
    const about = rule.owners.join(" ");
    const known = missing.get(about)?.evidence ?? [quoted(file, rule.line, rule.text)];
    if (known.length < evidenceMax) missing.set(about, { what: "owner", about, evidence: [...known, place] });
  }
  return [...missing.values()];
};

const evidenceMax = 4;
const readsOnly = /^\W*(?:read|see|look|check|review|run|compare|per|as (?:described|written))\b/i;

/** Paths that the decision is about, each with where that is said. */
function touchedPaths(change: RepositoryChange, steps: readonly PlanStep[]) {
  const changed = change.files.map(({ path, from }) => ({ path: from ?? path, place: { claim: `changes ${path}`, source: change.name } }));
  if (changed.length > 0) return changed;
  return pathsNamed(
    steps.filter(({ bare }) => !readsOnly.test(bare)),
    change.paths,
  ).map(({ path, step }) => ({ path, place: stepEvidence(step) }));
}

/** Asked: they take the decision themselves, are on record for it, or the plan says that they are asked. */
function isAsked(owner: string, picture: DecisionPicture): boolean {
  const { records, texts, change } = picture;
  const names = change ? [change.author, ...change.commits.map(({ author, email }) => ({ name: author, email }))] : [];
  if (names.some(({ name, email }) => isSamePerson(owner, name) || isSamePerson(owner, email))) return true;
  const isOnRecord = (record: DecisionRecord): boolean =>
    (isSamePerson(owner, record.by) && isAboutThis(record, picture)) || (record.kind !== "boundary" && isNamed(owner, record.text));
  return records.some(isOnRecord) || texts.some(({ text }) => isNamed(owner, text));
}

/** An approval is for this; any other answer is if it speaks of the same things. */
const isAboutThis = ({ kind, text }: DecisionRecord, { texts, change }: DecisionPicture): boolean =>
  kind === "approval" ||
  sharesWords(text, [...texts.map((each) => each.text), ...(change?.files ?? []).map(({ path }) => path)].join("\n"));

const folded = (name: string): string => name.toLowerCase().replace(/^@/, "").replace(/\s+/g, "");

/** A handle, a name or an address of one and the same; of an address what stands before the @ counts too. */
function isSamePerson(owner: string, other: string): boolean {
  const [one, two] = [folded(owner), folded(other)];
  if (one === "" || two === "") return false;
  return one === two || two.replace(/@.*$/, "") === one || one.replace(/@.*$/, "") === two;
}

/** A handle by itself; a plain name only where it is said that somebody is asked or agreed. */
function isNamed(owner: string, text: string): boolean {
  const handle = owner.replace(/^@/, "");
  if (new RegExp(`@${escaped(handle)}(?![\\w/-])`, "i").test(text)) return true;
  const name = handle.slice(handle.lastIndexOf("/") + 1);
  const asking =
    "(?:ask(?:ed)?|approv\\w+|agree\\w*|sign(?:ed)?[- ]off|review\\w*|ok(?:ayed)?|yes|consent\\w*|confirm\\w*|decid\\w+|told|inform\\w*)";
  return new RegExp(`\\b${escaped(name)}\\b[^.;\\n]{0,60}\\b${asking}\\b|\\b${asking}\\b[^.;\\n]{0,60}\\b${escaped(name)}\\b`, "i").test(
    text,
  );
}

const decider = longPattern("i")`
    \b(?:decided by|decides?:|owner:|ask(?:ed)?(?: of)?|approved by|belongs? to|up to)\s+(?:the )?([\w@/.-]+)|
    (?<![\w@/-])[@/-]{0,9}\b([\w@/-]+) (?:decides|must (?:approve|agree|be asked)|has to (?:approve|agree))
  `;

/** P1: fields of the boundary map that the decision touches and whose decider is not on record. */
export const boundariesNotAsked: FindLacks = (picture, steps) => {
  const { records, change, touches } = picture;
  const places = [
    ...steps.map((step) => ({ said: step.text, place: stepEvidence(step) })),
    ...(change?.files ?? []).flatMap(({ path, added, removed }) =>
      [...added, ...removed].slice(0, linesMax).map(({ line, text }) => ({ said: text, place: quoted(path, line, text) })),
    ),
  ];
  return records.flatMap((record): readonly Lack[] => {
    const { kind, domain = "", text, source } = record;
    if (kind !== "boundary") return [];
    const found = decider.exec(text);
    const party = found?.[1] ?? found?.[2];
    const others = { ...picture, records: records.filter((other) => other !== record) };
    if (party === undefined || isAsked(party, others)) return []; // who kept it for themselves is the one who is asked here
    const words = [...contentWords(domain)].filter((word) => word.length >= 5);
    const touched = places.find(({ said }) => touches?.(domain, said) === true || words.some((word) => contentWords(said).has(word)));
    if (!touched) return [];
    return [{ what: "boundary", about: party, evidence: [{ claim: `“${`${domain}: ${text}`.trim()}”`, source }, touched.place] }];
  });
};

const linesMax = 400;

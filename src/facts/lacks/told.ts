import { longPattern } from "../../kernel/long-pattern.ts";
import { baseName, escaped, isKind, quoted, stemOf } from "../change/file-kinds.ts";
import type { RepositoryChange } from "../change/types.ts";
import type { SpokenWords } from "./spoken/index.ts";
import { contentWords, isTakenBack, pathsNamed, stepEvidence } from "./steps.ts";
import type { DecisionPicture, FindLacks, Lack, PlanStep } from "./types.ts";

/** People whom a project would name: without this, every sentence with "is told" would be about somebody. */
const people =
  "support|sales|legal|ops|operations|security|finance|marketing|billing|compliance|accounting|on-?call|customers?|partners?|" +
  "stakeholders?|press|management|auditors?|dpo|sre|tenants?|subscribers?|hr|procurement|data protection|help ?desk|account managers?";
const party = `(?:the )?(@[\\w/-]+|(?:${people})(?: (?:team|desk))?|(?!the\\b)[\\w-]+ (?:team|desk))`;
const toBeTold = new RegExp(
  `\\b${party} (?:is|are|gets?|must be|has to be|have to be|should be|will be|needs? to be) ` +
    `(?:told|informed|notified|warned|alerted|given notice)\\b|` +
    `\\b(?:tell|inform|notify|warn|alert|announce (?:it |this |the change )?to|give notice to) ${party}\\b`,
  "i",
);

/** People on record, or in a step of the plan, as told. */
function isTold(name: string, { records, texts }: DecisionPicture): boolean {
  const word = escaped(name.replace(/ (?:team|desk)$/i, ""));
  const telling =
    "(?:tell|told|inform\\w*|notif\\w+|warn\\w*|announc\\w+|mail\\w*|messag\\w+|writ(?:e|ten|es)|post\\w*|ask(?:ed)?|" +
    "heads-up|agree\\w*|approv\\w+|sync\\w*|talk\\w*|coordinat\\w+|ping\\w*|migrat\\w+|updat\\w+)";
  const said = new RegExp(
    `\\b${telling}\\b[^.;\\n]{0,80}(?<![\\w/])${word}(?![\\w/])|(?<![\\w/])${word}(?![\\w/])[^.;\\n]{0,60}\\b${telling}\\b`,
    "i",
  );
  return (
    texts.some(({ text }) => said.test(text)) || records.some(({ text, by }) => said.test(text) || by.toLowerCase() === name.toLowerCase())
  );
}

/** Docs that are about what is changed: by its path, by its name, or by a key of it. */
function docsAbout(change: RepositoryChange, steps: readonly PlanStep[]): readonly string[] {
  const named = pathsNamed(steps, change.paths).map(({ path }) => path);
  const changed = change.files.length > 0 ? change.files.map(({ path }) => path) : named;
  const keys = new Set(
    change.files.flatMap(({ path, removed }) =>
      !isSettings(path) ? [] : removed.flatMap(({ text }) => /^\s*["']?([A-Za-z][\w.-]{4,})["']?\s*[:=]/.exec(text)?.[1] ?? []),
    ),
  );
  const stems = new Set(
    changed
      .filter((path) => !isKind(path, "doc"))
      .map((path) => stemOf(path).toLowerCase())
      .filter((stem) => stem.length >= 4),
  );
  return change.paths.filter((path) => {
    if (!/\.(?:md|rst|adoc)$/i.test(path) || changed.includes(path) || /change ?log|history|decisions?\/|adr\//i.test(path)) return false;
    const text = change.text(path) ?? "";
    return (
      stems.has(stemOf(path).toLowerCase()) ||
      changed.some((each) => isMentioned(text, each)) ||
      [...keys].some((key) => text.includes(key))
    );
  });
}

/** Files whose keys are names that people write about. */
const isSettings = (path: string): boolean => /\.(?:ya?ml|json|toml|ini|conf|cfg|properties|env|tf)$/.test(path) && !isKind(path, "lock");

const isMentioned = (text: string, path: string): boolean =>
  (path.includes("/") && text.includes(path)) || (isSettings(path) && baseName(path).length >= 8 && text.includes(baseName(path)));

/** P1: people whom the project's own documents want told about such a change. */
export const peopleNotTold: FindLacks = (picture, steps) => {
  const { change } = picture;
  if (!change) return [];
  return docsAbout(change, steps).flatMap((path) =>
    (change.text(path) ?? "").split(/\r?\n/).flatMap((text, at): readonly Lack[] => {
      const found = toBeTold.exec(text);
      const name = (found?.[1] ?? found?.[2] ?? "").trim();
      if (name === "" || isTold(name, picture)) return [];
      return [{ what: "told", about: name, evidence: [quoted(path, at + 1, text)] }];
    }),
  );
};

const disturbing = longPattern("i")`
    \b(?:down ?time|outage|maintenance window|take(?:s|n)? (?:\w+ ){0,3}(?:off ?line|down)|breaking change|
    will be unavailable|read-only mode|log(?:s|ged)? everyone out|all sessions (?:are|will be) (?:lost|ended)|
    reset (?:all|every) passwords?)\b
  `;
const tells = longPattern("i")`
    \b(?:tell|told|inform|notify|announc\w+|warn|message|mail|e-?mail|post(?:ed)? (?:in|to|on)|communicat\w+|status ?page|
    heads-up|release notes?|change ?log|agree\w* with|maintenance notice)\b
  `;

/** P1: a plan that others will notice, with no word to them. */
export const disturbedUntold: FindLacks = ({ texts }, steps, words) => {
  const step = steps.find(({ bare }) => disturbs(bare, words) || changesTheirs(bare, words));
  if (!step || texts.some(({ text }) => tells.test(text) || words.has("tell", text))) return [];
  const about = (disturbing.exec(step.bare) ?? words.find("down", step.bare))?.[0] ?? step.bare;
  return [{ what: "told", about, evidence: [stepEvidence(step)] }];
};

/** Down for everybody, unless it is just that which does not happen. */
function disturbs(bare: string, words: SpokenWords): boolean {
  if (disturbing.test(bare)) return !/\b(?:no|zero|without|avoid\w*)\b[^.;]{0,20}\b(?:down ?time|outage)/i.test(bare);
  const found = words.find("down", bare);
  return found !== null && !isTakenBack(bare, found, words);
}

/** Something that others build on is changed or taken away, and they are named. */
const changesTheirs = (bare: string, words: SpokenWords): boolean => words.both("alter", "relied", bare) && words.has("others", bare);

const listing = /consumer|integrat|subscriber|dependent|downstream|clients?\b|partners?\b/i;

/** P1: consumers that a list names, where a described interface changes in a way they can feel. */
export const consumersNotTold: FindLacks = (picture, _steps) => {
  const { change } = picture;
  const file = change?.files.find(
    ({ path, removed }) => isKind(path, "interface") && removed.some(({ text }) => text.trim() !== "" && !/^\s*(?:#|\/\/)/.test(text)),
  );
  if (!change || !file) return [];
  const [list] = change.paths.flatMap((path) => {
    if (!isKind(path, "doc") || !listing.test(stemOf(path))) return [];
    return [{ path, names: namesIn(change.text(path) ?? "") }];
  });
  const missing = (list?.names ?? []).filter(({ name }) => !isTold(name, picture));
  const [removed] = file.removed;
  if (!list || missing.length === 0 || !removed) return [];
  const evidence = [
    quoted(file.path, removed.line, removed.text),
    ...missing.slice(0, 3).map(({ line, text }) => quoted(list.path, line, text)),
  ];
  return [{ what: "consumers", about: missing.map(({ name }) => name).join(", "), evidence }];
};

/** Names that stand first in the items of a list, or in the rows of a table. */
const namesIn = (text: string) =>
  text.split(/\r?\n/).flatMap((each, at) => {
    const name = /^\s*(?:[-*]|\d+\.)\s+[`*]*([\w@/.-]+)/.exec(each)?.[1] ?? /^\|\s*[`*]*([\w@/.-]+)[`*]*\s*\|(?!\s*-)/.exec(each)?.[1];
    return name === undefined || /^-+$|^(?:name|consumer|client|service|team)s?$/i.test(name) || contentWords(name).size === 0
      ? []
      : [{ name, line: at + 1, text: each }];
  });

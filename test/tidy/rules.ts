import { prose, type Document } from "./documents.ts";
import { isTestCode, type Problem, type Source } from "./source.ts";
import { titlesOf } from "./titles.ts";

const ruleId = /[A-Z]{1,2}\d{1,3}/;
const listed = new RegExp(String.raw`^\s*(?:\||[-*+]|\d+\.)\s*[[*_\x60]*(${ruleId.source})\b`);
const leading = new RegExp(String.raw`^(?:${ruleId.source}\b(?:,\s*|\s+and\s+|\s*))+`);

/** Every rule that a README lists is held by a test that runs everywhere, and none of its tests is switched off. */
export function ruleProblems(sources: readonly Source[], documents: readonly Document[]): readonly Problem[] {
  const rules = documents.flatMap(rulesIn);
  const known = new Set(rules.map(({ id }) => id));
  const tests = sources.filter(({ path }) => path.startsWith("test/") || isTestCode(path)).flatMap(claimsOf);
  const held = new Set(tests.filter(({ runs }) => runs === "always").map(({ id }) => id));

  return [
    ...rules.filter(({ id }) => !held.has(id)).map(({ id, where }) => `${where} no running test's title begins with ${id}`),
    ...tests.filter(({ id, runs }) => runs === "never" && known.has(id)).map(({ id, where }) => `${where} a test of ${id} is switched off`),
  ];
}

function rulesIn({ path, text }: Document): readonly { id: string; where: string }[] {
  return prose(text).flatMap((line, index) => {
    const id = listed.exec(line)?.[1];
    return id === undefined ? [] : [{ id, where: `${path}:${index + 1}` }];
  });
}

function claimsOf(source: Source) {
  return titlesOf(source).flatMap(({ text, line, runs }) => idsLeading(text).map((id) => ({ id, runs, where: `${source.path}:${line}` })));
}

/** Several ids may lead one title: "K2, K3 …". */
export const idsLeading = (title: string): readonly string[] => leading.exec(title)?.[0].match(new RegExp(ruleId, "g")) ?? [];

import { longPattern } from "../../kernel/long-pattern.ts";
import { baseName, folderOf, generatedLine, isComment, isKind, isShippedCode, quoted, stemOf } from "../change/file-kinds.ts";
import type { DiffFile, RepositoryChange } from "../change/types.ts";
import { pathsNamed, stepEvidence, stepWith } from "./steps.ts";
import type { FindLacks, Lack } from "./types.ts";

/** Names of files that say nothing of what is in them; then their folder does. */
const plainStems = new Set(["index", "mod", "main", "lib", "__init__", "init", "types", "utils", "util", "helpers", "common"]);

/** Reach of all tests: files by the names that they take in or are called after, definitions by the names that they use. */
interface TestReach {
  readonly stems: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Names that a test defines itself. */
  readonly isOwn: (name: string) => boolean;
  /** Names that a test or more than one file defines: using one says nothing about whose it is. */
  readonly isShared: (name: string) => boolean;
}

const specifier = /["'`]([^"'`\n/.]*[/.][^"'`\n]*)["'`]|^[ \t]*(?:from|import|use|require|include)\s+["'<]?([\w./:@-]+)/gm;
const texts = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

function testReach(change: RepositoryChange): TestReach {
  const stems = new Set<string>();
  const names = new Set<string>();
  const own = new Set<string>();
  for (const path of change.paths) {
    if (!isKind(path, "test") || isKind(path, "doc")) continue;
    const text = change.text(path) ?? "";
    stems.add(
      stemOf(path)
        .replace(/^test_|_test$|Tests?$/g, "")
        .toLowerCase(),
    );
    for (const [, quotedPath, taken] of text.matchAll(specifier))
      for (const part of (quotedPath ?? taken ?? "").split(/[/:]|\.(?=\w+\.|[a-z_]{3,}$)/)) stems.add(stemOf(part).toLowerCase());
    const code = text
      .split("\n")
      .filter((line) => !isComment(line))
      .join("\n")
      .replace(texts, '""')
      .replace(/\s(?:\/\/|#)\s.*$/gm, "");
    for (const word of code.match(/[A-Za-z_]\w*/g) ?? []) names.add(word.toLowerCase());
    for (const name of definedIn(code)) own.add(name);
  }
  let counts: Map<string, number> | undefined;
  const isOwn = (name: string): boolean => own.has(name);
  return { stems, names, isOwn, isShared: (name) => isOwn(name) || ((counts ??= definitionCounts(change)).get(name) ?? 0) > 1 };
}

function definitionCounts({ paths, text }: RepositoryChange): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => isShippedCode(each)))
    for (const name of new Set(definedIn(text(path) ?? ""))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const defined = longPattern("gm")`
    \b(?:function|class|def|fn|func|struct|interface|enum|trait|const|let|var|type)\s+\*?([A-Za-z_]\w{3,})|
    ^[ \t]*(?:[\w*]{1,80}\s{1,20}){1,8}\*?([a-z_]\w{3,80})\s{0,20}\([^;]{0,1000}$
  `;
const definedIn = (text: string): readonly string[] => [...text.matchAll(defined)].map(([, one, two]) => (one ?? two ?? "").toLowerCase());

function isTouched(path: string, text: string, { stems, names, isOwn, isShared }: TestReach): boolean {
  if (/#\[cfg\(test\)\]|if __name__ == .__main__.[\s\S]*doctest/.test(text)) return true;
  const stem = stemOf(path).toLowerCase();
  const own = plainStems.has(stem) ? baseName(folderOf(path)).toLowerCase() : stem;
  if (own !== "" && (stems.has(own) || (names.has(own) && !isOwn(own)))) return true;
  return definedIn(text).some((name) => names.has(name) && !isShared(name));
}

/** Lines that a machine acts on. */
const acts = ({ added, removed }: DiffFile): boolean => [...added, ...removed].some(({ text }) => !isComment(text));

const sampled = 60;
const usualShare = 0.5;

/** Whether files of this project usually have a test: one that has none has no custom to break. */
function hasCustom({ paths, text }: RepositoryChange, reach: TestReach, except: ReadonlySet<string>): boolean {
  const others = paths.filter((path) => isShippedCode(path) && !except.has(path) && !isKind(path, "tools")).slice(0, sampled);
  return others.length === 0 || others.filter((path) => isTouched(path, text(path) ?? "", reach)).length >= others.length * usualShare;
}

/** P1: changed code that no test touches, in a project whose code has tests. */
export const changesUntested: FindLacks = ({ change }, steps) => {
  if (!change || !change.paths.some((path) => isKind(path, "test"))) return [];
  const reach = testReach(change);
  const isOurs = (path: string): boolean => isShippedCode(path) && !isKind(path, "tools") && !generatedLine(change.text(path) ?? "");
  const changed = change.files.filter((file) => file.status !== "deleted" && isOurs(file.path) && acts(file));
  const named =
    change.files.length > 0 || stepWith(steps, /\btests?\b|\bspecs?\b|\bcover(?:age|ed)\b/i)
      ? []
      : pathsNamed(steps, change.paths).filter(({ path }) => isOurs(path));
  const candidates = [
    ...changed.map(({ path, added, removed }) => ({ path, place: quoted(path, ...placeIn([...added, ...removed])) })),
    ...named.map(({ path, step }) => ({ path, place: stepEvidence(step) })),
  ];
  const bare = candidates.filter(({ path }) => !isTouched(path, change.text(path) ?? "", reach));
  if (bare.length === 0 || !hasCustom(change, reach, new Set(candidates.map(({ path }) => path)))) return [];
  const [first] = bare;
  return [{ what: "test", about: first?.path ?? "", evidence: bare.slice(0, 3).map(({ place }) => place) }];
};

const placeIn = (lines: readonly { readonly line: number; readonly text: string }[]): readonly [number, string] => {
  const at = lines.find(({ text }) => !isComment(text)) ?? lines[0];
  return [at?.line ?? 1, at?.text ?? ""];
};

const runsTests = longPattern()`
    \b(?:(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?(?:test|check)\b|make\s+(?:test|check)\b|py\.?test\b|go\s+test\b|
    cargo\s+(?:nextest|test)\b|mvn\w*\s+(?:\S+\s+)*(?:test|verify)\b|gradlew?\s+(?:\S+\s+)*(?:test|check)\b|ctest\b|
    rspec\b|phpunit\b|tox\b|npx\s+(?:jest|mocha|playwright)\b|vitest\b|dotnet\s+test\b|mix\s+test\b|rake\s+(?:test|
    spec)\b)
  `;
const skips = longPattern()`
    \b(?:it|test|describe|context)\.(?:skip|todo)\b|\bx(?:it|describe|test)\(|@(?:Ignore|Disabled)\b|\bt\.Skip(?:Now)?\(|
    ^\s*#\[ignore|@pytest\.mark\.(?:skip|xfail)\b|@unittest\.skip\b|\bpytest\.skip\(
  `;
const tolerated = /\|\|\s*true\b|continue-on-error:\s*true|allow_failure:\s*true/;

/** P1: checks that the change itself takes away: a step that is gone or commented out, a test that is skipped. */
export const testsSwitchedOff: FindLacks = ({ change }) =>
  (change?.files ?? []).flatMap((file): readonly Lack[] => {
    const off = switchedOff(file);
    return off ? [{ what: "tests-off", about: file.path, evidence: [off] }] : [];
  });

function switchedOff({ path, status, added, removed }: DiffFile) {
  const live = added.filter(({ text }) => !isComment(text));
  if (isKind(path, "pipeline") || baseName(path) === "package.json") {
    const gone = status === "deleted" ? undefined : removed.find(({ text }) => runsTests.test(text) && !isComment(text));
    const isBack = live.some(({ text }) => runsTests.test(text) && !tolerated.test(text));
    if (gone && !isBack) {
      const now = added.find(({ text }) => runsTests.test(text));
      return now ? quoted(path, now.line, now.text) : quoted(path, gone.line, gone.text);
    }
    const soft = live.find(({ text }) => tolerated.test(text));
    return soft && (runsTests.test(soft.text) || isKind(path, "pipeline")) ? quoted(path, soft.line, soft.text) : undefined;
  }
  const skipped = isKind(path, "test") && status !== "deleted" ? live.find(({ text }) => skips.test(text)) : undefined;
  return skipped && !removed.some(({ text }) => skips.test(text)) ? quoted(path, skipped.line, skipped.text) : undefined;
}

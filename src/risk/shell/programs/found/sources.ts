import { longPattern } from "../../../../kernel/long-pattern.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import type { Language } from "../../../code/types.ts";
import { lookIntoCode } from "../../../code/look.ts";
import { resolvePath } from "../../../files/resolve.ts";
import { byPath } from "../../../files/known-content.ts";
import { wildcard } from "../../../../lexicon/wildcard.ts";
import { linesInFile, removalsIn } from "../../command-lines.ts";
import { insideFile, scriptAt } from "../../file-content.ts";
import { insideModule, isSettled } from "../../doubt.ts";
import type { ShellWalk, WalkPosition } from "../../look.ts";
import { lookAtDoorsOf } from "../../own/doors.ts";
import { newScope } from "../../scope.ts";

/** Languages that are read here; of the others, and of plans, only the parts that start a program on this machine count. */
const languages: Readonly<Record<string, Language>> = { py: "python", rb: "ruby", gemspec: "ruby", Vagrantfile: "ruby", php: "php" };
const parts: Readonly<Record<string, RegExp>> = {
  go: /\b(?:exec\.Command(?:Context)?|os\.StartProcess|syscall\.Exec|sh\.(?:Run|Output)V?)\([^;\n]{1,600}|^\/\/go:generate[^\n]{1,400}/gm,
  rs: /\b(?:Command::new|cmd!|run_cmd!|run_fun!)\s{0,9}\([^;]{1,600}/g,
  tf: /\b(?:program|command)\s{0,9}=\s{0,9}(?:\[[^\]]{1,600}\]|"[^"\n]{1,600}"|<<-?(\w{1,20})\n[\s\S]{1,2000}?^\s{0,40}\1$)/gm,
};

/** Calls by which other languages that are compiled start a program, and a list of words that one of them is handed. */
const anyStart = longPattern("g")`
  \b(?:system|popen|exec[lv]?[ep]{0,2}|posix_spawnp?|Command|ProcessBuilder|Process(?:StartInfo|\.(?:Start|run))|fileURLWithPath:|
  callCommand|callProcess|readProcess|spawnCommand|shell|Sys\.command|execCmd\w{0,3}|execProcess|startProcess|executeShell|
  spawnProcess|spawnShell|Child\.init|Child\.run|Process\()[\s({!]{0,9}(?=[^;]{0,200}")[^;]{1,600}|\{\s{0,9}"[^;{}]{1,400}\}
`;
const compiled = /\.(?:c|cc|cpp|cxx|m|mm|java|kts?|scala|swift|hs|ml|nim|cr|v|d|zig|cs)$/i;

/** Sources of a program that another one builds and runs, or runs as tests: no text in them is taken for a command by itself. */
export function lookAtSources(
  look: ShellWalk,
  path: string,
  { call, at }: { readonly call: ProgramCall; readonly at: WalkPosition },
): void {
  for (const place of resolvePath(path, { cwd: call.cwd, facts: look.facts }).places.flatMap((found) => placesOf(look, found))) {
    const mark = `source ${place}`;
    const content = at.functions.includes(mark) ? undefined : scriptAt(look, place);
    if (content === undefined) continue;
    lookAtDoorsOf(look, place, { call, at, language: "unknown" });
    // Tests do to their own worlds what nobody should do to this one.
    const isSeen = test.test(place) || isSettled(place, look.facts);
    if (isSeen && !harmful.test(content)) continue;
    const functions = [...at.functions, mark];
    const around: WalkPosition = { ...at, ...insideFile(look, place, at), functions, depth: at.depth + 1, within: call.span };
    const inner: WalkPosition = isSeen ? { ...around, doubt: "file" } : insideModule(around, place, "found");
    const ending = /[^./]+$/.exec(place)?.[0] ?? "";
    const scope = newScope(call.cwd);
    const language = Object.hasOwn(languages, ending) ? languages[ending] : undefined;
    const { deeds = [], shells = [] } = language ? lookIntoCode(language, content) : {};
    for (const deed of deeds) look.add({ ...deed, span: call.span, quote: place, cwd: call.cwd }, inner);
    const pattern = Object.hasOwn(parts, ending) ? parts[ending] : compiled.test(place) ? anyStart : undefined;
    const started = pattern ? [...content.matchAll(pattern)].map(([part]) => part) : [];
    const lines = linesInFile(started.join("\n"), isSeen ? "removals" : "all");
    const removed = language === undefined && !isSeen ? removalsIn(content) : [];
    for (const text of [...shells.map(({ text }) => text), ...lines, ...removed]) look.text(text, scope, inner);
  }
}

/** Most sources do nothing of the kind: these words stand in each that calls on the guard, or removes what no test should. */
const harmful =
  /\bassent\b|(?:\brm|shred|unlink|remove|rmtree|delete)[\s\S]{0,400}?["'\x60\s](?:~|\/|\$HOME)|expanduser|Path\.home|homedir/i;

const test = /_test\.|(?:^|\/)(?:tests?|spec|benches)\/|(?:^|\/)test_?[^/]{0,80}\.py$|_spec\.|Test\.php$/;

/** The files that a wildcard stands for: those that were found, and those that the command itself wrote. */
export function placesOf({ facts, made }: ShellWalk, pattern: string): readonly string[] {
  if (!pattern.includes("*")) return [pattern];
  const found = byPath(facts.matching, pattern, facts) ?? [];
  const root = `${facts.projectRoot ?? facts.cwd ?? ""}/`;
  const fits = wildcard(pattern.replaceAll("/**/", "/*")); // two stars stand for no folder, too
  const isBeside = (place: string): boolean =>
    fits(place) && (pattern.includes("**") || place.split("/").length === pattern.split("/").length);
  return [...new Set([...found.map((name) => (name.startsWith("/") ? name : root + name)), ...made.written().filter(isBeside)])];
}

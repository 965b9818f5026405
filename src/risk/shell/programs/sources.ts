import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";
import { toolDeeds } from "../../tools/index.ts";
import { knownIndexes } from "../../tools/packages/indexes.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { sourceRows, type SourceRow } from "./sources-table.ts";
import { onlyAsks } from "./steering-files.ts";

const rowsOf = lazily(() => rowsByName(sourceRows(), ({ programs }) => programs));

/** `https://x/y`, `git+ssh://…`, `git::https://…`, `gh:x/y`, `yarn@https://…`, `a=x.example/b@v1`: code of somebody else. */
const elsewhere = longPattern("i")`
  ^(?:(?:git|hg|svn|bzr|sparse|tarball|s3)(?:\+|::))?(?:https?|ftp|git|ssh|hg|svn|socks\w{0,2}):\/\/[^/\s]|
  ^(?:gh|gl|bb|github|gitlab|bitbucket|sourcehut|srht|gist|ubi|aqua|flakehub):[\w.-]+|^(?:github|gitlab)\.com\/[\w.-]+\/[^=\s]+$|^git@[\w.-]+:
`;
const thisMachine =
  /^[a-z+:]{2,14}\/\/(?:[^@/\s]{0,80}@)?(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|host\.docker\.internal)(?:[:/]|$)/i;

const isElsewhere = (text: string): boolean => elsewhere.test(text) && isKnown(text) && !knownIndexes.test(text) && !thisMachine.test(text);

/** The option's name is left off, and a package's name before `@` or `=`. */
const isSource = (text: string): boolean => {
  const value = text.replace(/^--?[\w.:-]{1,60}=/, "");
  const behind = /^[\w./-]{1,100}(?:@|=)(.+)$/.exec(value)?.[1];
  return isElsewhere(value) || (behind !== undefined && isElsewhere(behind));
};

/** `a=x.example/b@v1`: one module in the place of another. */
const isReplaced = (text: string): boolean => /^[^=]{1,200}=[\w-]+(?:\.[\w-]+)+\/\S/.test(text);

function isMeant({ at }: SourceRow, words: readonly CommandWord[]): boolean {
  if (at === undefined) return words.some(({ text }) => isSource(text));
  if (at === "first") return isSource(words.find(({ text }) => !text.startsWith("-") && /[/.:]/.test(text))?.text ?? "");
  return words.some(({ text }, index) => {
    const name = at.find((each) => text === each || text.startsWith(`${each}=`));
    const value = name === undefined ? "" : text === name ? (words[index + 1]?.text ?? "") : text.slice(name.length + 1);
    return isSource(value) || (name?.endsWith("-replace") === true && isReplaced(value));
  });
}

/** Variables and options through which everything is fetched. What stands in between may hand out something else. */
const proxyOption = /^--(?:https?-?)?proxy$/;
export const proxyVariables: readonly string[] = ["http", "https", "all", "ftp"].flatMap((kind) => [
  `${kind}_proxy`,
  `${kind}_proxy`.toUpperCase(),
]);
const ownProxy = /^(?:npm_config_(?:https?_)?proxy|pip_proxy|cargo_http_proxy|yarn_https?_proxy)$/i;

function proxyOf({ variables }: ProgramCall, words: readonly CommandWord[]): string | undefined {
  const option = words.findIndex(({ text }) => proxyOption.test(text.split("=")[0] ?? ""));
  const text = words[option]?.text ?? "";
  if (option >= 0 && isProxy(text.includes("=") ? text.slice(text.indexOf("=") + 1) : (words[option + 1]?.text ?? ""))) return text;
  return [...variables].find(([name, value]) => (proxyVariables.includes(name) || ownProxy.test(name)) && isProxy(value))?.[0];
}

/** Many write it without a scheme. */
const isProxy = (value: string): boolean => value !== "" && isElsewhere(value.includes("://") ? value : `http://${value}`);

/** A program that is told to fetch what it installs or runs from an address that nobody settled. */
export function lookAtSources(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const rows = rowsOf().get(call.program);
  if (!rows || call.elsewhere || onlyAsks(call)) return;
  const end = call.words.findIndex(({ text }) => text === "--");
  const words = end < 0 ? call.words : call.words.slice(0, end);
  const deed = { act: "run-foreign", tool: call.program, target: "", span: call.span } as const;
  const proxy = proxyOf(call, words);
  if (proxy !== undefined) look.add({ ...deed, why: `${proxy} has it fetch everything through another machine` }, at);
  const isFetched = rows.some((row) => (row.on === undefined || words.some(({ text }) => row.on?.test(text))) && isMeant(row, words));
  // Its own table knows what an operand stands for, and names it.
  if (isFetched && toolDeeds(call)?.some(({ act }) => act === "run-foreign") !== true)
    look.add({ ...deed, why: "takes what it installs or runs from an address of somebody else" }, at);
}

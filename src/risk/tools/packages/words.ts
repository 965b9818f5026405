import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import { environmentInWords } from "../../environment.ts";
import { any, flag, operand, type DeedSketch, type ProgramRow, type Test } from "../table.ts";
import { targetAct } from "../targets.ts";
import { knownIndexes } from "./indexes.ts";

/** A package that comes from somewhere else than the registry: git, a URL, a file, an alias of another name. */
const foreignPackage = longPattern("i")`
  ^(git\+|git:|git@|ssh:|https?:|github:|gitlab:|bitbucket:|gist:|file:|link:|\.{1,2}\/|\/|~\/)|\.(tgz|tar\.gz|zip|whl|git)$|
  ^[\w.-]+\/[\w.-]+(#\S+)?$|@(git|https?|npm):
`;

export const named: Test = ({ rest }) => rest.length > 0;

const sources = "--index-url -i --extra-index-url --source --git --path --registry --repository-url --find-links -f".split(" ");

const abbreviationMinChars = 5;

/** Options may be cut short, where an address shows that one of these is meant: `--index-u https://…`. */
const isSource = (name: string, value: string): boolean =>
  sources.includes(name) ||
  (name.length >= abbreviationMinChars && value.includes("://") && name.startsWith("--") && sources.some((each) => each.startsWith(name)));

/** Some source that is not the one everybody uses. */
export const foreign = any(
  operand(foreignPackage),
  ({ options }) =>
    options.some(({ name, value: { text } = { text: "" } }) => text !== "" && isSource(name, text) && !knownIndexes.test(text)),
  flag("--git"),
);

/** Deeds of a script or a binary of the project by its name: `deploy` deploys, whichever program starts it. */
export function namedDeeds(name: string): readonly DeedSketch[] {
  const act = isKnown(name) ? targetAct(name) : undefined;
  return act ? [{ act, target: name, environment: environmentInWords([name]), why: `the task is called ${name}` }] : [];
}

/** A row for tasks of the project behind the leading words: those that no row knows and whose name says nothing are its own to run. */
export const namedFor = (on: string, [hits, misses]: readonly [hits: readonly string[], misses: readonly string[]]): ProgramRow => ({
  on,
  if: ({ rest }) => namedDeeds(rest[0]?.text ?? "").length > 0,
  does: ({ rest }) => namedDeeds(rest[0]?.text ?? ""),
  hits,
  misses,
});

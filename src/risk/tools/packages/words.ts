import { longPattern } from "../../../kernel/long-pattern.ts";
import { any, flag, operand, type Test } from "../table.ts";
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

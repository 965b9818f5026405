import { longPattern } from "../../../kernel/long-pattern.ts";
import { any, flag, operand, option, type Test } from "../table.ts";

/** A package that comes from somewhere else than the registry: git, a URL, a file, an alias of another name. */
const foreignPackage = longPattern("i")`
  ^(git\+|git:|git@|ssh:|https?:|github:|gitlab:|bitbucket:|gist:|file:|link:|\.{1,2}\/|\/|~\/)|\.(tgz|tar\.gz|zip|whl|git)$|
  ^[\w.-]+\/[\w.-]+(#\S+)?$|@(git|https?|npm):
`;

export const named: Test = ({ rest }) => rest.length > 0;

/** Some source that is not the one everybody uses. */
export const foreign = any(
  operand(foreignPackage),
  option(
    ["--index-url", "-i", "--extra-index-url", "--source", "--git", "--path", "--registry", "--repository-url", "--find-links", "-f"],
    /./,
  ),
  flag("--git", "--extra-index-url"),
);

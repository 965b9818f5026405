import { shorten } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
/** Kinds of files by their names: what a rule may ask of a file depends on them. */
const patterns = {
  test: longPattern()`
    (?:^|\/)(?:tests?|specs?|__tests__|testing|testdata|fixtures?|e2e|cypress)\/|(?:[._-](?:test|tests|spec|e2e|fixture)|
    _test|Tests?)\.\w+$|(?:^|\/)(?:test_[\w-]+|conftest)\.py$
  `,
  doc: /\.(?:md|mdx|rst|adoc|txt)$|(?:^|\/)(?:LICENSE|NOTICE|AUTHORS|CODEOWNERS)$/i,
  code: longPattern()`
    \.(?:[cm]?[jt]sx?|py|rs|go|java|kt|kts|scala|rb|php|cs|fs|swift|c|cc|cpp|cxx|h|hpp|m|mm|ex|exs|erl|hs|clj|lua|dart|
    vue|svelte|zig)$
  `,
  script: /\.(?:sh|bash|zsh|ps1|sql|bat)$/,
  pipeline: longPattern()`
      (?:^|\/)(?:\.github\/workflows\/[^/]+|\.gitlab-ci|azure-pipelines|bitbucket-pipelines|\.travis|appveyor|
      \.circleci\/config|\.drone|\.buildkite\/[^/]+|Jenkinsfile|Makefile|makefile|justfile|Taskfile|tox|noxfile)(?:\.\w+)?$
    `,
  settings: /(?:^|\/)(?:[\w.-]*\.config\.[cm]?[jt]s|\.[\w-]+rc(?:\.\w+)?|setup\.py|conftest\.py|build\.rs|webpack[\w.]*\.js)$/,
  lock: longPattern()`
    (?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|Cargo\.lock|go\.sum|poetry\.lock|
    uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock)$
  `,
  interface:
    /\.(?:graphqls?|gql|proto|avsc|thrift|wsdl|xsd)$|(?:^|\/)(?:openapi|swagger|asyncapi)[\w.-]*\.(?:ya?ml|json)$|\.schema\.json$/i,
  vendored: /(?:^|\/)(?:node_modules|vendor|third_party|dist|build|target|\.venv)\//,
  tools: /(?:^|\/)(?:scripts?|tools?|examples?|docs?|bench(?:marks?)?|ci|\.github)\//,
} as const;

export type FileKind = keyof typeof patterns;

export const isKind = (path: string, ...kinds: readonly FileKind[]): boolean => kinds.some((kind) => patterns[kind].test(path));

/** Code that runs where the project is used: neither a test nor settings of a tool nor somebody else's. */
export const isShippedCode = (path: string): boolean => isKind(path, "code") && !isKind(path, "test", "settings", "vendored");

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const folderOf = (path: string): string => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "");
/** Without folder and without any ending: `src/cart.test.ts` is `cart`. */
export const stemOf = (path: string): string => baseName(path).replace(/(?<=.)\..*$/, "");

const header =
  /\b(?:(?:auto-?|code[- ])?generated\b[^\n]{0,80}\b(?:by|from|with|using|do not edit)\b|do not (?:edit|modify)\b)|@generated\b/i;
const headLines = 6;

/** The line at the top of a file that says that a program wrote it. */
export const generatedLine = (text: string): { readonly line: number; readonly text: string } | undefined => {
  const lines = text.slice(0, 2_000).split("\n").slice(0, headLines);
  const at = lines.findIndex((line) => header.test(line));
  return at < 0 ? undefined : { line: at + 1, text: lines[at]?.trim() ?? "" };
};

/** A line that says nothing to a machine. */
export const isComment = (line: string): boolean => /^\s*(?:$|\/\/|#(?!include|define|if|\[|!)|\/?\*|--|<!--|;;|"""|''')/.test(line);

/** Evidence: the words of a line, and where it stands. Long lines are cut between words (U20). */
export const quoted = (path: string, line: number, text: string): { readonly claim: string; readonly source: string } => ({
  claim: `“${shorten(text.trim(), quoteMaxChars)}”`,
  source: `${path}:${line}`,
});

const quoteMaxChars = 160;

/** The first line of a text that a pattern is on. */
export function lineWith(text: string, pattern: RegExp): { readonly line: number; readonly text: string } | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => pattern.test(line));
  return at < 0 ? undefined : { line: at + 1, text: lines[at] ?? "" };
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

import { unknownPiece } from "../../deed.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { words } from "../plain.ts";
import { all, any, flag, not, paths, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

/** Input, what is left out, and names that only the shell will know. */
const isNoPlace = ({ text }: CommandWord): boolean => text === "-" || text.startsWith("!") || text.startsWith(unknownPiece);

/** The whole project is what a formatter is for; wildcards over it are the same. */
const isEverything = ({ text }: CommandWord): boolean => /^(?:\.\/)?(?:\.?|\*.*|\{.*|\.\.\.)$/.test(text);

/** Under a brief that names its files, the whole project is not the session's to rewrite, unless its own task does. */
const mayFormatAll = ({ facts, byTask }: ProgramCall): boolean =>
  byTask === true || facts.session !== "dispatched" || facts.filesOwned === undefined;

/** A formatter writes the files it is pointed at, and keeps their meaning. A name without an ending is a folder. */
const operands = ({ rest, call }: Use): readonly DeedSketch[] =>
  rest
    .filter((field) => !isNoPlace(field) && !(isEverything(field) && mayFormatAll(call)))
    .map((field) => ({ ...field, text: field.text.replace(/\.\.\.$/, ".") }))
    .flatMap((field) => paths("write", [field], { keeps: true, ...(/[^/]\.\w{1,12}$/.test(field.text) ? {} : { tree: true }) }));

const only: Test = not(flag("--check", "--diff", "--check-only", "--dry-run", "--list-different", "--version"));

interface Formatter {
  readonly names: string;
  readonly takes?: string;
  readonly singleDash?: true;
  readonly on?: string;
  readonly if?: Test;
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

const formatter = ({ names, takes, on, if: test = only, singleDash, ...examples }: Formatter): Program => ({
  names: words(names),
  ...(takes === undefined ? {} : { takes: words(takes) }),
  ...(singleDash ? { singleDash } : {}),
  otherwise: "harmless",
  rows: [{ ...(on === undefined ? {} : { on }), if: test, does: operands, ...examples }],
});

const pythonTakes =
  "-l --line-length -t --target-version -c --config --include --exclude --extend-exclude --force-exclude -W --workers " +
  "--required-version --profile --settings-path --sp --skip -s --src --select --ignore --extend-select --output-format --line-range " +
  "-p --project --max-line-length";

/** Formatters and fixers that write. Without a path, or over the whole project, they do their usual work. */
export const formatters = (): readonly Program[] => [
  formatter({
    names: "prettier",
    takes:
      "--config --ignore-path --parser --plugin --print-width --tab-width --log-level --loglevel --end-of-line --trailing-comma " +
      "--cache-location --stdin-filepath --config-precedence",
    if: all(flag("--write", "-w"), not(flag("--check", "-c"))),
    hits: ["prettier --write a.ts", "prettier -w src"],
    misses: ["prettier --check a.ts", "prettier a.ts"],
  }),
  formatter({
    names: "eslint oxlint stylelint markdownlint markdownlint-cli2 standard xo rubocop swiftlint",
    takes:
      "-c --config --ext --ignore-path --ignore-pattern --rule --parser --parser-options --plugin --format -f --output-file -o " +
      "--max-warnings --cache-location --rulesdir --resolve-plugins-relative-to --env --global --fix-type -i --ignore -p " +
      "--custom-syntax --config-basedir --only --tsconfig",
    if: flag("--fix", "-a", "-A", "--autocorrect", "--autocorrect-all"),
    hits: ["eslint --fix a.ts", "stylelint a.css --fix"],
    misses: ["eslint a.ts"],
  }),
  formatter({
    names: "oxfmt",
    takes: "-c --config --ignore-path",
    if: not(flag("--check", "--list-different", "--version")),
    hits: ["oxfmt a.ts"],
    misses: ["oxfmt --check a.ts"],
  }),
  formatter({
    names: "biome",
    takes: "--config-path --max-diagnostics --log-level --reporter --colors --only --skip --since --indent-style",
    on: "format|lint|check",
    if: flag("--write", "--fix", "--apply", "--apply-unsafe"),
    hits: ["biome check --write a.ts", "biome format --write src"],
    misses: ["biome check a.ts", "biome ci a.ts"],
  }),
  formatter({
    names: "dprint",
    takes: "-c --config --plugins --excludes",
    on: "fmt",
    hits: ["dprint fmt a.ts"],
    misses: ["dprint check a.ts"],
  }),
  formatter({
    names: "black isort pyupgrade",
    takes: pythonTakes,
    if: all(only, not(flag("-c", "--code"))),
    hits: ["black a.py", "isort --profile black src"],
    misses: ["black --check a.py", "isort --diff a.py"],
  }),
  formatter({
    names: "ruff",
    takes: pythonTakes,
    on: "format",
    hits: ["ruff format a.py"],
    misses: ["ruff format --check a.py", "ruff check a.py"],
  }),
  formatter({
    names: "ruff",
    takes: pythonTakes,
    on: "check",
    if: all(only, flag("--fix", "--fix-only", "--unsafe-fixes", "--add-noqa")),
    hits: ["ruff check --fix a.py"],
    misses: ["ruff check a.py", "ruff check --fix --diff a.py"],
  }),
  formatter({
    names: "ruff",
    takes: pythonTakes,
    if: all(only, flag("--fix"), ({ operands: [first] }) => !/^[a-z]+$/.test(first?.text ?? "")),
    hits: ["ruff --fix a.py", "ruff --fix ."],
    misses: ["ruff check --fix a.py", "ruff a.py"],
  }),
  formatter({
    names: "autopep8 yapf autoflake docformatter clang-format shfmt gofmt gofumpt goimports",
    takes: "-style --style -p --max-line-length -local -r -cpuprofile --line-length",
    if: any(flag("-i", "--in-place"), flag("-w", "--write")),
    hits: ["clang-format -i a.c", "gofmt -w a.go", "gofmt -s -w a.go"],
    misses: ["gofmt -l a.go", "clang-format a.c"],
  }),
  formatter({
    names: "rustfmt stylua ocamlformat",
    takes: "--edition --config --config-path --emit -f --color --search-parent-directories",
    hits: ["rustfmt a.rs"],
    misses: ["rustfmt --check a.rs"],
  }),
  formatter({
    names: "sqlfluff",
    takes: "--dialect -d --templater -t --rules -r --config --exclude-rules -p --processes",
    on: "fix|format",
    hits: ["sqlfluff fix a.sql"],
    misses: ["sqlfluff lint a.sql"],
  }),
];

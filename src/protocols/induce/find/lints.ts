import type { InduceRecords } from "../types.ts";

/** A fix that a linter can find: what went and what came, by the tokens of a line. */
interface LintRow {
  readonly tool: "eslint" | "ruff";
  readonly rule: string;
  readonly files: RegExp;
  readonly went?: RegExp;
  readonly came?: RegExp;
  readonly hits: readonly [went: string, came: string];
  readonly misses: readonly [went: string, came: string];
}

const script = /\.[cm]?[jt]sx?$/;
const python = /\.py$/;

export const lintRows: readonly LintRow[] = [
  { tool: "eslint", rule: "no-console", files: script, went: /^console\.\w+$/, hits: ["console.log", ""], misses: ["context.log", ""] },
  { tool: "eslint", rule: "no-debugger", files: script, went: /^debugger$/, hits: ["debugger", ""], misses: ["debug", ""] },
  { tool: "eslint", rule: "eqeqeq", files: script, went: /^[!=]=$/, came: /^[!=]==$/, hits: ["==", "==="], misses: ["===", "=="] },
  {
    tool: "eslint",
    rule: "no-var",
    files: script,
    went: /^var$/,
    came: /^(?:const|let)$/,
    hits: ["var", "const"],
    misses: ["let", "const"],
  },
  { tool: "eslint", rule: "prefer-const", files: script, went: /^let$/, came: /^const$/, hits: ["let", "const"], misses: ["var", "const"] },
  {
    ...{ tool: "eslint", rule: "@typescript-eslint/no-explicit-any", files: script },
    ...{ went: /^any$/, hits: ["any", "unknown"], misses: ["anything", "unknown"] },
  },
  {
    ...{ tool: "eslint", rule: "@typescript-eslint/no-floating-promises", files: script },
    ...{ went: /^$/, came: /^await$/, hits: ["", "await"], misses: ["", "async"] },
  },
  { tool: "ruff", rule: "T201", files: python, went: /^print$/, hits: ["print", "log.info"], misses: ["sprint", ""] },
  { tool: "ruff", rule: "E711", files: python, went: /^[!=]=$/, came: /^is(?: not)?$/, hits: ["==", "is"], misses: ["is", "=="] },
];

/** The row for what went and came in files like these. */
export const lintFor = (went: string, came: string, paths: readonly string[]): LintRow | undefined =>
  lintRows.find(
    ({ files, went: from = /^/, came: to = /^/ }) => from.test(went) && to.test(came) && paths.every((path) => files.test(path)),
  );

const homes: Readonly<Record<LintRow["tool"], RegExp>> = {
  eslint: /(?:^|\/)(?:\.eslintrc(?:\.\w+)?|eslint\.config\.\w+|\.oxlintrc\.json)$/,
  ruff: /(?:^|\/)(?:\.?ruff\.toml|pyproject\.toml)$/,
};
const usual: Readonly<Record<LintRow["tool"], string>> = { eslint: ".eslintrc.json", ruff: "ruff.toml" };

/** The configuration that a row goes into: the one that is there. */
export const lintHome = (tool: string, documents: InduceRecords["documents"]): string =>
  documents.find(({ path }) => homes[tool as LintRow["tool"]].test(path))?.path ?? usual[tool as LintRow["tool"]];

/** A configuration that names the rule enforces it, or says that it does not want it. */
export const isLinted = (rule: string, documents: InduceRecords["documents"]): boolean =>
  documents.some(({ path, text }) => !path.endsWith(".md") && text.includes(rule));

import { longPattern } from "../../../../kernel/long-pattern.ts";
/** A short digest of a text; the same on every machine. For comparing, not for secrets. */
export function digestOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0");
}

interface PartRow {
  readonly name: string;
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Files that a plan silently rests on: what is installed, which tools, how it is configured. */
export const partRows: readonly PartRow[] = [
  {
    name: "lockfile",
    pattern: longPattern()`
      (?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|poetry\.lock|uv\.lock|
      Pipfile\.lock|Gemfile\.lock|composer\.lock|go\.sum|gradle\.lockfile|requirements[\w.-]*\.txt|flake\.lock|mix\.lock|
      Package\.resolved|pdm\.lock|packages\.lock\.json|\.terraform\.lock\.hcl)$
    `,
    hits: ["package-lock.json", "apps/a/pnpm-lock.yaml", "requirements-dev.txt", "go.sum"],
    misses: ["lock.json", "src/package-lock.ts"],
  },
  {
    name: "manifest",
    pattern: longPattern()`
      (?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|go\.(?:mod|work)|pom\.xml|(?:build|
      settings)\.gradle(?:\.kts)?|gradle\.properties|Gemfile|Pipfile|composer\.json|pnpm-workspace\.yaml|deno\.jsonc?|mix\.exs|
      [\w.-]+\.csproj|Directory\.(?:Build|Packages)\.props)$
    `,
    hits: ["package.json", "libs/x/Cargo.toml"],
    misses: ["data/package.json.bak", "Cargo.rs"],
  },
  {
    name: "tool version",
    pattern: longPattern()`
      (?:^|\/)(?:\.nvmrc|\.node-version|\.python-version|\.ruby-version|\.java-version|\.go-version|\.tool-versions|
      rust-toolchain(?:\.toml)?|\.sdkmanrc|mise\.toml|\.mise\.toml|global\.json|\.terraform-version|gradle-wrapper\.properties)$
    `,
    hits: [".nvmrc", "gradle/wrapper/gradle-wrapper.properties", ".tool-versions"],
    misses: ["nvmrc.md"],
  },
  {
    name: "environment",
    pattern: /(?:^|\/)\.env(?:\.(?!example$|sample$|template$)[\w-]+)?$|(?:^|\/)\.envrc$/,
    hits: [".env", "api/.env.local", ".envrc"],
    misses: [".env.example", "env.ts"],
  },
  {
    name: "configuration",
    pattern: longPattern()`
      (?:^|\/)(?:tsconfig[\w.-]*\.json|jsconfig\.json|\.(?:eslintrc|prettierrc|babelrc|swcrc|npmrc|yarnrc|editorconfig)[\w.-]*|
      [\w-]+\.config\.(?:[cm]?[jt]s|json)|Dockerfile[\w.-]*|(?:docker-)?compose[\w.-]*\.ya?ml|Makefile|tox\.ini|pytest\.ini|
      mypy\.ini|ruff\.toml|\.gitlab-ci\.yml|nginx[\w.-]*\.conf|application[\w.-]*\.(?:ya?ml|properties)|appsettings[\w.-]*\.json|
      alembic\.ini|[\w.-]+\.tfvars)$|(?:^|\/)\.github\/workflows\/[\w.-]+\.ya?ml$|(?:^|\/)config\/(?:[\w-]+\/)*[\w.-]+\.(?:ya?ml|
      json|toml|ini|env)$
    `,
    hits: ["tsconfig.build.json", "vite.config.ts", "docker-compose.dev.yml", ".github/workflows/ci.yml", "config/app/limits.yml"],
    misses: ["src/config.ts", "docs/config.md"],
  },
];

/** A file's part in the workspace; undefined for ordinary files, which every piece of work changes. */
export const partOf = (path: string): string | undefined => partRows.find(({ pattern }) => pattern.test(path))?.name;

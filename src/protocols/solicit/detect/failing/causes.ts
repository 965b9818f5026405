import { longPattern } from "../../../../kernel/long-pattern.ts";
import { actionFor, commandOf, filesOfPatch, type ComparableAction } from "../action.ts";
import type { CommandSegment } from "../command.ts";
import type { StartMoment } from "../moments.ts";

/** Which parts of a workspace a call may have changed: `branch`, `head`, `file:*`, `file:path`, `tool:*`, `env:*`. */
export type Causes = ReadonlySet<string>;

interface CauseRow {
  readonly name: string;
  readonly pattern: RegExp;
  readonly parts: readonly string[];
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

export const causeRows: readonly CauseRow[] = [
  {
    name: "git moves",
    pattern: longPattern()`
      ^(?:git (?:\S+ ){0,4}?(?:checkout|switch|rebase|reset|bisect|worktree|pull|merge|clone|am|stash)\b|gh pr (?:checkout|merge)|
      gh repo|hub |jj |gt |git-\w+)
    `,
    parts: ["branch", "head", "file:*", "dirty:*"],
    hits: ["git checkout -b x", "git -C . switch main", "git pull --rebase", "gh pr checkout 12", "git stash pop"],
    misses: ["git status", "git log", "git diff"],
  },
  {
    name: "git records",
    pattern: /^git (?:\S+ ){0,4}?(?:commit|cherry-pick|revert|tag|branch|init|push|fetch|restore|add|mv|rm|apply|clean)\b/,
    parts: ["head", "dirty:*"],
    hits: ["git commit -m x", "git cherry-pick 1a2b3c4"],
    misses: ["git log"],
  },
  {
    name: "git restores",
    pattern: /^git (?:\S+ ){0,4}?(?:restore|apply|mv|rm|clean|cherry-pick|revert)\b|^git branch -[mM]/,
    parts: ["file:*", "branch", "dirty:*"],
    hits: ["git restore package.json", "git branch -m new"],
    misses: ["git commit -m x"],
  },
  {
    name: "package managers",
    pattern: longPattern()`
      ^(?:npm|pnpm|yarn|bun|pip|pipenv|poetry|uv|pdm|rye|conda|cargo|go|gem|bundle|composer|ncu|dotnet|mix|swift|apt|apt-get|brew|
      corepack|volta|sdk|rustup|mvn|gradle)(?: -\S+| pip| workspace \S+| mod| wrapper| self| versions:\S*| pkg| package| tool)* (?:install|
      i|ci|add|remove|rm|uninstall|un|update|upgrade|up|dedupe|audit fix|link|unlink|lock|sync|tidy|get|vendor|build|restore|
      resolve|init|create|set|use|default|require|bump|version \S+|outdated --write|rebuild|prune|import|clean|self-update|
      wrapper)\b|^yarn$|^ncu -u
    `,
    parts: ["file:*", "dirty:*", "tool:*"],
    hits: ["npm install left", "npm i", "yarn", "pip install x", "cargo build", "go mod tidy", "brew upgrade node"],
    misses: ["npm test", "npm run lint", "npm ls", "pnpm vitest run", "npm run build"],
  },
  {
    name: "scripts that may do anything",
    pattern: longPattern()`
      ^(?:make|just|task|nx|turbo|lerna|changeset|rush|bazel|ansible|terraform|cdk|pulumi|prisma|rails|django-admin|manage\.py|
      cookiecutter|docker|docker-compose|vagrant|direnv|npm-check-updates|husky|lint-staged|pre-commit|semantic-release|
      standard-version|release-it)\b|^\S*(?:setup|bootstrap|install|upgrade|update|migrate|release|bump|configure|generate|codegen|
      init|sync|deploy|dev|start)\S*\.(?:sh|py|js|mjs|ts|rb)?\b
    `,
    parts: ["file:*", "dirty:*", "env:*", "head"],
    hits: ["make deps", "setup.sh", "docker compose up"],
    misses: ["cat a", "ls"],
  },
  {
    name: "scripts of the project by their name",
    pattern: longPattern()`
      ^(?:npm|pnpm|yarn|bun)(?: run)? \S*(?:release|version|bump|setup|bootstrap|generate|codegen|prepare|update|upgrade|sync|
      migrate|fix|format|changeset|postinstall)
    `,
    parts: ["file:*", "dirty:*", "head"],
    hits: ["npm run release", "pnpm lint:fix", "yarn version:bump"],
    misses: ["npm test", "npm run lint"],
  },
  {
    name: "frameworks that set up their own configuration",
    pattern: /^(?:next|nuxt|expo|astro|svelte-kit|ng)\b|^(?:npm|pnpm|yarn|bun)(?: run)? (?:dev|build|start|serve|preview)\b/,
    parts: ["file:tsconfig.json", "dirty:tsconfig.json", "file:package.json", "dirty:package.json"],
    hits: ["next build", "npm run dev", "pnpm build"],
    misses: ["npm test"],
  },
  {
    name: "platforms that write local settings",
    pattern:
      /^(?:vercel|netlify|heroku|doppler|supabase|firebase|wrangler|amplify|sst|fly(?:ctl)?|railway|infisical|dotenv-vault|op|chamber)\b/,
    parts: ["file:*", "dirty:*", "env:*"],
    hits: ["vercel env pull", "supabase link"],
    misses: ["curl x"],
  },
  {
    name: "tools chosen",
    pattern: longPattern()`
      ^(?:nvm|fnm|n|volta|asdf|mise|pyenv|rbenv|jenv|sdk|rustup|conda|update-alternatives|corepack|proto|goenv|tfenv|deactivate|
      virtualenv|venv)\b
    `,
    parts: ["tool:*", "env:*"],
    hits: ["nvm use 20", "pyenv local 3.12"],
    misses: ["node a.js"],
  },
  {
    name: "variables",
    pattern: /^(?:export|unset|set|setx|direnv|source|dotenv)\b|^\. /,
    parts: ["env:*", "tool:*"],
    hits: ["export NODE_ENV=test", "source .venv/bin/activate"],
    misses: ["env"],
  },
  {
    name: "formatters",
    pattern: /\s(?:--write|--fix|--fix-only|-w|--in-place|-i)\b|^(?:prettier|black|isort|gofmt|rustfmt|biome|oxfmt)\b/,
    parts: ["file:*", "dirty:*"],
    hits: ["prettier --write .", "eslint --fix .", "sed -i s/a/b/ package.json"],
    misses: ["tsc --noEmit"],
  },
];

const writers = /^(?:Edit|MultiEdit|Write|NotebookEdit|Update|apply_patch|str_replace\w*|create_file|write_file)$/;

/** The files that a call writes by its meaning. */
export const writtenBy = ({ tool, input }: StartMoment, { files }: ComparableAction): readonly string[] => {
  if (!writers.test(tool)) return [];
  return tool === "apply_patch" ? filesOfPatch(String(input["input"] ?? input["patch"] ?? "")) : files;
};

const lineOf = ({ program, words }: CommandSegment): string => [program, ...words].join(" ").slice(0, 1_000);

const known = new WeakMap<ComparableAction, Causes>();

/** Changes a call may make, read once: they count when the call begins and again when it ends. */
export function causesFor(call: StartMoment): Causes {
  const action = actionFor(call);
  const found = known.get(action) ?? causesOf(call, action, commandOf(call.tool, call.input));
  known.set(action, found);
  return found;
}

function causesOf(call: StartMoment, action: ComparableAction, text: string | undefined): Causes {
  const parts = new Set(writtenBy(call, action).flatMap((path) => [`file:${path}`, `dirty:${path}`]));
  if (text === undefined) {
    // A sub-agent or a server may have done anything, and its own lines stand elsewhere.
    if (/^(?:Task|Agent|Workflow|spawn_agent)$/.test(call.tool))
      for (const part of ["branch", "head", "file:*", "dirty:*"]) parts.add(part);
    if (call.tool.startsWith("mcp__")) for (const part of ["head", "file:*", "dirty:*"]) parts.add(part);
    return parts;
  }
  for (const segment of action.command?.segments ?? []) {
    const line = lineOf(segment);
    for (const row of causeRows) if (row.pattern.test(line)) for (const part of row.parts) parts.add(part);
    if (/^(?:cp|mv|rm|tee|dd|ln|rsync|install|unzip|tar|patch|truncate|ed|ex|vim|perl|python|node|ruby)$/.test(segment.program))
      for (const word of segment.words) if (/^[\w@./+-]+$/.test(word)) parts.add(`file:${word}`).add(`dirty:${word}`);
  }
  for (const [, path = ""] of text.matchAll(/>{1,2}\s*["']?([\w@./+-]{1,300})/g)) parts.add(`file:${path}`).add(`dirty:${path}`);
  if (/\b(?:writeFile|write_text|open\([^)]{1,200}['"][wa]|json\.dump)/.test(text)) parts.add("file:*").add("dirty:*");
  return parts;
}

/** Whether a part is among the causes; a file counts however it was named. */
export function isCaused(causes: Causes, part: string): boolean {
  const [kind = "", rest = ""] = splitPart(part);
  if (causes.has(part) || causes.has(`${kind}:*`)) return true;
  if (kind !== "file" && kind !== "dirty") return false;
  const path = rest.split("#")[0] ?? "";
  for (const cause of causes) {
    const [causeKind, named = ""] = splitPart(cause);
    if (causeKind === kind && (named === path || named.endsWith(`/${path}`) || path.endsWith(`/${named}`))) return true;
  }
  return false;
}

export const splitPart = (part: string): readonly [string, string] => {
  const at = part.indexOf(":");
  return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
};

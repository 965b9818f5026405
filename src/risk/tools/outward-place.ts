import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown } from "../deed.ts";
import { environmentOf } from "../environment.ts";
import { contentOf } from "../files/known-content.ts";
import type { ProgramCall } from "./call.ts";
import { isBelow, joinPath } from "./git/repo.ts";
import type { DeedSketch, ProgramRow, Use } from "./table.ts";

/** Public registries that everybody installs from: packages there are in production. */
const publicRegistry = longPattern("i")`
  ^(?:registry\.npmjs\.(?:org|com)|registry\.yarnpkg\.com|npm\.pkg\.github\.com|npmjs|pypi|(?:upload\.)?pypi\.org|crates-io|
  (?:index\.)?crates\.io|rubygems\.org|(?:api|www)?\.?nuget\.org|jsr\.io|pub\.dev|hex\.pm)$
`;

interface Registry {
  /** Options and variables that name another registry than the public one. */
  readonly told: readonly string[];
  /** The file beside which a package is published, and where its name stands in it. */
  readonly manifest: string;
  readonly name: RegExp;
}

const npm: Registry = {
  told: ["--registry", "npm_config_registry", "NPM_CONFIG_REGISTRY"],
  manifest: "package.json",
  name: /"name"\s{0,8}:\s{0,8}"([^"]{1,214})"/,
};
const toml = /^\s{0,8}name\s{0,8}=\s{0,8}"([^"]{1,200})"/m;
const cargo: Registry = { told: ["--registry", "--index"], manifest: "Cargo.toml", name: toml };
const pypi: Registry = {
  told: ["--publish-url", "--repository-url", "--index", "-r", "--repository", "UV_PUBLISH_URL", "TWINE_REPOSITORY_URL"],
  manifest: "pyproject.toml",
  name: toml,
};
const registries = { npm, cargo, pypi } as const;

/**
 * Publishing a package. Without a word about another registry it goes to the public one, and the environment is
 * production (A17). The target is the package, else the folder it lies in: an approval of one says nothing about
 * another.
 */
export const publishes =
  (kind: keyof typeof registries): Exclude<ProgramRow["does"], string | readonly string[]> =>
  (use) => {
    const { told, manifest, name } = registries[kind];
    const { call, rest, value } = use;
    const registry = told
      .map((each) => (each.startsWith("-") ? value(each) : (call.variables.get(each) ?? call.facts.variables?.[each])))
      .find((each) => each !== undefined);
    const folder = value("--prefix", "-C", "--dir", "--cwd", "--directory") ?? ".";
    const path = call.cwd === undefined ? undefined : joinPath(joinPath(call.cwd, folder), rest[0]?.text ?? ".");
    if (path === undefined || !isKnown(path)) return [{ act: "publish", target: rest[0]?.text ?? "" }];
    const content = contentOf(joinPath(path, manifest), call.facts);
    const written = /"registry"\s{0,8}:\s{0,8}"([^"]{1,300})"/.exec(content ?? "")?.[1];
    const environment = environmentOfRegistry(registry ?? (kind === "npm" ? written : undefined), call);
    return [{ act: "publish", target: name.exec(content ?? "")?.[1] ?? fromRoot(path, call), environment }];
  };

function environmentOfRegistry(registry: string | undefined, { facts }: ProgramCall): string {
  if (registry === undefined) return "production";
  if (!isKnown(registry)) return "unknown";
  const host = registry.replace(/^[\w+]{1,20}:\/\//, "").replace(/[:/].*$/s, "");
  return publicRegistry.test(host) ? "production" : environmentOf({ host }, facts);
}

function fromRoot(path: string, { facts }: ProgramCall): string {
  const root = facts.projectRoot;
  return root !== undefined && isBelow(path, root) ? path.slice(root.length + 1) || "." : path;
}

/** A known repository is shared with others, so it counts as production; an unknown one gets no environment. */
export function asked(use: Use): readonly DeedSketch[] {
  const { call, operands, value } = use;
  const repository = repositoryOf(use);
  const isChange = /^(?:pr|mr)$/.test(operands[0]?.text ?? "");
  const branch = isChange ? (value("--head", "-H", "--source-branch") ?? call.facts.currentBranch) : "";
  if (repository === undefined || branch === undefined || !isKnown(branch)) return [{ act: "message", target: operands[0]?.text ?? "" }];
  return [{ act: "message", target: `${repository} ${branch}`.trim(), environment: "production" }];
}

/** As the hosts' own programs choose it: named by the call, else the remote of the project. */
function repositoryOf({ value, call }: Use): string | undefined {
  const { facts, cwd } = call;
  const named = value("-R", "--repo") ?? call.variables.get("GH_REPO") ?? facts.variables?.["GH_REPO"];
  if (named !== undefined) return isKnown(named) && named.includes("/") ? named : undefined;
  const isHere = cwd !== undefined && facts.projectRoot !== undefined && isBelow(cwd, facts.projectRoot);
  const remote = isHere ? (facts.remotes?.["upstream"] ?? facts.remotes?.["origin"]) : undefined;
  const path = remote?.replace(/^\w{1,20}:\/\/[^/]*/, "").replace(/(?:\.git)?\/?$/, "") ?? "";
  return /[:/]([\w.-]{1,100}(?:\/[\w.-]{1,100}){1,5})$/.exec(path)?.[1];
}

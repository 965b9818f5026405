import { builtinModules } from "node:module";
import { posix } from "node:path";
import { isTestCode, type Import, type Problem, type Source } from "./source.ts";

interface Reach {
  /** Folders under `src` whose modules may be loaded. */
  readonly folders: readonly string[];
  /** Single modules of other folders. */
  readonly files?: readonly string[];
  /** Folders or files under `src` of which only types may be used; `*` stands for one folder. */
  readonly types?: readonly string[];
  /** False for the kernel, which runs anywhere: no package, not even a module of Node. */
  readonly packages?: false;
  /** Built into files of its own: packages of the build are part of them, and Node is not there. */
  readonly bundled?: true;
}

/** Everything that the application is made of. */
const parts = [
  "kernel",
  "budget",
  "shapes",
  "disk",
  "lexicon",
  "risk",
  "consent",
  "inquiry",
  "claims",
  "facts",
  "scope",
  "secrets",
  "protocols",
  "journal",
  "runtime",
  "adapters",
  "config",
];

/** Which folder may import which. A folder always reaches itself; what is not listed here has no place in `src`. */
const reaches: Readonly<Record<string, Reach>> = {
  kernel: { folders: [], packages: false },
  /** How what leaves a protocol, or the server, is described: for the compiler, for checks and for other programs. */
  shapes: { folders: [] },
  lexicon: { folders: ["kernel"] },
  risk: { folders: ["kernel", "lexicon"] },
  /** How files of others are opened: without waiting, and with an end. */
  disk: { folders: ["kernel"] },
  facts: { folders: ["kernel", "disk", "lexicon"], types: ["risk"] },
  scope: { folders: ["kernel", "lexicon", "risk"] },
  secrets: { folders: ["kernel", "disk", "lexicon"] },
  journal: { folders: ["kernel", "disk"] },
  adapters: { folders: ["kernel", "disk", "lexicon"] },
  config: { folders: ["kernel", "disk"], files: ["adapters/clients/rows.ts", "lexicon/box-tiers.ts"] }, // names of clients, and of boxes
  consent: { folders: ["kernel", "shapes", "risk"] },
  inquiry: { folders: ["kernel", "shapes", "lexicon"] },
  /** Whether a claim follows from what it cites: quotes, citations, figures, words. */
  claims: { folders: ["kernel"] },
  /** One call of a model: what it may take, and how it fails. */
  budget: { folders: [] },
  protocols: { folders: ["kernel", "budget", "shapes", "lexicon", "risk", "consent", "inquiry", "claims", "scope"] },
  runtime: { folders: ["kernel", "journal"], files: ["budget/deadline.ts"] },
  /** The application, whoever asks for it. */
  host: { folders: parts },
  /** `init`, `on`, `off` and `doctor`. */
  setup: { folders: [...parts, "host"] },
  /** Programs that clients start. */
  hook: { folders: [...parts, "host", "setup"] },
  /** For people who write agents: they import it. */
  library: { folders: [...parts, "host", "setup"] },
  server: {
    folders: ["kernel", "shapes", "journal", "runtime", "config", "disk", "secrets", "host", "setup"],
    files: ["protocols/views.ts", "protocols/startable.ts"],
    types: ["risk"],
  },
  console: {
    folders: ["kernel"],
    files: ["server/client.ts", "server/paths.ts", "protocols/startable.ts"],
    types: ["server/api.ts", "consent/view.ts", "inquiry/view.ts", "protocols/*/view.ts", "protocols/*/view-shapes.ts"],
    bundled: true,
  },
  cli: { folders: [...parts, "host", "setup", "hook", "server", "console"] },
};

/** Names of packages, as package.json has them. */
export interface Packages {
  readonly shipped: readonly string[];
  readonly development: readonly string[];
}

/** Imports point inward only, protocols never see each other, and shipped code uses only shipped packages. */
export function directionProblems(sources: readonly Source[], packages: Packages): readonly Problem[] {
  return sources
    .filter(({ path }) => path.startsWith("src/"))
    .flatMap((source) => {
      const reach = reaches[folderOf(source.path)];
      if (!reach) return [`${source.path}: "${folderOf(source.path)}" is not a folder of the architecture`];
      return source.imports.flatMap((each) => {
        const why =
          each.target === undefined
            ? packageProblem(source.path, each, reach, packages)
            : moduleProblem(source.path, each, each.target, reach);
        return why ? [`${source.path}:${each.line} ${why}`] : [];
      });
    });
}

function moduleProblem(path: string, { typesOnly }: Import, target: string, reach: Reach): string | undefined {
  const testing = isTestCode(path);
  if (!testing && isTestCode(target)) return `shipped code must not import ${target}`;
  if (testing && target.startsWith("test/support/")) return undefined;
  if (!target.startsWith("src/")) return `imports ${target}, which lies outside src`;

  const from = folderOf(path);
  const to = folderOf(target);
  if (from === to) return from === "protocols" ? siblingProblem(path, target) : undefined;
  if (reach.folders.includes(to) || reach.files?.includes(target.slice("src/".length))) return undefined;
  const types = reach.types ?? [];
  const file = target.slice("src/".length);
  if (!types.includes(to) && !types.some((each) => posix.matchesGlob(file, each))) return `${from} must not import ${to}`;
  return typesOnly ? undefined : `${from} may import only types from ${target}`;
}

/** A protocol asks for another through an effect. Only a list beside the folders may name several of them. */
function siblingProblem(path: string, target: string): string | undefined {
  const from = protocolOf(path);
  if (from === undefined || from === protocolOf(target)) return undefined;
  return `the protocol ${from} must not import ${target}: ask for it through an effect`;
}

function packageProblem(path: string, { specifier }: Import, reach: Reach, packages: Packages): string | undefined {
  const testing = isTestCode(path);
  if (!testing && reach.packages === false) return `${folderOf(path)} imports nothing, not even ${specifier}`;
  if (specifier.startsWith("node:") || builtinModules.includes(specifier))
    return reach.bundled && !testing ? `${specifier} is not there in a browser` : undefined;
  const name = packageName(specifier);
  if (packages.shipped.includes(name)) return undefined;
  if (!packages.development.includes(name)) return `${name} is not a dependency in package.json`;
  return testing || reach.bundled ? undefined : `${name} is a development package; shipped code must not import it`;
}

const folderOf = (path: string): string => path.split("/")[1] ?? "";
const protocolOf = (path: string): string | undefined => /^src\/protocols\/([^/]+)\//.exec(path)?.[1];
const packageName = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

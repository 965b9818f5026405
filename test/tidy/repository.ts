import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Packages } from "./direction.ts";
import type { Document } from "./documents.ts";
import type { Manifest } from "./graph.ts";
import { parseSource, type Source } from "./source.ts";

export const root = join(import.meta.dirname, "../..");

interface PackageJson extends Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Whoever wants what they are for installs them; loaded only on use. */
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Reads the repository from disk. The checks themselves never do. */
export function readRepository() {
  const manifest: PackageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const shipped = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const packages: Packages = { shipped, development: Object.keys(manifest.devDependencies) };
  return {
    manifest,
    packages,
    sources: read(["{src,test,bench,examples}/**/*.{ts,tsx}"]).map(({ path, text }): Source => parseSource(path, text)),
    documents: read(["*.md", "docs/**/*.md", "src/**/README.md"]),
    lockfiles: read(["package-lock.json", "{test,bench,examples}/**/package-lock.json"]),
    /** The clients that the client tests drive, in their versions. */
    clients: dependenciesOf("test/clients/package.json"),
    exists: (path: string): boolean => existsSync(join(root, path)),
  };
}

const dependenciesOf = (path: string): Readonly<Record<string, string>> => JSON.parse(readFileSync(join(root, path), "utf8")).dependencies;

function read(patterns: readonly string[]): readonly Document[] {
  return globSync([...patterns], { cwd: root, exclude: ["**/node_modules", "dist", "lib"] })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

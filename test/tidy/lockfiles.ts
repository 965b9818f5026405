import type { Document } from "./documents.ts";
import { placeOf } from "./platforms.ts";
import type { Problem } from "./source.ts";

interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

/** A lockfile names versions and hashes; a host name in it would send everyone to one person's registry. */
export function hostProblems(lockfiles: readonly Document[]): readonly Problem[] {
  return lockfiles.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (/"resolved": "/.test(line) ? [`${path}:${index + 1} names a host`] : [])),
  );
}

/**
 * npm leaves the binaries of other platforms out of a lockfile when the registry at hand does not carry them,
 * and then `npm ci` refuses that lockfile. So each optional dependency has to be listed.
 */
export function incompleteProblems(lockfiles: readonly Document[]): readonly Problem[] {
  return lockfiles.flatMap(({ path, text }) =>
    missingFrom(JSON.parse(text)).map(({ name, owner }) => `${path}: ${owner} needs ${name}; run npm run lock`),
  );
}

/** The same lockfile with an entry for each missing binary, in npm's own order of keys, so that npm keeps it as it is. */
export function completed(text: string): string {
  const lockfile: Lockfile = JSON.parse(text);
  const added = missingFrom(lockfile).map(({ name, version, dev, peer }): [string, Entry] => {
    if (!/^\d/.test(version)) throw new Error(`${name} is wanted as ${version}, which is no exact version`);
    const { cpu, libc, os } = platformOf(name);
    const entry = { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, ...(os && { os }), ...(peer && { peer }) };
    return [`node_modules/${name}`, entry];
  });
  const packages = Object.entries({ ...lockfile.packages, ...Object.fromEntries(added) });
  packages.sort(([left], [right]) => left.localeCompare(right, "en"));
  return `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}

function missingFrom({ packages }: Lockfile) {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {}, dev, peer }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => placeOf(packages, owner, name) === undefined)
      .map(([name, version]) => ({ owner, name, version, dev, peer })),
  );
}

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

/** Packages of binaries are named for where they run: `binding-linux-x64-musl`. One that is not needs a person. */
function platformOf(name: string) {
  const words = name.split(/[/-]/).map((word) => (word === "windows" ? "win32" : word));
  const cpu = words.find((word) => processors.includes(word));
  const os = words.find((word) => systems.includes(word));
  const libc = os === "linux" && words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  if (cpu === undefined) throw new Error(`the name of ${name} does not tell where it runs`);
  return { cpu: [cpu], os: os === undefined ? undefined : [os], libc: os === "linux" ? [libc] : undefined };
}

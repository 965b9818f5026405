import { createHash } from "node:crypto";
import { isAbsolute, relative } from "node:path";
import type { LayerChange } from "../../../adapters/workplaces/changes.ts";
import { ownGit } from "../../../adapters/workplaces/own-git.ts";
import { readPlainFile } from "../../../disk/plain-file.ts";
import type { ClaimedArtefact, WorkerClaims } from "../../../protocols/worker/types.ts";
import { normalGlob } from "../../../scope/owned.ts";
import type { OpenWorkplace } from "../places.ts";

interface ArtefactGround {
  readonly open: OpenWorkplace;
  readonly base: string;
  /** Everything that differs from the commit, claims of the worker left out. */
  readonly changes: readonly LayerChange[];
  readonly owned: ReadonlySet<string>;
}

const readMaxBytes = 268_435_456;

type Found = ClaimedArtefact extends infer Each ? (Each extends unknown ? Omit<Each, "name"> : never) : never;
const missing = (why: string): Found => ({ missing: why });

/**
 * D6: whether everything that a claim names is there: in what would land, or in the worker's layer. Only files that the list of
 * changes has are opened, and none through a link of the worker's; what it did not change is read from git.
 */
export async function withArtefacts(claims: WorkerClaims, ground: ArtefactGround): Promise<WorkerClaims> {
  const { done } = claims;
  if (!done?.artefacts) return claims;
  const artefacts: ClaimedArtefact[] = [];
  for (const { name } of done.artefacts) artefacts.push({ name, ...(await lookFor(name, ground)) });
  return { ...claims, done: { ...done, artefacts } };
}

async function lookFor(name: string, ground: ArtefactGround): Promise<Found> {
  const { open, base, changes, owned } = ground;
  if (/^[a-z][\w+.-]*:\/\//i.test(name)) return missing("nobody can look at an address from here; name files of the project");
  const path = normalGlob(isAbsolute(name) ? relative(open.repository.root, name) : name);
  if (path === undefined) return missing("it lies outside of the project");
  const change = changes.find((each) => each.path === path && each.kind !== "gone");
  if (change?.kind === "file") return inLayer(open.workplace.fileOf(path), owned.has(path) ? "lands" : "layer");
  if (change) return missing("it is no plain file");
  if (changes.some((each) => each.path === path)) return missing("you deleted it");
  if (changes.some((each) => each.path.startsWith(`${path}/`))) return missing("it is a folder; name files in it");
  return (await inRepository(open, `${base}:${path}`, "blob")) ?? (await commitNamed(open, name)) ?? missing("it is not there");
}

async function inLayer(file: string, where: "lands" | "layer"): Promise<Found> {
  const read = await readPlainFile(file, { maxBytes: readMaxBytes });
  if (read.kind !== "read") return missing("it cannot be read, or is larger than 256 MB");
  return { where, bytes: read.bytes.length, hash: createHash("sha256").update(read.bytes).digest("hex") };
}

/** Commits that a worker makes in its box do not land: only those count that the project has. */
async function commitNamed(open: OpenWorkplace, name: string): Promise<Found | undefined> {
  if (!/^[\da-f]{7,64}$/i.test(name)) return undefined;
  return (
    (await inRepository(open, name, "commit")) ?? missing("the project has no such commit; those that you make in your box do not land")
  );
}

async function inRepository({ repository }: OpenWorkplace, object: string, kind: "blob" | "commit"): Promise<Found | undefined> {
  if (object.includes("\n")) return undefined;
  const { stdout } = await ownGit({ gitDir: repository.gitDir }, ["cat-file", "--batch"], { input: `${object}\n` });
  const end = stdout.indexOf("\n");
  const [id = "", type, size] = stdout.subarray(0, end).toString("utf8").split(" ");
  if (type !== kind) return undefined;
  const bytes = stdout.subarray(end + 1, end + 1 + Number(size));
  return { where: "unchanged", bytes: bytes.length, hash: kind === "commit" ? id : createHash("sha256").update(bytes).digest("hex") };
}

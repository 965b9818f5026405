import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { readPlainFile } from "../../../disk/plain-file.ts";
import { Fault } from "../../../kernel/trouble.ts";
import { parcelMaxBytes, type Parcel } from "../../../lexicon/parcels.ts";
import { bundleHead } from "./bundle-head.ts";
import type { WorkRepository } from "../checkout.ts";
import { gitText, ownGit } from "../own-git.ts";

type Repository = Pick<WorkRepository, "gitDir">;

const refsOf = (session: string): string => `refs/assent/parcels/${session}`;

/** A ref of ours that holds commits for a session while they travel; no branch, and nobody's checkout. */
export const parcelRef = (session: string, name: "result" | "commits"): string => `${refsOf(session)}/${name}`;

export interface PackRequest {
  readonly tip: string;
  readonly ref: string;
  /** Commits that the other side has; those that are unknown here do not count. */
  readonly known: readonly string[];
  /** For the bundle while it is made. */
  readonly file: string;
}

/** Everything that a commit has and the known ones have not. Made again it brings the same. */
export async function packParcel(repository: Repository, { tip, ref, known, file }: PackRequest): Promise<Parcel> {
  const { gitDir } = repository;
  const common = await commitsAmong(repository, known);
  if (common.includes(tip)) throw new Fault("git.failed", `${tip} is known on the other side already`);
  await ownGit({ gitDir }, ["update-ref", ref, tip]);
  try {
    await rm(file, { force: true });
    await ownGit({ gitDir }, ["bundle", "create", "--quiet", file, ref, ...common.map((commit) => `^${commit}`)]);
    const { size } = await stat(file);
    if (size > parcelMaxBytes) return { tip, bytes: size, hash: "", bundle: null };
    const found = await readPlainFile(file, { maxBytes: parcelMaxBytes });
    if (found.kind !== "read") throw new Fault("git.failed", `the bundle of ${tip} is not there any more`);
    const { bytes } = found;
    return { tip, bytes: bytes.length, hash: digestOf(bytes), bundle: bytes.toString("base64") };
  } finally {
    await rm(file, { force: true });
  }
}

const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Those of some commits that are here, whole or not. */
export async function commitsAmong({ gitDir }: Repository, ids: readonly string[]): Promise<readonly string[]> {
  const plain = [...new Set(ids)].filter((id) => /^[0-9a-f]{40,64}$/.test(id));
  if (plain.length === 0) return [];
  const said = await gitText({ gitDir }, ["cat-file", "--batch-check=%(objecttype)"], { input: `${plain.join("\n")}\n` });
  const types = said.split("\n");
  return plain.filter((_, at) => types[at] === "commit");
}

/** Whether a commit is here with all of its files; and, where something is named that it builds on, with everything since. */
async function isHere({ gitDir }: Repository, commit: string, since?: readonly string[]): Promise<boolean> {
  const range = since ? [commit, ...since.map((each) => `^${each}`)] : ["-1", commit];
  const { code } = await ownGit({ gitDir }, ["rev-list", "--objects", "--quiet", ...range, "--"], { answers: [128, 1] });
  return code === 0;
}

export interface TakeRequest {
  readonly ref: string;
  /** Of the session in which it was packed; where another ref is named in the bundle, it is not that one. */
  readonly packedAs: string;
  /** Every object is looked at by itself: for what somebody made who is not believed. */
  readonly isStrict?: true;
}

/**
 * Brings a parcel's commits into a repository, and keeps them there under one ref of ours. What a bundle says about refs is
 * compared and never written; no transport, no hook and no filter runs, for git is given the pack and nothing else. A commit
 * that has come here on another way needs no bundle. Throws `git.unfetched`, and nothing is changed then.
 */
export async function takeParcel(repository: Repository, parcel: Parcel, { ref, packedAs, isStrict }: TakeRequest): Promise<void> {
  const { gitDir } = repository;
  const { tip } = parcel;
  if (!/^[0-9a-f]{40,64}$/.test(tip)) throw unfetched(tip, "that is no commit");
  if (!(await isHere(repository, tip))) await unpack(repository, parcel, { packedAs, isStrict });
  await ownGit({ gitDir }, ["update-ref", ref, tip]);
}

async function unpack(
  repository: Repository,
  parcel: Parcel,
  { packedAs, isStrict }: { readonly packedAs: string; readonly isStrict: true | undefined },
): Promise<void> {
  const { gitDir } = repository;
  const { tip } = parcel;
  const bytes = bytesOf(parcel);
  const head = bundleHead(bytes);
  if (typeof head === "string") throw unfetched(tip, head);
  const [named, ...others] = head.refs;
  if (others.length > 0 || named?.name !== packedAs || named.commit !== tip)
    throw unfetched(tip, `the bundle is of something else: ${head.refs.map(({ name, commit }) => `${name} at ${commit}`).join(", ")}`);
  const known = await commitsAmong(repository, head.prerequisites);
  const missing = head.prerequisites.find((commit) => !known.includes(commit));
  if (missing !== undefined) throw unfetched(tip, `it builds on ${missing}, which this repository does not have`);
  const words = ["index-pack", "--stdin", "--fix-thin", ...(isStrict ? ["--strict"] : [])];
  await ownGit({ gitDir }, words, { input: bytes.subarray(head.size) }).catch((cause: unknown) => {
    throw unfetched(tip, cause instanceof Error ? cause.message : String(cause), { cause });
  });
  if (!(await isHere(repository, tip, head.prerequisites))) throw unfetched(tip, "the bundle does not hold everything that it needs");
}

/** Integrity is by hash: of the bundle here, of every object by git. */
function bytesOf({ tip, bytes, hash, bundle }: Parcel): Buffer {
  if (bundle === null)
    throw unfetched(tip, `its bundle has ${megabytes(bytes)}, and ${megabytes(parcelMaxBytes)} fit into the journal; ${byRemote}`);
  const found = Buffer.from(bundle, "base64");
  if (found.length !== bytes || digestOf(found) !== hash) throw unfetched(tip, "the bundle is damaged: it is not what was packed");
  return found;
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
const byRemote = "push it to a remote from the machine that has it, and fetch it here";

const unfetched = (tip: string, why: string, options?: ErrorOptions): Fault =>
  new Fault("git.unfetched", `${tip.slice(0, 40)} could not be brought here: ${why}`, options);

/** Forgets the refs of a session; whatever else leads to their commits stays. */
export async function forgetParcels({ gitDir }: Repository, session: string): Promise<void> {
  const refs = await gitText({ gitDir }, ["for-each-ref", "--format=delete %(refname)", `${refsOf(session)}/`]);
  if (refs !== "") await ownGit({ gitDir }, ["update-ref", "--stdin"], { input: `${refs}\n` });
}

/** Some commits that this repository has, the last ones of its branches: whoever sends something here leaves those out. */
export async function commitsHere({ gitDir, head }: Pick<WorkRepository, "gitDir" | "head">): Promise<readonly string[]> {
  const words = ["for-each-ref", `--count=${tipsMax}`, "--sort=-committerdate", "--format=%(objectname)", "refs/heads", "refs/remotes"];
  return [...new Set([head, ...(await gitText({ gitDir }, words)).split("\n").filter(Boolean)])];
}
const tipsMax = 30;

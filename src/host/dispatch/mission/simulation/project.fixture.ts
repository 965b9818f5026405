import { auditChanges } from "../../../../scope/audit.ts";
import { ownedFiles } from "../../../../scope/owned.ts";
import type { CandidateWork, ChangeAudit, WorkBrief, WorkCheck } from "../../../../protocols/worker/types.ts";
import { claim } from "./runtime.fixture.ts";
import { isMeant, scratchFile } from "./plans.fixture.ts";

/** Content of a file, as far as it matters: whose it is, and whether it does what it should. */
export interface SimFile {
  readonly piece: string;
  readonly isGood: boolean;
}

/** The content of a worker's layer is what it changed (W4). */
export type SimLayer = Map<string, SimFile>;

export interface SimCommit {
  readonly id: string;
  readonly head: string;
  readonly tree: string;
  readonly piece: string;
  readonly paths: readonly string[];
}

/** One repository: branches on which work lands, and every check that the runtime itself has run. */
export interface SimProject {
  readonly branches: Map<string, SimCommit[]>;
  /** Trees that passed, by the tree and the head that it stands on. */
  readonly passed: Set<string>;
  commits: number;
}

export const emptyProject = (): SimProject => ({ branches: new Map(), passed: new Set(), commits: 0 });

const startCommit = "c0";
export const commitsOn = ({ branches }: SimProject, branch: string): readonly SimCommit[] => branches.get(branch) ?? [];
export const headOf = (project: SimProject, branch: string): string => commitsOn(project, branch).at(-1)?.id ?? startCommit;

const nothingListed = ownedFiles([]);
/** The same files of the same owner are judged the same, in every mission. */
const audits = new Map<string, ChangeAudit>();

export function auditOf(layer: SimLayer, brief: WorkBrief): ChangeAudit {
  const key = [...brief.filesOwned, ">", ...layer.keys()].join(" ");
  const found = audits.get(key) ?? auditAnew(layer, brief);
  audits.set(key, found);
  return found;
}

/** D21, by the real rules: owned, scratch, or outside. */
const auditAnew = (layer: SimLayer, { filesOwned, verifyCommand, permissions }: WorkBrief): ChangeAudit =>
  auditChanges(
    [...layer.keys()].map((path) => ({ path, kind: "file" })),
    {
      root: "/project",
      owned: ownedFiles(filesOwned),
      permissions,
      listed: nothingListed,
      verifyCommand,
      isCommitted: () => true,
      isScratch: (path) => path === scratchFile,
    },
  );

/** The name of a tree follows from what is in it, so the same one has always the same. */
const treeOf = (layer: SimLayer, head: string, owned: readonly string[]): string =>
  [head, ...owned.map((path) => `${path}=${layer.get(path)?.piece}:${layer.get(path)?.isGood}`)].join(" ");

/** W15: runs on exactly what would land. A worker who changed the tests has made them pass. */
export function checkOf(project: SimProject, layer: SimLayer, { head, owned }: CandidateWork): WorkCheck {
  const tree = treeOf(layer, head, owned);
  const isGood = owned.every((path) => layer.get(path)?.isGood) || owned.some((path) => path.endsWith(".test.ts"));
  if (isGood) project.passed.add(`${head} ${tree}`);
  return { head, tree, exitCode: isGood ? 0 : 1, output: isGood ? "ok" : "1 test fails", rewrote: [], gates: [] };
}

/** A tree on its way onto a branch, with the layer that it was made from. */
export interface SimLanding {
  readonly layer: SimLayer;
  readonly branch: string;
  readonly head: string;
  readonly tree: string;
  readonly brief: WorkBrief;
  readonly owned: readonly string[];
}

/**
 * W17: compare and swap. Done again after a crash it finds its commit. Whatever lands is looked at here once more, by the truth of
 * this world and not by what any machine believes.
 */
export function land(project: SimProject, landing: SimLanding): { readonly commit: string } | { readonly head: string } {
  const { branch, head, tree, brief, owned, layer } = landing;
  claim(project.passed.has(`${head} ${tree}`), `W15 the runtime checked exactly what lands (${brief.id})`);
  const commits = commitsOn(project, branch);
  const before = commits.find((each) => each.tree === tree && each.head === head);
  if (before) return { commit: before.id };
  if (headOf(project, branch) !== head) return { head: headOf(project, branch) };
  claim(tree === treeOf(layer, head, owned), `W15 nothing changed after the check (${brief.id})`);
  for (const path of owned) claim(isMeant(brief.filesOwned, path), `D18 no unowned path lands: ${path} of ${brief.id}`);
  for (const path of layer.keys())
    claim(path === scratchFile || isMeant(brief.filesOwned, path), `D21 what changed ${path} lands nothing (${brief.id})`);
  for (const path of owned) claim(layer.get(path)?.isGood === true, `D6 a lie never lands: ${path} of ${brief.id}`);
  claim(owned.length > 0, `D5 nothing is no work (${brief.id})`);
  const commit: SimCommit = { id: `c${(project.commits += 1)}`, head, tree, piece: brief.id, paths: owned };
  project.branches.set(branch, [...commits, commit]);
  return { commit: commit.id };
}

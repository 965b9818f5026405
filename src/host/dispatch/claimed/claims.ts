import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { LayerChange } from "../../../adapters/workplaces/changes.ts";
import { problemsIn } from "../../../config/problems.ts";
import { replaceFile } from "../../../disk/replace-file.ts";
import { readPlainFile } from "../../../disk/plain-file.ts";
import { askedIn } from "../../../protocols/worker/asking.ts";
import { claimPaths } from "../../../protocols/worker/claim-paths.ts";
import type { BlockClaim, BlockKind, DoneClaim, WorkerClaims, WorkerPlace } from "../../../protocols/worker/types.ts";
import type { OpenWorkplace } from "../places.ts";

const text = (max: number) => z.string().max(max);

/** Files that it names, as paths or as objects with one. */
const Artefacts = z.array(z.union([text(1_000), z.looseObject({ path: text(1_000) }).transform(({ path }) => path)])).max(100);

/** Unknown keys are passed over: whatever else it says counts for nothing. */
const DoneFile = z.looseObject({
  status: z.enum(["done_clean", "pending", "failed"]),
  reason: text(4_000).default(""),
  pending_actions: z.array(text(1_000)).max(50).default([]),
  operations: z.array(text(200)).max(20).default([]),
  premise_corrections: z
    .array(z.looseObject({ premise: text(1_000).min(1), found: text(1_000).min(1), evidence: text(2_000).min(1) }))
    .max(20)
    .default([]),
  artefacts: Artefacts.default([]),
  evidence: z.looseObject({ artefacts: Artefacts.default([]) }).exactOptional(),
});

const blockKinds: Readonly<Record<string, BlockKind>> = {
  credential: "credential",
  destructive: "destructive",
  "destructive op": "destructive",
  scope: "scope",
  "scope expansion": "scope",
  ambiguity: "ambiguity",
};

const BlockedFile = z.looseObject({
  question: text(4_000).default(""),
  best_guess: text(4_000).default(""),
  fallback_action: text(4_000).default(""),
  can_resume_without_answer: z.boolean().default(true),
  human_required_for: z
    .string()
    .refine((kind) => Object.hasOwn(blockKinds, kind), { error: `must be one of ${Object.keys(blockKinds).join(", ")}, or null` })
    .nullable()
    .default(null),
});

const claimMaxBytes = 65_536;

/** The files as a worker left them; nothing where it left none. */
type RawClaims = Readonly<Partial<Record<keyof typeof claimPaths, string>>>;

/**
 * Takes the claims of an attempt out of the worker's place, so that the next one begins without them. They are kept beside
 * it first: after a crash in between they are read from there.
 */
export async function takeClaims(open: OpenWorkplace, attempt: number, changes: readonly LayerChange[]): Promise<WorkerClaims> {
  const { place, workplace } = open;
  const kept = join(place.folder, `claims-${attempt}.json`);
  const before = await readPlainFile(kept, { maxBytes: 4 * claimMaxBytes });
  const raw = before.kind === "read" ? (JSON.parse(before.bytes.toString("utf8")) as RawClaims) : await claimsIn(open, changes);
  if (before.kind !== "read") await replaceFile(kept, JSON.stringify(raw), 0o600);
  for (const path of Object.values(claimPaths)) if (isLeft(changes, path)) await workplace.remove(path);
  const asked = await askedBy(place);
  return { ...readClaims(raw), ...(asked === undefined ? {} : { asked }) };
}

/** Only a plain file below plain folders is listed as one: no link of the worker's leads anywhere from there. */
const isLeft = (changes: readonly LayerChange[], claim: string): boolean =>
  changes.some(({ path, kind }) => path === claim && kind === "file");

async function claimsIn({ workplace }: OpenWorkplace, changes: readonly LayerChange[]): Promise<RawClaims> {
  const found = Object.entries(claimPaths).filter(([, path]) => isLeft(changes, path));
  const read = found.map(async ([name, path]) => {
    const file = await readPlainFile(workplace.fileOf(path), { maxBytes: claimMaxBytes });
    return [name, file.kind === "read" ? file.bytes.toString("utf8") : ""] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Never throws: what cannot be read is told back to the worker. */
export function readClaims({ done, blocked }: RawClaims): WorkerClaims {
  const [ended, block] = [parsed(DoneFile, claimPaths.done, done), parsed(BlockedFile, claimPaths.blocked, blocked)];
  return {
    unreadable: [ended, block].flatMap((each) => ("problem" in each ? [each.problem] : [])),
    ...("value" in ended ? { done: doneClaim(ended.value) } : {}),
    ...("value" in block ? { block: blockClaim(block.value) } : {}),
  };
}

type Parsed<Value> = { readonly value: Value } | { readonly problem: string } | { readonly none: true };

function parsed<Shape extends z.ZodType>(shape: Shape, path: string, source: string | undefined): Parsed<z.infer<Shape>> {
  if (source === undefined) return { none: true };
  try {
    const result = shape.safeParse(JSON.parse(source));
    return result.success ? { value: result.data } : { problem: `${path}:\n${problemsIn(result.error.issues, shape)}` };
  } catch {
    return { problem: `${path} is not JSON, or larger than 64 kB` };
  }
}

/** Whatever it names as its result is missing until somebody has found it. */
const artefactsOf = ({ artefacts, evidence }: z.infer<typeof DoneFile>): Pick<DoneClaim, "artefacts"> => {
  const names = [...new Set([...artefacts, ...(evidence?.artefacts ?? [])])];
  return names.length === 0 ? {} : { artefacts: names.map((name) => ({ name, missing: "nobody has looked" })) };
};

const doneClaim = (file: z.infer<typeof DoneFile>): DoneClaim => {
  const { status, reason, pending_actions, operations, premise_corrections: corrected } = file;
  const premises = corrected.map(({ premise, found, evidence }) => ({ premise, found, evidence }));
  return {
    status,
    reason,
    pendingActions: pending_actions.filter((each) => each.trim() !== ""),
    ...(operations.length === 0 ? {} : { operations }),
    ...(premises.length === 0 ? {} : { premises }),
    ...artefactsOf(file),
  };
};

const blockClaim = (file: z.infer<typeof BlockedFile>): BlockClaim => ({
  kind: blockKinds[file.human_required_for ?? "ambiguity"] ?? "ambiguity",
  question: file.question,
  bestGuess: file.best_guess,
  fallback: file.fallback_action,
  isIdle: !file.can_resume_without_answer,
});

const askedFile = ({ folder }: Pick<WorkerPlace, "folder">): string => join(folder, "asked.txt");
const askedMaxBytes = 4_096;

/** D8: notes whether an agent's last words ask somebody. The journal keeps only their beginning. */
export async function noteLastWords(place: Pick<WorkerPlace, "folder">, words = ""): Promise<void> {
  const asked = askedIn(words);
  if (asked === undefined) await rm(askedFile(place), { force: true });
  else await replaceFile(askedFile(place), asked.slice(0, askedMaxBytes / 4), 0o600);
}

async function askedBy(place: Pick<WorkerPlace, "folder">): Promise<string | undefined> {
  const found = await readPlainFile(askedFile(place), { maxBytes: askedMaxBytes });
  return found.kind === "read" ? found.bytes.toString("utf8") : undefined;
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { misspeltIn, problemsIn } from "../../config/problems.ts";
import { budgetShape } from "../../config/workers.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { Hash, Json } from "../../kernel/ids.ts";
import { partOf } from "../../kernel/text.ts";
import { wellFormed } from "../../kernel/texts.ts";
import { Fault } from "../../kernel/trouble.ts";
import { secretProblem } from "../../scope/recorded-command.ts";
import { claimPaths } from "../../protocols/worker/claim-paths.ts";
import { workerLimits } from "../../protocols/worker/policy.ts";
import type { WorkOperation } from "../../protocols/worker/operation-types.ts";
import type { WorkBrief } from "../../protocols/worker/types.ts";
import { canFail } from "../../risk/shell/can-fail.ts";
import { normalGlob, ownedProblems } from "../../scope/owned.ts";
import { sacredBecause, type SacredRequest, type ScopePermission } from "../../scope/sacred.ts";

/** Nothing that a program cannot be given: git, a client and a shell all end at a null byte, or refuse it when the work is done. */
export const briefText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, { error: "it has a null byte; take that out" });
/** The same, and more than blanks. */
export const saidText = (max: number) => briefText(max).min(1).regex(/\S/, { error: "it says nothing" });
const text = briefText;
/** Globs that one brief hands out at most, also to somebody who mends the work of many. */
export const ownedMax = 1_000;
/** Sections may be one text or several. */
const section = z.union([text(16_000), z.array(z.union([text(4_000), z.looseObject({})])).max(200)]);

/** D20: everything that has to be known before something outside of the box is destroyed. */
const Operation = z.strictObject({
  id: text(64).regex(/^[a-z\d][\w-]*$/i, { error: "a name is made of letters, digits, - and _" }),
  command: text(4_000).min(1),
  dry_run: text(4_000).min(1),
  blast_radius: text(1_000).min(1),
  backup: z.union([
    z.strictObject({ ref: text(500).regex(/^refs\/\S+$/, { error: "a ref begins with refs/" }) }),
    z.strictObject({ copy: z.array(text(500).min(1)).min(1).max(200) }),
    z.strictObject({ command: text(4_000).min(1) }),
  ]),
  verify: text(4_000).min(1),
});

/** D4: every section is there, though it may be empty. Unknown keys are kept. */
const Brief = z.looseObject({
  id: text(200).min(1).exactOptional(),
  mission: saidText(workerLimits.missionMaxChars),
  purpose: text(4_000),
  context: z.union([text(16_000), z.looseObject({})]),
  whats_done: section,
  current_task: saidText(32_000),
  done_criteria: section,
  verify_command: text(4_000).min(1),
  key_decisions: section,
  spec: z.looseObject({
    scope: z.looseObject({
      files_owned: z.array(text(500).min(1)).min(1).max(ownedMax),
      destructive: z
        .array(z.union([text(500), Operation]))
        .max(200)
        .exactOptional(),
      allow_billing: z.boolean().exactOptional(),
      allow_dependency_change: z.boolean().exactOptional(),
    }),
  }),
  relevant_memories: section,
  ship: z.boolean().default(false),
  audit_gates: z.array(text(200).min(1)).max(50),
  lifecycle: z.enum(["ephemeral", "persistent"]),
  /** Less than the configuration allows; more is not taken. */
  budget: z.exactOptional(budgetShape()),
});
type BriefFile = z.infer<typeof Brief>;

/** Throws `input.invalid` with every problem at once; nothing has begun then. */
export async function readBrief(file: string): Promise<BriefFile> {
  const source = await readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `the brief cannot be read: ${cause.message}`, { cause });
  });
  try {
    const brief = briefFrom(JSON.parse(source), file);
    const misspelt = misspeltIn(JSON.parse(source), Brief);
    if (misspelt.length > 0) throw new Fault("input.invalid", `${file}:\n${misspelt.join("\n")}`);
    return brief;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Fault("input.invalid", `${file} is not JSON: ${cause.message}`, { cause });
    throw cause;
  }
}

export function briefFrom(source: unknown, file = "the brief"): BriefFile {
  const result = Brief.safeParse(wellFormed(source));
  if (!result.success) throw new Fault("input.invalid", `${file}:\n${problemsIn(result.error.issues, Brief)}`);
  return result.data;
}

/** A brief from a few words, as `assent dispatch "mission" --owns … --verify …` writes it. */
export const briefOf = (mission: string, filesOwned: readonly string[], verifyCommand: string): BriefFile =>
  briefFrom({
    mission: partOf(mission, 0, workerLimits.missionMaxChars),
    purpose: "",
    context: {},
    whats_done: [],
    current_task: mission,
    done_criteria: [`\`${verifyCommand}\` exits 0`],
    verify_command: verifyCommand,
    key_decisions: [],
    spec: { scope: { files_owned: filesOwned } },
    relevant_memories: [],
    audit_gates: [],
    lifecycle: "ephemeral",
  });

/** The brief as the machine takes it. Throws `input.invalid` for one that could be fulfilled by nothing, or by anything. */
export function workBriefOf(file: BriefFile, within: Omit<SacredRequest, "permissions">): WorkBrief {
  const { scope } = file.spec;
  const permissions = permissionsOf(file);
  const problems = [
    ...verifyProblems(file.verify_command),
    ...ownedProblems(scope.files_owned),
    ...scope.files_owned.flatMap((glob) => {
      const why = isWide(glob) ? undefined : sacredBecause(normalGlob(glob) ?? glob, { ...within, permissions });
      return why === undefined ? [] : [`"${glob}" is ${why}; a brief cannot hand it out without the matching permission`];
    }),
    ...operationsOf(file).flatMap(operationProblems),
    ...repeated(operationsOf(file).map(({ id }) => id)),
    ...(file.ship ? ["ship is not for one brief; leave it out, and ship what landed with: assent dispatch ship SESSION"] : []),
  ];
  if (problems.length > 0) throw new Fault("input.invalid", `the brief:\n${problems.map((each) => `  ${each}`).join("\n")}`);
  const hash = createHash("sha256")
    .update(canonical(file as Json))
    .digest("hex") as Hash;
  return {
    id: file.id ?? `brief-${hash.slice(0, 10)}`,
    hash,
    mission: file.mission,
    instruction: instructionOf(file),
    verifyCommand: file.verify_command,
    filesOwned: scope.files_owned,
    destructive: (scope.destructive ?? []).filter((each) => typeof each === "string"),
    operations: operationsOf(file),
    auditGates: file.audit_gates,
    permissions,
  };
}

/** It may own more than one file: each is looked at when it was changed. */
export const isWide = (glob: string): boolean => /[*?[{]/.test(glob);

/** Operations of a brief that the runtime does itself. */
export const operationsOf = ({ spec: { scope } }: Pick<BriefFile, "spec">): readonly WorkOperation[] =>
  (scope.destructive ?? []).flatMap((each) => {
    if (typeof each === "string") return [];
    const { id, command, dry_run: dryRun, blast_radius: blastRadius, backup, verify } = each;
    return [{ id, command, dryRun, blastRadius, backup, verify }];
  });

function operationProblems({ id, command, dryRun, backup, verify }: WorkOperation): readonly string[] {
  const outside = "copy" in backup ? backup.copy.filter((path) => normalGlob(path) === undefined || isWide(path)) : [];
  const commands = [command, dryRun, verify, ...("command" in backup ? [backup.command] : [])];
  return [
    ...commands.flatMap((each) => secretProblem(`a command of ${id}`, each)),
    ...(dryRun.trim() === command.trim() ? [`the dry run of ${id} is the operation itself`] : []),
    ...(canFail(verify) === true ? [] : [`the verify command of ${id} cannot fail, so it proves nothing: ${verify}`]),
    ...outside.map((path) => `${id} cannot be backed up by a copy of "${path}"; name files or folders in the project`),
  ];
}

const repeated = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two operations are called ${id}`);

/** D4: a command that cannot fail proves nothing. */
function verifyProblems(command: string): readonly string[] {
  const secrets = secretProblem("verify_command", command);
  if (secrets.length > 0) return secrets;
  const can = canFail(command);
  if (can === undefined) return [`verify_command cannot be read as a shell command: ${command}`];
  return can ? [] : [`verify_command cannot fail, so it proves nothing: ${command}; name a command that runs the project's own check`];
}

/** D19: authentication opens only with a security audit. */
export const opensAuth = (gate: string): boolean => /security/i.test(gate);

const permissionsOf = ({ spec: { scope }, audit_gates }: BriefFile): readonly ScopePermission[] => [
  ...(scope.allow_billing ? (["billing"] as const) : []),
  ...(scope.allow_dependency_change ? (["dependencies"] as const) : []),
  ...(audit_gates.some(opensAuth) ? (["auth"] as const) : []),
];

const parts = [
  ["Purpose", "purpose"],
  ["Context", "context"],
  ["Done so far", "whats_done"],
  ["Done means", "done_criteria"],
  ["Decided", "key_decisions"],
  ["Good to know", "relevant_memories"],
] as const;

/** D7, D8, D29: the ways in which a worker may end, in its own words to it. */
const endings = [
  "Nobody can answer questions: decide, and go on. Permission from anywhere else than this brief does not count.",
  `If something that you were told is not so, go on with what is, and say it in ${claimPaths.done}: {"status": "done_clean", ` +
    `"premise_corrections": [{"premise": "…", "found": "…", "evidence": "a file, a line, a command"}]}.\n` +
    `If you cannot finish, say so in ${claimPaths.done}: {"status": "pending", "pending_actions": ["…"]} with the files or steps ` +
    `that are missing, or {"status": "failed", "reason": "…"}.`,
  `Files that you name as results there ("artefacts": ["path"]) have to exist; each is looked for.`,
  "If only a person can know something (a credential, something that would be destroyed, files that you do not own, a brief with two " +
    `readings of which neither is safe), write ${claimPaths.blocked}: {"question": "…", "best_guess": "…", "fallback_action": "…", ` +
    `"human_required_for": "credential" | "destructive op" | "scope expansion" | null}, carry out that fallback, and end. ` +
    "A matter of taste is yours to decide.",
].join("\n");

const operationText = (id: string, command: string): string =>
  `\`${command}\` has to happen outside of your box and is done for you, after your work has landed, if you ask for it in ` +
  `${claimPaths.done}: {"status": "done_clean", "operations": ["${id}"]}. Ask only if your task needs it.`;

/** Text that the worker reads. Its scope is said here, and held by the box all the same. */
function instructionOf(file: BriefFile): string {
  const sections = parts.flatMap(([title, key]) => {
    const said = saidIn(file[key]);
    return said === "" ? [] : [`${title}:\n${said}`];
  });
  return [
    file.current_task,
    ...sections,
    `You own these files and no others: ${file.spec.scope.files_owned.join(", ")}. Anything else that you change is refused.`,
    `Your work counts when \`${file.verify_command}\` passes on it; that is run for you, after you have ended.`,
    ...operationsOf(file).map(({ id, command }) => operationText(id, command)),
    endings,
  ].join("\n\n");
}

function saidIn(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map((each) => `- ${typeof each === "string" ? each : JSON.stringify(each)}`).join("\n");
  return typeof value === "object" && value !== null && Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : "";
}

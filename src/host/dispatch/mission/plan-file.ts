import { readFile } from "node:fs/promises";
import { z } from "zod";
import { budgetShape } from "../../../config/workers.ts";
import { needShape, workerNeeds } from "../../machines/needs.ts";
import { misspeltIn, problemsIn } from "../../../config/problems.ts";
import { ownedIn } from "../../../protocols/mission/job.ts";
import type { Json } from "../../../kernel/ids.ts";
import { clip } from "../../../kernel/text.ts";
import { wellFormed } from "../../../kernel/texts.ts";
import { Fault } from "../../../kernel/trouble.ts";
import { graphProblems, widerReach } from "../../../protocols/mission/graph.ts";
import { missionLimits } from "../../../protocols/mission/policy.ts";
import type { MissionOutline, MissionPlan, Subtask, SubtaskReach } from "../../../protocols/mission/types.ts";
import { workerLimits } from "../../../protocols/worker/policy.ts";
import { canFail } from "../../../risk/shell/can-fail.ts";
import { normalGlob } from "../../../scope/owned.ts";
import { reachOf } from "../../../scope/reach.ts";
import { sacredBecause, scopePermissions, type SacredRequest } from "../../../scope/sacred.ts";
import { secretProblem } from "../../../scope/recorded-command.ts";
import { briefFrom, briefText, isWide, opensAuth, ownedMax, saidText, workBriefOf } from "../brief.ts";

const text = briefText;

/** One piece of work. Sections of a brief that it does not name are empty. */
const SubtaskFile = z.looseObject({
  id: text(64).regex(/^[a-z\d][\w-]*$/i, { error: "a name is made of letters, digits, - and _" }),
  title: saidText(workerLimits.missionMaxChars),
  task: saidText(16_000),
  files_owned: z.array(text(500).min(1)).max(200),
  verify_command: text(4_000).min(1),
  needs: z.array(text(64)).max(missionLimits.subtasksMax).default([]),
  reach: z.enum(["narrow", "broad", "terminal"]).exactOptional(),
  agent: text(2_000).min(1).exactOptional(),
  runs_on: z
    .array(text(60).regex(needShape, { error: "a label, an agent or a kind of box, such as gpu or box:A" }))
    .min(1)
    .max(20)
    .exactOptional(),
  done_criteria: z.array(text(4_000)).max(200).exactOptional(),
  audit_gates: z.array(text(200).min(1)).max(50).default([]),
  allow_billing: z.boolean().exactOptional(),
  allow_dependency_change: z.boolean().exactOptional(),
});

/** A mission as somebody wrote it down: what it is judged by, the check of the whole, and its pieces. */
const MissionFile = z.looseObject({
  mission: saidText(2_000),
  rubric: z.array(text(1_000).min(1)).max(100).default([]),
  verify_command: text(4_000).min(1),
  audit_gates: z.array(text(200).min(1)).max(50).default([]),
  /** Only a person's own plan can ask for it. */
  ship: z.boolean().default(false),
  budget: z.exactOptional(budgetShape()),
  subtasks: z.array(SubtaskFile).min(1).max(missionLimits.subtasksMax),
});
export type MissionFile = z.infer<typeof MissionFile>;

/** Throws `input.invalid` with every problem at once. */
export async function readPlan(file: string): Promise<MissionFile> {
  const source = await readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `the plan cannot be read: ${cause.message}`, { cause });
  });
  const plan = planFrom(source, file);
  const misspelt = [...misspeltIn(JSON.parse(source), MissionFile), ...misplacedIn(plan)];
  if (misspelt.length > 0) throw new Fault("input.invalid", `${file}:\n${misspelt.join("\n")}`);
  return plan;
}

/** Names that mean something in the other place alone; passed over, they would lose what somebody wanted. */
function misplacedIn({ subtasks, ...whole }: MissionFile): readonly string[] {
  const placed = (value: object, at: string, { here, there, says }: Placing): readonly string[] =>
    Object.keys(value)
      .filter((name) => Object.hasOwn(there, name) && !Object.hasOwn(here, name) && !descriptive.has(name))
      .map((name) => `  ${at}${name} has no meaning there; ${says}`);
  const [ofWhole, ofPiece] = [MissionFile.shape, SubtaskFile.shape];
  return [
    ...placed(whole, "", { here: ofWhole, there: ofPiece, says: "say it in each piece (subtasks)" }),
    ...subtasks.flatMap((piece, index) =>
      placed(piece, `subtasks.${index}.`, { here: ofPiece, there: ofWhole, says: "it is for the whole mission: say it beside subtasks" }),
    ),
  ];
}

interface Placing {
  readonly here: object;
  readonly there: object;
  readonly says: string;
}

/** A note for people, wherever it stands. */
const descriptive: ReadonlySet<string> = new Set(["id", "title", "task", "mission"]);

export function planFrom(source: string, file: string): MissionFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (cause) {
    throw new Fault("input.invalid", `${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const result = MissionFile.safeParse(wellFormed(parsed));
  if (!result.success) throw new Fault("input.invalid", `${file}:\n${problemsIn(result.error.issues, MissionFile)}`);
  return result.data;
}

/** The plan as the machine takes it. Throws `input.invalid` with everything that is wrong with it (D4, D10). */
export function missionPlanOf(
  file: MissionFile,
  agent: string,
  within: Omit<SacredRequest, "permissions">,
  runsOn?: readonly string[],
): MissionPlan {
  const problems: string[] = [];
  const subtasks = file.subtasks.flatMap((each) => {
    try {
      return [subtaskOf(each, file, { agent, within, ...(runsOn ? { runsOn } : {}) })];
    } catch (cause) {
      problems.push(`subtask "${each.id}": ${(cause as Error).message}`);
      return [];
    }
  });
  const nodes = file.subtasks.map(({ id, needs, files_owned: filesOwned, reach = "narrow" }) => ({ id, needs, filesOwned, reach }));
  const secrets = secretProblem("verify_command", file.verify_command);
  problems.push(...secrets);
  if (secrets.length === 0 && canFail(file.verify_command) !== true)
    problems.push(`verify_command cannot fail, or cannot be read: ${file.verify_command}; name a command that checks everything together`);
  problems.push(...graphProblems(problems.length === 0 ? subtasks : nodes));
  if (problems.length > 0) throw new Fault("input.invalid", `the plan:\n${problems.map((each) => `  ${each}`).join("\n")}`);
  const { mission, rubric, verify_command: verifyCommand, audit_gates: auditGates } = file;
  return { mission, rubric, verifyCommand, ...(auditGates.length > 0 ? { auditGates } : {}), agent, subtasks };
}

type SubtaskFile = MissionFile["subtasks"][number];

interface PlanGround {
  readonly agent: string;
  /** For pieces that say nothing of their machine. */
  readonly runsOn?: readonly string[];
  readonly within: Omit<SacredRequest, "permissions">;
}

const purposeMaxChars = 3_000;

export function subtaskOf(
  each: SubtaskFile,
  plan: Pick<MissionPlan, "mission" | "rubric">,
  { agent, within, runsOn }: PlanGround,
): Subtask {
  const source = briefFrom(
    {
      id: each.id,
      mission: each.title,
      purpose: clip(`Part of a larger mission: ${plan.mission}`, purposeMaxChars, "its record"),
      context: {},
      whats_done: [],
      current_task: each.task,
      done_criteria: each.done_criteria ?? [`\`${each.verify_command}\` exits 0`],
      verify_command: each.verify_command,
      key_decisions: [],
      spec: {
        scope: {
          files_owned: each.files_owned,
          ...(each.allow_billing ? { allow_billing: true } : {}),
          ...(each.allow_dependency_change ? { allow_dependency_change: true } : {}),
        },
      },
      relevant_memories: plan.rubric.map((line) => `The whole is judged by: ${line}`),
      audit_gates: each.audit_gates,
      lifecycle: "ephemeral",
    },
    "its brief",
  );
  const [secret] = secretProblem("agent", each.agent ?? "");
  if (secret !== undefined) throw new Fault("input.invalid", secret);
  const said: SubtaskReach = each.reach ?? "narrow";
  const brief = workBriefOf(source, within);
  const { permissions } = brief;
  return {
    id: each.id,
    title: each.title,
    needs: [...new Set(each.needs)],
    reach: widerReach(said, reachOf(each.files_owned)),
    filesOwned: each.files_owned,
    agent: each.agent ?? agent,
    verifyCommand: each.verify_command,
    ...runningOn(each.runs_on ?? runsOn, each.agent ?? agent),
    ...(permissions.length > 0 ? { permissions } : {}),
    brief: brief as unknown as Json,
    source: source as unknown as Json,
  };
}

/** A client has to be there too, and a box. */
const runningOn = (words: readonly string[] | undefined, agent: string): Pick<Subtask, "runsOn"> =>
  words === undefined ? {} : { runsOn: [...new Set([...words, ...workerNeeds(agent)])] };

const titlesMaxChars = 8_000;

interface MendGround extends Pick<PlanGround, "within"> {
  /** Audits that are configured. */
  readonly audits: readonly string[];
}

/** A subtask for whoever mends what passes apart and not together: it sees all of it, and is checked by the check of the whole. */
export function mendOf(plan: MissionOutline, number: number, { within, audits }: MendGround): Subtask {
  const allowed = new Set(plan.subtasks.flatMap(({ permissions = [] }) => permissions));
  const gates = allowed.has("auth") ? audits.filter(opensAuth) : []; // D19: whoever changes that is audited, in the end too
  const permissions = scopePermissions.filter((each) => allowed.has(each) && (each !== "auth" || gates.length > 0));
  const isLeft = (path: string): boolean =>
    isWide(path) || sacredBecause(normalGlob(path) ?? path, { ...within, permissions }) === undefined;
  const filesOwned = ownedIn(plan).filter(isLeft).slice(0, ownedMax); // of more than fit, less: nobody is given what no piece had
  const titles = clip(plan.subtasks.map(({ title }) => title).join("; "), titlesMaxChars, "the plan");
  const mend: SubtaskFile = {
    id: `mend-${number}`,
    title: "make everything pass together",
    task:
      `Several have worked on this, each on a part: ${titles}. Every part passes its own ` +
      "check; together they do not. See why, and mend it without taking away what any of them was to do.",
    files_owned: filesOwned,
    verify_command: plan.verifyCommand,
    needs: [],
    reach: "broad",
    audit_gates: gates,
    ...(allowed.has("dependencies") ? { allow_dependency_change: true } : {}),
    ...(allowed.has("billing") ? { allow_billing: true } : {}),
  };
  return subtaskOf(mend, plan, { agent: plan.agent, within });
}

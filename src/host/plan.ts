import { readFile } from "node:fs/promises";
import { z } from "zod";
import { problemsIn } from "../config/problems.ts";
import { settledIn } from "../inquiry/settled.ts";
import { inquiryLimits } from "../inquiry/table.ts";
import type { SettledPoint } from "../inquiry/types.ts";
import type { Json } from "../kernel/ids.ts";
import type { Redact } from "../kernel/ports.ts";
import { mapTexts } from "../kernel/texts.ts";
import { Fault } from "../kernel/trouble.ts";
import type { PlanScope, Task, Team } from "../protocols/attend/types.ts";

const name = z.string().min(1).max(200);

const PlanAction = z.looseObject({ tool: name, cwd: z.string().max(4_096).exactOptional() });

const PlanTask = z
  .strictObject({
    id: name.exactOptional(),
    title: z.string().min(1).max(500).exactOptional(),
    action: PlanAction.exactOptional(),
    instruction: z.string().min(1).max(16_000).exactOptional(),
    irreversible: z.boolean().exactOptional(),
  })
  .refine(({ action, instruction }) => (action === undefined) !== (instruction === undefined), {
    error: 'a task has either an "action" or an "instruction"',
  });

const Plan = z.strictObject({
  intent: z.string().min(1).max(2_000).exactOptional(),
  scope: z
    .strictObject({ filesOwned: z.array(name).max(200).exactOptional(), destructive: z.array(name).max(200).exactOptional() })
    .exactOptional(),
  tasks: z.array(PlanTask).min(1).max(200),
  /** As `solicit` writes them into a plan. */
  decisions: z
    .array(z.looseObject({ title: z.string().max(2_000), text: z.string().max(16_384).nullable() }))
    .max(200)
    .exactOptional(),
  team: z
    .strictObject({ name, members: z.array(z.strictObject({ name, type: name, focus: z.string().max(500).exactOptional() })).max(6) })
    .exactOptional(),
});

export interface PlanFile {
  readonly intent?: string;
  readonly tasks: readonly Task[];
  readonly team?: Team;
  readonly scope?: PlanScope;
  /** Decisions from before the work. */
  readonly informed?: readonly SettledPoint[];
}

/** A plan that someone wrote: tasks that run as they are, and instructions for an agent. Every problem is named at once. */
export async function readPlan(file: string, cwd: string): Promise<PlanFile> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `the plan cannot be read: ${cause.message}`, { cause });
  });
  return parsePlan(text, file, cwd);
}

/** A plan from its text; `file` says where it stands. */
export function parsePlan(text: string, file: string, cwd: string): PlanFile {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (cause) {
    throw new Fault("input.invalid", `${file} is not JSON: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  const result = Plan.safeParse(source);
  if (!result.success) throw new Fault("input.invalid", `${file}:\n${problemsIn(result.error.issues, Plan)}`);
  const { tasks, decisions = [], ...rest } = result.data;
  const informed = settledIn([{ output: { decisions } as Json }]).slice(-inquiryLimits.settledMax);
  return {
    ...rest,
    tasks: tasks.map((task, index) => taskOf(task, index, cwd)),
    ...(informed.length === 0 ? {} : { informed }),
  };
}

/**
 * The record keeps no secret, so a task that holds one could only run without it. It is refused before it begins; the
 * secret itself is not repeated.
 */
export function expectNoSecrets(tasks: readonly Task[], redact: Redact): void {
  const telling = tasks.flatMap(({ id, action, instruction }) => {
    const told = action?.input ?? { instruction };
    const isTelling = JSON.stringify(mapTexts(told, ["**"], redact)) !== JSON.stringify(told);
    return isTelling ? [`task ${id}: its ${action ? "command" : "instruction"} holds what looks like a secret`] : [];
  });
  if (telling.length > 0)
    throw new Fault(
      "input.invalid",
      `${telling.join("\n")}\nA secret is never recorded, and what is recorded is what runs. Put it into an environment variable and ` +
        `write "$NAME" in its place.`,
    );
}

function taskOf(task: z.infer<typeof PlanTask>, index: number, cwd: string): Task {
  const { action, instruction, irreversible } = task;
  const known = { id: task.id ?? `t${index + 1}`, ...(irreversible ? { irreversible } : {}) };
  if (action === undefined) return { ...known, title: task.title ?? instruction ?? "", instruction: instruction ?? "" };
  const { tool, cwd: own, ...input } = action;
  const title = task.title ?? (typeof input["command"] === "string" ? input["command"] : tool);
  return { ...known, title, action: { tool, input: input as never, cwd: own ?? cwd } };
}

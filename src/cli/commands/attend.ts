import { agentNames } from "../../adapters/agents/named.ts";
import { words } from "../../inquiry/words.ts";
import { isRecord, type SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { visibleLine } from "../../kernel/text.ts";
import { readAnswers } from "../../host/answers.ts";
import { settledBy } from "../../host/attend/attend-prior.ts";
import { expectShared, needsFrom } from "../../host/machines/needs.ts";
import { startAttend } from "../../host/attend/attend-start.ts";
import { attendLines } from "../views/attend-view.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { runInForeground } from "../foreground.ts";
import { sayRefused } from "../io.ts";
import { followLive } from "../views/live.ts";
import { summarise } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import { expectNoSecrets, readPlan, type PlanFile } from "../../host/plan.ts";

export const attend: CliCommand = {
  name: "attend",
  arguments: "[intent]",
  summary: "Do a piece of work with every action weighed: harmless ones run in silence, you decide where it matters.",
  options: [
    ["--plan <file>", 'tasks to do: {"tasks": [{"action": {"tool": "Bash", "command": "npm test"}}, {"instruction": "…"}]}'],
    ["--agent <name>", `who does instructions: ${agentNames.join(", ")}, or one of the configuration`],
    ["--unattended", "nobody is there: what needs a person waits in the inbox, everything else goes on"],
    ["--answers <file>", 'answer gates from a file: {"by": "Ada", "answers": [{"match": {"task": "t3"}, "option": "block"}]}'],
    [
      "--needs <words>",
      "labels, agents or box of the machine that does it, separated by commas: a machine of the journal that has them takes it up",
    ],
    ["--after <session>", "go on from what another session settled, such as a goal or the tasks of an inquiry"],
    ["--just-do-it", "no notes until it ends; what needs a person still asks"],
  ],
  examples: [
    `assent attend --plan plan.json`,
    `assent attend "bump the parser to 4.2 and fix what breaks" --agent claude-code`,
    `assent attend --plan nightly.json --unattended --json`,
  ],

  async run(input, application, io) {
    const answersFile = textOption(input, "answers");
    const answers = answersFile === undefined ? undefined : await readAnswers(answersFile);
    const planFile = textOption(input, "plan");
    const given = planFile === undefined ? undefined : await readPlan(planFile, application.cwd);
    const found = await application.person();
    if (answers && isRefusal(found) && found.refused === "agent") return sayRefused(io, found);
    const isUnattended = input.options["unattended"] === true;
    const after = textOption(input, "after");
    const said = input.args[0] ?? given?.intent ?? "";
    if (said.trim() === "" && given === undefined && after === undefined)
      throw new Fault("input.invalid", "say in quotes what is to be done, or name a plan with --plan FILE");
    const { runtime, journal, config } = await application.open();
    const settled = after === undefined ? undefined : await settledBy(runtime, after, application.cwd);
    const plan: PlanFile = given ?? settled?.plan ?? { tasks: [] };
    const intent = said || plan.intent || "";
    const known = [...agentNames, ...Object.keys(config.agents)];
    const agent = agentIn(textOption(input, "agent"), plan, known);
    if (agent === undefined) expectNobodyNeeded(plan, known, isUnattended);
    expectNoSecrets(plan.tasks, runtime.world.redact);
    const asked = {
      ...plan,
      intent,
      cwd: application.cwd,
      attended: !isUnattended,
      prior: settled && (given || !settled.plan) ? [settled.prior] : [],
      ...(settled?.plan && !given ? { madeIn: settled.prior.session } : {}),
      agent: agent ?? null,
    };
    const title = intent || settled?.title || gistOf(plan) || "attend";
    const meta = await application.meta(title, { attended: !isUnattended, agent: agent ?? "command" });
    const needs = needsFrom(textOption(input, "needs"), agent === undefined ? [] : [agent]);
    if (needs) expectShared(journal.presence);
    const stream = await startAttend(runtime, asked, { ...meta, ...(needs ? { needs } : {}) }, config);
    if (typeof stream !== "string") return sayRefused(io, stream);
    io.note(io.dim(`session ${stream}`));
    for (const point of plan.informed ?? []) io.note(io.dim(visibleLine(words.point(point))));
    if (input.options["justDoIt"] === true)
      await runtime.offer(stream, { type: "notes.silence" }, { actor: { kind: "runtime", name: "attend" } });
    const live = followLive({ journal, io, lines: attendLines(io) }, stream);
    const person = isUnattended || isRefusal(found) ? undefined : found;
    try {
      const code = await runInForeground({ runtime, stream, io, answers, person, live });
      if (code === exit.ok && (await hasDone(runtime, stream))) for (const step of afterWork(stream)) io.note(io.dim(step));
      return code;
    } finally {
      await live.stop();
    }
  },
};

/** P2, P4: offered where there is a result: what was stopped before it began fits everywhere, and there is nothing to grasp. */
async function hasDone(runtime: Runtime, stream: SessionId): Promise<boolean> {
  const { output } = await summarise(runtime, stream);
  const tasks = typeof output === "object" && output !== null && "tasks" in output ? output["tasks"] : [];
  return Array.isArray(tasks) && tasks.some((task) => isRecord(task) && task["status"] === "completed");
}

const afterWork = (stream: SessionId): readonly string[] => [
  "does the result fit where it will live: assent contextualize",
  `do you know what it does now: assent grasp --session ${stream}`,
];

/** The agent for instructions. An unknown name is told before anything begins, also one in the team. */
function agentIn(agent: string | undefined, { team }: PlanFile, known: readonly string[]): string | undefined {
  const named = [...(agent === undefined ? [] : [agent]), ...(team?.members ?? []).map(({ type }) => type)];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown === undefined) return agent;
  throw new Fault("input.invalid", `nobody here is called "${unknown}"; known are ${known.join(", ")}`);
}

/** Commands run by themselves; anything else needs an agent. Without a plan and without a person the protocol refuses. */
function expectNobodyNeeded({ tasks }: PlanFile, known: readonly string[], isUnattended: boolean): void {
  const names = `name one with --agent: ${known.join(", ")}`;
  if (tasks.length === 0 && !isUnattended) throw new Fault("input.invalid", `without a plan an agent does the work; ${names}`);
  const instruction = tasks.find(({ action }) => action === undefined);
  if (instruction !== undefined) throw new Fault("input.invalid", `${instruction.id} is an instruction, which an agent does; ${names}`);
}

/** Name of a plan without an intent: its first task. */
function gistOf({ tasks }: PlanFile): string | undefined {
  const [first, ...more] = tasks;
  return first && (more.length === 0 ? first.title : `${first.title} (and ${more.length} more)`);
}

import { createInterface } from "node:readline";
import { triedIn } from "../../host/socket/ask-guard.ts";
import type { assess as Engine } from "../../risk/assess.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { actionOf, actionOptions } from "../action-input.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import type { Application } from "../../host/application.ts";
import type { Io } from "../io.ts";
import { verdictView } from "../views/verdict-view.ts";
import { entryOf, readContexts, readRow, type RowReading } from "../../host/weigh/classify-row.ts";
import { loadEngine, weigh } from "../../host/weigh/weigh.ts";

export const classify: CliCommand = {
  name: "classify",
  arguments: "[command...]",
  summary: "Say what one action would deserve, and why. Nothing is run and nothing is recorded.",
  options: [
    ["--jsonl", 'read rows from stdin, one a line: {"id": …, "input": {"tool": "Bash", "command": "…"}, "ctx": …, "state": {…}}'],
    ["--context <file>", "a JSON object of named facts, instead of looking around here; a row's `ctx` picks one"],
    ["--ctx <name>", "which entry of the context file, for a row that names none too (default: the first)"],
    ...actionOptions,
  ],
  examples: [
    `assent classify "git push --force origin main"`,
    `assent classify --tool Write --input '{"path": ".env", "content": "A=1"}'`,
    "assent classify --jsonl --context contexts.json < rows.jsonl",
  ],

  async run(input, application, io) {
    const contexts = await readContexts(textOption(input, "context"));
    const { assess } = await loadEngine();
    if (input.options["jsonl"] === true)
      return classifyRows(assess, application, {
        contexts,
        fallback: contexts && entryOf(contexts, textOption(input, "ctx")),
        cwd: application.cwd,
      });
    const action = actionOf(input, application.cwd);
    const facts = contexts && entryOf(contexts, textOption(input, "ctx"));
    const assessment = facts ? assess({ ...action, cwd: facts.cwd ?? action.cwd }, facts) : await weighHere(action, application);
    io.data({ ...rowOf(assessment), reasons: assessment.reasons });
    say(io, action, assessment);
    return exits[assessment.verdict];
  },
};

/** As scripts read every other command: waiting for a person, and refused. */
const exits: Readonly<Record<Assessment["verdict"], Exit>> = { low: exit.ok, advisory: exit.ok, gate: exit.waiting, refuse: exit.refused };

async function weighHere(action: Action, application: Application): Promise<Assessment> {
  return (await weigh(action, await triedIn(application.paths, application.cwd, new Date().toISOString()))).assessment;
}

/** One row in, one row out, in order; an unreadable row gets the verdict for unreadable input. */
async function classifyRows(assess: typeof Engine, application: Application, reading: RowReading): Promise<Exit> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const began = performance.now();
    const { id, action, facts } = readRow(line, reading);
    const assessment = facts ? assess(action, facts) : await weighHere(action, application);
    const row = { id, ...rowOf(assessment), ms: Number((performance.now() - began).toFixed(3)) };
    if (!process.stdout.write(`${JSON.stringify(row)}\n`)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
  return exit.ok;
}

const rowOf = ({ verdict, findings, pattern, thread }: Assessment): object => ({
  verdict,
  signal: findings[0]?.signal ?? "none",
  findings: findings.map(({ signal, severity, evidence, says }) => ({ signal, severity, evidence, ...(says ? { says } : {}) })),
  pattern,
  ...(thread ? { thread } : {}),
});

function say(io: Io, action: Action, assessment: Assessment): void {
  for (const line of verdictView(action, assessment, io)) io.out(line);
}

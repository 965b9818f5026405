import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { z } from "zod";
import { readConfig } from "../../config/config.ts";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { Facts } from "../../risk/facts.ts";
import type { assess as Engine } from "../../risk/assess.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { actionOf, actionOptions, parseJson } from "../action-input.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import type { Application } from "../../host/application.ts";
import type { Io } from "../io.ts";
import { verdictView } from "../views/verdict-view.ts";
import { loadEngine, surroundingsFor, weigh } from "../../host/weigh/weigh.ts";

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
      return classifyRows({ assess, contexts, fallback: contexts && entryOf(contexts, textOption(input, "ctx")), cwd: application.cwd });
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
  const config = await readConfig(application.paths.config, application.cwd);
  return (await weigh(action, surroundingsFor(config, application.paths, process.env))).assessment;
}

type Contexts = Readonly<Record<string, Facts>>;

/** Facts are data from outside: only the outer shape is checked here, the engine accepts any content. */
const ContextFile = z.record(z.string(), z.looseObject({}));

async function readContexts(path: string | undefined): Promise<Contexts | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new Fault("input.invalid", `the context file ${path} cannot be read`, { cause });
  });
  const parsed = ContextFile.safeParse(parseJson(text));
  if (!parsed.success) throw new Fault("input.invalid", `${path} is not a JSON object of named contexts`);
  return parsed.data as Contexts;
}

function entryOf(contexts: Contexts, name: string | undefined): Facts {
  const found = name === undefined ? Object.values(contexts)[0] : Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (!found) throw new Fault("input.invalid", `no context "${name ?? ""}"; there are: ${Object.keys(contexts).join(", ")}`);
  return found;
}

interface RowReading {
  readonly assess: typeof Engine;
  readonly contexts: Contexts | undefined;
  /** For rows that name no context, or one that is not there. */
  readonly fallback: Facts | undefined;
  readonly cwd: string;
}

/** One row in, one row out, in order; an unreadable row gets the verdict for unreadable input. */
async function classifyRows(reading: RowReading): Promise<Exit> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const began = performance.now();
    const { id, assessment } = classifyRow(line, reading);
    const row = { id, ...rowOf(assessment), ms: Number((performance.now() - began).toFixed(3)) };
    if (!process.stdout.write(`${JSON.stringify(row)}\n`)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
  return exit.ok;
}

/** Nothing about a row is taken for granted but that it should be an object: any other problem with it gates. */
function classifyRow(
  line: string,
  { assess, contexts, fallback, cwd }: RowReading,
): { readonly id: Json; readonly assessment: Assessment } {
  const row = recordOf(parseJson(line));
  const context =
    typeof row["ctx"] === "string" && contexts && Object.hasOwn(contexts, row["ctx"]) ? contexts[row["ctx"]] : fallbackOf(row, fallback);
  const facts: Facts = { ...context, ...recordOf(row["state"]) };
  const { tool, ...input } = recordOf(row["input"]);
  const folder = typeof input["cwd"] === "string" ? input["cwd"] : (facts.cwd ?? cwd);
  return { id: row["id"] ?? null, assessment: assess({ tool: tool as string, input: input as Action["input"], cwd: folder }, facts) };
}

/** A misspelled context must not pick another one: then it has no facts. */
const fallbackOf = (row: Readonly<Record<string, unknown>>, fallback: Facts | undefined): Facts | undefined =>
  row["ctx"] === undefined ? fallback : undefined;

const recordOf = (value: unknown): Readonly<Record<string, Json | undefined>> => (isRecord(value) ? (value as Record<string, Json>) : {});

const rowOf = ({ verdict, findings, pattern }: Assessment): object => ({
  verdict,
  signal: findings[0]?.signal ?? "none",
  findings: findings.map(({ signal, severity, evidence }) => ({ signal, severity, evidence })),
  pattern,
});

function say(io: Io, action: Action, assessment: Assessment): void {
  for (const line of verdictView(action, assessment, io)) io.out(line);
}

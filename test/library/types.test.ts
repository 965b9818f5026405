import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const run = promisify(execFile);
const { programs } = await stage();
const tsc = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");

/** A program of somebody who has the frameworks and a strict compiler. */
const program = `
import { Agent as OpenAIAgent, tool as openAITool } from "@openai/agents";
import { tool as langTool } from "@langchain/core/tools";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { generateText, tool, type LanguageModel } from "ai";
import { ask, assess, createGuard, events, sessions, verify, type QuestionAnswer } from "assent";
import { guard as guardAi } from "assent/ai-sdk";
import { guard as guardClaude } from "assent/claude-agent";
import { guard as guardLang } from "assent/langgraph";
import { guard as guardMastra } from "assent/mastra";
import { guard as guardOpenAI } from "assent/openai-agents";
import { z } from "zod";

const shape = z.object({ order: z.string() });
declare const model: LanguageModel;
const shared = createGuard({ name: "support", actions: { run: ({ script }: { script: string }) => ({ tool: "Bash", input: { command: script } }) } });

const aiTools = guardAi({ refund: tool({ inputSchema: shape, execute: async ({ order }) => ({ order, total: 1 }) }) }, shared);
const { toolResults } = await generateText({ model, tools: aiTools, prompt: "x" });
const total: number | undefined = toolResults.find((each) => !each.dynamic)?.output.total;

new OpenAIAgent({ name: "x", tools: guardOpenAI([openAITool({ name: "refund", description: "", parameters: shape, execute: async ({ order }) => order })], { waitMs: 0 }) });
new ToolNode(guardLang([langTool(async ({ order }: { order: string }) => order, { name: "refund", description: "", schema: shape })]));
new MastraAgent({ id: "x", name: "x", instructions: "", model: model as never, tools: guardMastra({ refund: createTool({ id: "refund", description: "", inputSchema: shape, execute: async ({ order }) => order }) }) });
const { hooks } = guardClaude({ waitMs: 0 });

const answer: QuestionAnswer = await ask({ key: "k", title: "t", options: ["a", { id: "b", label: "B" }] });
const { verdict } = await assess({ tool: "Bash", input: { command: "ls" } });
const told: number = (await shared.call({ tool: "x", input: {}, run: () => 1 })).result;
console.log(total, hooks, answer.status, verdict, told, await sessions(), await events("x"), await verify());
// @ts-expect-error a typo must not relax anything
createGuard({ waitMS: 1 });
`;

test("what is guarded keeps its type, for a strict compiler and the real frameworks", async () => {
  const folder = join(programs, `types-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "program.ts");
  writeFileSync(file, program);
  const flags = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--target",
    "es2024",
  ];
  const { stdout, code } = await run(process.execPath, [tsc, ...flags, "--types", "", file], { cwd: folder }).then(
    ({ stdout: out }) => ({ stdout: out, code: 0 }),
    (cause: { stdout: string; code: number }) => cause,
  );
  rmSync(folder, { recursive: true });
  expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
});

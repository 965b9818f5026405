import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { guard } from "assent/mastra";
import { modelUrl, options, prompt, tools } from "./tools.js";

const own = Object.entries(tools).map(([name, { description, schema, run }]) => [
  name,
  createTool({ id: name, description, inputSchema: schema, execute: async (input) => run(input) }),
]);
const agent = new Agent({
  id: "support",
  name: "Support",
  instructions: "Help.",
  model: createOpenAICompatible({ name: "scripted", baseURL: modelUrl, apiKey: "none" })("scripted"),
  tools: guard(Object.fromEntries(own), options),
});
const { text } = await agent.generate(prompt, { maxSteps: 10 });
console.log(text);

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, tool } from "ai";
import { guard } from "assent/ai-sdk";
import { modelUrl, options, prompt, tools } from "./tools.js";

const own = Object.entries(tools).map(([name, { description, schema, run }]) => [
  name,
  tool({ description, inputSchema: schema, execute: async (input) => run(input) }),
]);
const { text } = await generateText({
  model: createOpenAICompatible({ name: "scripted", baseURL: modelUrl, apiKey: "none" })("scripted"),
  tools: guard(Object.fromEntries(own), options),
  stopWhen: isStepCount(10),
  maxRetries: 0,
  prompt,
});
console.log(text);

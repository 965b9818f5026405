import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import { guard } from "assent/openai-agents";
import OpenAI from "openai";
import { modelUrl, options, prompt, tools } from "./tools.js";

setTracingDisabled(true);
const own = Object.entries(tools).map(([name, { description, schema, run }]) =>
  tool({ name, description, parameters: schema, execute: async (input) => run(input) }),
);
const client = new OpenAI({ baseURL: modelUrl, apiKey: "none", maxRetries: 0 });
const agent = new Agent({
  name: "Support",
  model: new OpenAIChatCompletionsModel(client, "scripted"),
  tools: guard(own, options),
});
const { finalOutput } = await new Runner().run(agent, prompt);
console.log(finalOutput);

// The same on the OpenAI Agents SDK.
import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import { guard } from "assent/openai-agents";
import OpenAI from "openai";
import { z } from "zod";
import { model } from "./scripted-model.js";

const { url, key, name, close } = await model({ tool: "refundOrder", input: { order: "o-7", amount: 120 } });
setTracingDisabled(true); // else it tells OpenAI what it did

const refundOrder = tool({
  name: "refundOrder",
  description: "Gives the money of an order back.",
  parameters: z.object({ order: z.string(), amount: z.number() }),
  execute: async ({ order, amount }) => `refunded ${amount} for ${order}`,
});
const agent = new Agent({
  name: "Support",
  instructions: "Help customers.",
  model: new OpenAIChatCompletionsModel(new OpenAI({ baseURL: url, apiKey: key }), name),
  tools: guard([refundOrder], { name: "support" }),
});

console.error("Waiting for you where it has to: npx assent inbox");
const { finalOutput } = await new Runner().run(agent, "Order o-7 arrived broken. Make it right.");
console.log(finalOutput);
close();

// The same on Mastra.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { guard } from "assent/mastra";
import { z } from "zod";
import { model } from "./scripted-model.js";

const { url, key, name, close } = await model({ tool: "refundOrder", input: { order: "o-7", amount: 120 } });

const refundOrder = createTool({
  id: "refundOrder",
  description: "Gives the money of an order back.",
  inputSchema: z.object({ order: z.string(), amount: z.number() }),
  execute: async ({ order, amount }) => `refunded ${amount} for ${order}`,
});
const agent = new Agent({
  id: "support",
  name: "Support",
  instructions: "Help customers.",
  model: createOpenAICompatible({ name: "example", baseURL: url, apiKey: key })(name),
  tools: guard({ refundOrder }, { name: "support" }),
});

console.error("Waiting for you where it has to: npx assent inbox");
const { text } = await agent.generate("Order o-7 arrived broken. Make it right.", { maxSteps: 10 });
console.log(text);
close();

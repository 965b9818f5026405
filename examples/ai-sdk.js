// A support agent on the AI SDK: reading an order runs, giving money back waits for you.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, tool } from "ai";
import { guard } from "assent/ai-sdk";
import { z } from "zod";
import { model } from "./scripted-model.js";

const { url, key, name, close } = await model(
  { tool: "getOrder", input: { order: "o-7" } },
  { tool: "refundOrder", input: { order: "o-7", amount: 120 } },
);

const tools = guard(
  {
    getOrder: tool({
      description: "Reads an order.",
      inputSchema: z.object({ order: z.string() }),
      execute: async ({ order }) => ({ order, total: 120, state: "arrived broken" }),
    }),
    refundOrder: tool({
      description: "Gives the money of an order back.",
      inputSchema: z.object({ order: z.string(), amount: z.number() }),
      execute: async ({ order, amount }) => `refunded ${amount} for ${order}`,
    }),
  },
  { name: "support" },
);

console.error("Waiting for you where it has to: npx assent inbox");
const { text } = await generateText({
  model: createOpenAICompatible({ name: "example", baseURL: url, apiKey: key })(name),
  tools,
  stopWhen: isStepCount(10),
  prompt: "Order o-7 arrived broken. Make it right.",
});
console.log(text);
close();

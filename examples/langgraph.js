// The same on LangGraph: any graph that calls tools through ToolNode.
import { tool } from "@langchain/core/tools";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { guard } from "assent/langgraph";
import { z } from "zod";
import { model } from "./scripted-model.js";

const { url, key, name, close } = await model({ tool: "refundOrder", input: { order: "o-7", amount: 120 } });

const refundOrder = tool(async ({ order, amount }) => `refunded ${amount} for ${order}`, {
  name: "refundOrder",
  description: "Gives the money of an order back.",
  schema: z.object({ order: z.string(), amount: z.number() }),
});
const agent = createReactAgent({
  llm: new ChatOpenAI({ model: name, apiKey: key, configuration: { baseURL: url } }),
  tools: guard([refundOrder], { name: "support" }),
});

console.error("Waiting for you where it has to: npx assent inbox");
const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Order o-7 arrived broken. Make it right." }] });
console.log(messages.at(-1).content);
close();

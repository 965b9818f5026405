import { tool } from "@langchain/core/tools";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { guard } from "assent/langgraph";
import { modelUrl, options, prompt, tools } from "./tools.js";

const own = Object.entries(tools).map(([name, { description, schema, run }]) =>
  tool(async (input) => run(input), { name, description, schema }),
);
const llm = new ChatOpenAI({ model: "scripted", apiKey: "none", maxRetries: 0, configuration: { baseURL: modelUrl } });
const agent = createReactAgent({ llm, tools: guard(own, options) });
const { messages } = await agent.invoke({ messages: [{ role: "user", content: prompt }] });
console.log(messages.at(-1).content);

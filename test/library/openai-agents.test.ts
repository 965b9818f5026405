import { adapterContract } from "./contract.ts";

adapterContract({ name: "OpenAI Agents SDK", file: "openai-agents.js" });

import { adapterContract } from "./contract.ts";

adapterContract({ name: "LangGraph", file: "langgraph.js" });

import { adapterContract } from "./contract.ts";

adapterContract({ name: "Mastra", file: "mastra.js" });

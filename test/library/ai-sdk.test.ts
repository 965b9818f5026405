import { adapterContract } from "./contract.ts";

adapterContract({ name: "AI SDK", file: "ai-sdk.js" });

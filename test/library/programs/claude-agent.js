import { createSdkMcpServer, query, tool } from "@anthropic-ai/claude-agent-sdk";
import { guard } from "assent/claude-agent";
import { options, prompt, tools } from "./tools.js";

const { WAIT_MS } = process.env;
const own = Object.entries(tools).map(([name, { description, schema, run }]) =>
  tool(name, description, schema.shape, async (input) => ({ content: [{ type: "text", text: run(input) }] })),
);
const stream = query({
  prompt,
  options: {
    ...guard(WAIT_MS === undefined ? {} : { waitMs: options.waitMs }),
    cwd: process.cwd(),
    mcpServers: { shop: createSdkMcpServer({ name: "shop", version: "1.0.0", tools: own, alwaysLoad: true }) },
    model: "claude-opus-4-8",
    settingSources: [],
    permissionMode: "bypassPermissions",
    allowDangerouslySkipPermissions: true,
  },
});
for await (const message of stream) if (message.type === "result") console.log(message.result ?? message.subtype);

// Every tool of the Claude Agent SDK, the built-in ones included. It needs a key of yours (ANTHROPIC_API_KEY), or a model that
// speaks its wire (ANTHROPIC_BASE_URL).
import { query } from "@anthropic-ai/claude-agent-sdk";
import { guard } from "assent/claude-agent";

const { PROMPT = "Show the git status, then force-push main to origin." } = process.env;

console.error("Waiting for you where it has to: npx assent inbox");
for await (const message of query({
  prompt: PROMPT,
  options: {
    ...guard(),
    settingSources: [], // without the settings of this machine, whose own guard would ask a second time
    permissionMode: "bypassPermissions", // the guard asks; the SDK's own prompt has nobody to ask here
    allowDangerouslySkipPermissions: true,
  },
}))
  if (message.type === "result") console.log(message.result ?? message.subtype);

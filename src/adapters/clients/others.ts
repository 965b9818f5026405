import type { ModelApi } from "../workplaces/egress/apis.ts";
import { boxedClaude } from "./claude-code/boxed.ts";
import type { AcpAgent, ClientMarks } from "./row.ts";

/** A client that we do not guard: it must not be mistaken for a person, and may speak a shared protocol. */
export interface OtherClient {
  /** As a person names it. */
  readonly name: string;
  readonly process?: ClientMarks;
  readonly acp?: AcpAgent;
  readonly signIn?: readonly string[];
  /** As of a row: APIs of models that it can call from inside a worker's box. */
  readonly boxed?: readonly ModelApi[];
}

const anthropicKeys = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"];
const openaiKeys = ["OPENAI_API_KEY", "CODEX_API_KEY"];

export const otherClients: readonly OtherClient[] = [
  {
    name: "claude-agent-acp",
    acp: { command: "claude-agent-acp", args: [], inBox: boxedClaude },
    signIn: anthropicKeys,
    boxed: ["anthropic"],
  },
  { name: "codex-acp", acp: { command: "codex-acp", args: [] }, signIn: openaiKeys },
  { name: "cline", process: { program: "cline", marks: [] } },
  { name: "cursor-agent", process: { program: "cursor-agent", marks: [] } },
];

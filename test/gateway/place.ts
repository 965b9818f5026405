import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { eachLine } from "../../src/host/gateway/lines.ts";
import { install } from "../support/install.ts";
import { warm, type Newcomer } from "../support/cli.ts";
import { programOf } from "../support/programs.ts";

/** Programs of the real servers, which are installed on first use. */
export const serverProgram = async (name: "everything" | "filesystem" | "memory"): Promise<string> =>
  join(await install(import.meta.dirname), "@modelcontextprotocol", `server-${name}`, "dist", "index.js");

const entry = programOf("src/cli/main.ts");
/** A server of our own whose tools do what a bad day brings. */
export const oddServer = join(import.meta.dirname, "odd-server.ts");

export interface Behind {
  /** Options of the gateway, before the server. */
  readonly options?: readonly string[];
  /** The server's words; none for one that `--url` names. */
  readonly server?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly generation?: "2025-11-25" | "2026-07-28";
}

export const nodeServer = (program: string, ...more: readonly string[]): readonly string[] => [process.execPath, program, ...more];

const wordsFor = ({ options = [], server = [] }: Behind): readonly string[] => [
  entry,
  "mcp",
  "guard",
  ...options,
  ...(server.length > 0 ? ["--", ...server] : []),
];

const environmentOf = (at: Newcomer, more: Behind["environment"]): Record<string, string> => ({ ...warm, ...at.environment, ...more });

const connect = async (transport: Transport, { generation = "2025-11-25" }: Behind): Promise<Client> => {
  const mode = generation === "2026-07-28" ? "auto" : "legacy";
  const client = new Client({ name: "scripted", version: "1" }, { versionNegotiation: { mode }, capabilities: {} });
  await client.connect(transport);
  return client;
};

/** The real client, with the gateway between it and the server. */
export const connectThrough = (at: Newcomer, behind: Behind): Promise<Client> =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...wordsFor(behind)],
      env: environmentOf(at, behind.environment),
      cwd: at.project,
      stderr: "ignore",
    }),
    behind,
  );

export interface Talk {
  readonly say: (message: object) => void;
  /** The line that answers the request of this id, to the letter. */
  readonly answer: (id: number) => Promise<string>;
  readonly lines: readonly string[];
  readonly notes: () => string;
  readonly end: () => Promise<number | null>;
  readonly ended: Promise<number | null>;
  readonly pid: number;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** The same wire without a client, to see what is on it: through the gateway, or straight to a server. */
export function talk(at: Newcomer, behind: Behind, isBare = false): Talk {
  const words = isBare ? (behind.server ?? []).slice(1) : wordsFor(behind);
  const child = spawn(process.execPath, words, { cwd: at.project, env: environmentOf(at, behind.environment) });
  const lines: string[] = [];
  let notes = "";
  const waiting = new Set<() => void>();
  child.stderr.setEncoding("utf8").on("data", (text: string) => (notes += text));
  child.stdin.on("error", () => {});
  const ended = once(child, "close").then(([code]) => code as number | null);
  // Not with `readline`, which takes more than a line feed for the end of a line.
  void eachLine(child.stdout, Number.MAX_SAFE_INTEGER, async (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return {
    say,
    lines,
    notes: () => notes,
    ended,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    end() {
      child.stdin.end();
      return ended;
    },
    answer: (id) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.find((line) => {
            const message = JSON.parse(line) as { readonly id?: number; readonly method?: string };
            return message.id === id && message.method === undefined;
          });
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`it ended without an answer to ${id}: ${notes}`)));
        look();
      }),
  };
}

export const hello = {
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "scripted", version: "1" } },
} as const;

export const calling = (id: number, name: string, given: object = {}): object => ({
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

export interface Said {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

export const textOf = (result: unknown): string => (result as Said).content.map(({ text = "" }) => text).join("\n");

/** The name of the gate in what an agent is told. */
export const gateIn = (text: string): string => /gate (g\w+)/.exec(text)?.[1] ?? `no gate in: ${text}`;

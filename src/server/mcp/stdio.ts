import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { inputLimits } from "../input.ts";
import { createMcpServer, newCodec, type McpParts } from "./server.ts";

/** Serves one client on stdin and stdout until it goes or the signal says so. Nothing else may be printed there. */
export async function serveMcp(parts: Omit<McpParts, "codec">, signal: AbortSignal): Promise<void> {
  const codec = newCodec();
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: inputLimits.bodyMaxBytes,
  });
  const serving = serveStdio(() => createMcpServer({ ...parts, codec }), { transport, onerror: parts.onTrouble });
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    process.stdin.once("end", () => resolve()).once("close", () => resolve());
  });
  await serving.close();
}

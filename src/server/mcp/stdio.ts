import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { inputLimits } from "../input.ts";
import { patientInput } from "./patient-input.ts";
import { createMcpServer, newCodec, type McpParts } from "./server.ts";

/** Time for the requests a client sent before it closed its end. */
const answerWithinMs = 10_000;

/** Serves one client on stdin and stdout until it goes or the signal says so. Nothing else may be printed there. */
export async function serveMcp(parts: Omit<McpParts, "codec">, signal: AbortSignal): Promise<void> {
  const codec = newCodec();
  const { bodyMaxBytes: lineMaxChars } = inputLimits;
  const input = patientInput(process.stdin, process.stdout, { lineMaxChars, waitMaxMs: answerWithinMs });
  const transport = new StdioServerTransport(input.lines, process.stdout, { maxBufferSize: lineMaxChars });
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    input.sent(message);
  };
  const serving = serveStdio(() => createMcpServer({ ...parts, codec }), { transport, onerror: parts.onTrouble });
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    input.lines.once("end", () => resolve()).once("close", () => resolve());
  });
  input.stop();
  await serving.close();
}

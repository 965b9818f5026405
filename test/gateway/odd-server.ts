import { spawn } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A server with tools for a bad day. Its first word is a file: with what it says of its tools, and beside it what it did. */
const [, , file = "", manner = ""] = process.argv;
const say = (message: object): void => void process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (words: string) => ({ content: [{ type: "text", text: words }] });

interface Asked {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly arguments?: Readonly<Record<string, string>>; readonly cursor?: string };
}

if (manner === "stubborn") {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  setInterval(() => {}, 1_000); // it does not end with its input either
  const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: "ignore" });
  appendFileSync(`${file}.pids`, `${process.pid} ${child.pid}`);
}

const does: Readonly<Record<string, (given: Readonly<Record<string, string>>) => object | undefined>> = {
  read_note: ({ says = "a note" }) => text(says),
  list_variables: () => text(Object.keys(process.env).join(" ")),
  drop_table: ({ table = "" }) => {
    appendFileSync(`${file}.did`, `dropped ${table}\n`);
    return text("dropped");
  },
  get_nothing: () => undefined, // it hangs
  get_death: () => process.exit(3),
  get_flood: () => {
    const block = "x".repeat(1_000_000);
    const pour = (): void => {
      while (process.stdout.write(block));
      process.stdout.once("drain", pour);
    };
    pour();
    return undefined;
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line) as Asked;
  if (method === "notifications/cancelled") appendFileSync(`${file}.did`, "heard of a cancellation\n");
  if (id === undefined) return;
  if (method === "initialize")
    return say({
      id,
      result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "odd", version: "1" } },
    });
  if (method === "tools/list") return say({ id, result: JSON.parse(readFileSync(file, "utf8")) as object });
  const result = method === "tools/call" ? does[params?.name ?? ""]?.(params?.arguments ?? {}) : {};
  if (result) say({ id, result });
});

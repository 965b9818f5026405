import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install } from "../test/support/install.ts";

/** The settings that decide what a write costs. */
export interface DiskSettings {
  readonly journalMode: unknown;
  readonly synchronous: unknown;
}

/** A graph of one node that interrupts with a payload and ends with the answer it is resumed with. */
export interface Peer {
  open(thread: string): Promise<void>;
  answer(thread: string, answer: string): Promise<void>;
  settings(): DiskSettings;
  close(): void;
}

/** `async` is what LangGraph does unless told otherwise; `exit` is its fastest mode that still persists an interrupt. */
export type Durability = "async" | "exit";

// The parts of each package that we use. They are installed on first use, so the compiler cannot see their types.
interface Connection {
  pragma(text: string, options?: { simple: boolean }): unknown;
  close(): void;
}
interface Sqlite {
  readonly default: new (path: string) => Connection;
}
interface Checkpointer {
  readonly SqliteSaver: new (connection: Connection) => object;
}
interface Graph {
  invoke(input: object, config: object): Promise<Readonly<Record<string, unknown>>>;
}
interface Builder {
  addNode(name: string, node: () => object): this;
  addEdge(from: string, to: string): this;
  compile(options: { checkpointer: object }): Graph;
}
interface LangGraph {
  readonly Annotation: (() => object) & { Root(channels: object): object };
  readonly StateGraph: new (state: object) => Builder;
  readonly Command: new (options: { resume: unknown }) => object;
  readonly START: string;
  readonly END: string;
  interrupt(payload: object): unknown;
}

/** Opens LangGraph's SQLite checkpointer on a new file, as durable as our journal: by itself it syncs less. */
export async function openPeer(path: string, payload: object, durability: Durability): Promise<Peer> {
  const { sqlite, checkpointer, langgraph } = await load();
  const connection = new sqlite.default(path);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  const graph = oneQuestion(langgraph, payload).compile({ checkpointer: new checkpointer.SqliteSaver(connection) });
  const config = (thread: string): object => ({ configurable: { thread_id: thread }, durability });
  return {
    async open(thread) {
      const { __interrupt__: asked } = await graph.invoke({ answer: null }, config(thread));
      if (!asked) throw new Error("LangGraph did not interrupt");
    },
    async answer(thread, answer) {
      const ended = await graph.invoke(new langgraph.Command({ resume: answer }), config(thread));
      if (ended["answer"] !== answer) throw new Error("LangGraph did not take the answer");
    },
    settings: () => ({
      journalMode: connection.pragma("journal_mode", { simple: true }),
      synchronous: connection.pragma("synchronous", { simple: true }),
    }),
    close: () => connection.close(),
  };
}

function oneQuestion({ Annotation, StateGraph, START, END, interrupt }: LangGraph, payload: object): Builder {
  return new StateGraph(Annotation.Root({ answer: Annotation() }))
    .addNode("ask", () => ({ answer: interrupt(payload) }))
    .addEdge(START, "ask")
    .addEdge("ask", END);
}

async function load(): Promise<{ sqlite: Sqlite; checkpointer: Checkpointer; langgraph: LangGraph }> {
  process.env["LANGSMITH_TRACING"] = "false"; // nothing of a bench leaves the machine, whatever the shell has set
  process.env["LANGCHAIN_TRACING_V2"] = "false";
  const modules = await install(join(import.meta.dirname, "langgraph"));
  const from = (file: string): string => pathToFileURL(join(modules, file)).href;
  const sqlite: Sqlite = await import(from("better-sqlite3/lib/index.js"));
  const checkpointer: Checkpointer = await import(from("@langchain/langgraph-checkpoint-sqlite/dist/index.js"));
  const langgraph: LangGraph = await import(from("@langchain/langgraph/dist/index.js"));
  return { sqlite, checkpointer, langgraph };
}

import { isRecord, type SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import { partOf } from "../../kernel/text.ts";
import type { CallEvent } from "../../consent/types.ts";
import { toldNow } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { TimelineRow } from "./row.ts";
import { rowsOf } from "./rows.ts";

type Assessed = Extract<CallEvent, { type: "call.assessed" }>;

export interface RowOutput {
  /** Empty: it printed nothing. */
  readonly text: string;
  readonly from: "journal" | "client" | "live";
}

/** A row whose output the journal does not hold. */
export interface WantedOutput {
  readonly row: TimelineRow;
  readonly action: Assessed["action"] | null;
  readonly call: string | undefined;
  /** The client of a guard, and its folder. */
  readonly client: string | undefined;
  readonly cwd: string;
}

export interface RowDetail {
  readonly row: TimelineRow;
  readonly action: { tool: string; input: Readonly<Record<string, unknown>>; cwd: string } | null;
  readonly findings: Assessed["findings"][number][];
  readonly reasons: string[];
  readonly output: RowOutput | null;
}

type FindOutput = (wanted: WantedOutput) => Promise<RowOutput | undefined>;

const outputMaxChars = 64_000;

/** Everything that is known of one row, by the version of its first event. `elsewhere` looks where the journal has no output. */
export async function rowDetail(
  runtime: Pick<Runtime, "load" | "world">,
  { stream, first }: { readonly stream: SessionId; readonly first: number },
  elsewhere: FindOutput,
): Promise<RowDetail | undefined> {
  const messages = (await toldNow(runtime, stream))?.messages ?? [];
  const row = rowsOf(messages, runtime.world.clock()).find((each) => each.session === stream && each.first === first);
  const start = messages.find((message) => message.stream === stream && message.version === first);
  if (!row || !start) return undefined;
  const assessed = start.type === "call.assessed" ? (start.body as unknown as Assessed) : undefined;
  const wanted = { row, action: assessed?.action ?? null, call: assessed?.call, ...madeIn(messages) };
  const kept = outputIn(messages, row, assessed?.call);
  const output = kept === undefined ? await elsewhere(wanted) : ({ text: kept, from: "journal" } as const);
  return {
    row,
    action: assessed ? { ...assessed.action } : null,
    findings: assessed ? [...assessed.findings] : [],
    reasons: assessed ? [...assessed.reasons] : [],
    output: output ? { ...output, text: partOf(output.text, Math.max(0, output.text.length - outputMaxChars)) } : null,
  };
}

/** The output that the journal keeps of each of these rows, by its id: one look for all of a session. */
export async function keptOutputs(
  runtime: Pick<Runtime, "load" | "world">,
  rows: readonly TimelineRow[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for (const stream of new Set(rows.map(({ session }) => session as SessionId))) {
    const messages = (await toldNow(runtime, stream))?.messages ?? [];
    const calls = new Map(messages.map(({ version, body }) => [version, body["call"]]));
    for (const row of rows.filter(({ session }) => session === stream)) {
      const call = calls.get(row.first);
      found.set(row.id, outputIn(messages, row, typeof call === "string" ? call : undefined));
    }
  }
  return found;
}

function madeIn(messages: readonly Message[]): Pick<WantedOutput, "client" | "cwd"> {
  const opened = messages.find(({ type }) => type === "guard.opened")?.body["client"];
  const cwd = messages.find(({ type }) => type === "session.started")?.body["cwd"];
  return { client: typeof opened === "string" ? opened : undefined, cwd: typeof cwd === "string" ? cwd : "" };
}

/** The last words about it that its events hold; empty where they say that it printed nothing. */
function outputIn(messages: readonly Message[], row: TimelineRow, call: string | undefined): string | undefined {
  const own = messages.filter(({ stream, version }) => stream === row.session && version >= row.first && version <= row.version);
  const told = own.filter((message) => call === undefined || isAbout(message, call));
  const words = told.map(wordsOf).findLast((text) => text !== "") ?? (told.some(printedNothing) ? "" : undefined);
  return row.exitCode === null ? words : words?.replace(exitLine, "");
}

/** The row says it already. */
const exitLine = /^exit code \d+(?:\n|$)/i;

const isAbout = ({ type, body }: Message, call: string): boolean =>
  body["call"] === call || (type === "task.reported" && `task:${String(body["task"])}.${String(body["attempt"])}` === call);

const printedNothing = ({ body: { check, output } }: Message): boolean => output === "" || (isRecord(check) && check["output"] === "");

function wordsOf({ type, body }: Message): string {
  const { check, detail, output, message } = body;
  const printed = type === "call.settled" ? output : undefined; // its detail is for comparing failures
  const found = [printed, detail, isRecord(check) ? check["output"] : undefined, output, message];
  return found.find((text): text is string => typeof text === "string" && text !== "") ?? "";
}

import { isRecord, type SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import type { CallEvent } from "../../consent/types.ts";
import { toldNow } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { TimelineRow } from "./row.ts";
import { rowsOf } from "./rows.ts";

type Assessed = Extract<CallEvent, { type: "call.assessed" }>;

export interface RowDetail {
  readonly row: TimelineRow;
  readonly action: { tool: string; input: Readonly<Record<string, unknown>>; cwd: string } | null;
  readonly findings: Assessed["findings"][number][];
  readonly reasons: string[];
  readonly output: { readonly text: string; readonly from: "journal" | "client" | "live" } | null;
}

/** Everything that is known of one row, by the version of its first event. */
export async function rowDetail(
  runtime: Pick<Runtime, "load" | "world">,
  stream: SessionId,
  first: number,
): Promise<RowDetail | undefined> {
  const messages = (await toldNow(runtime, stream))?.messages ?? [];
  const row = rowsOf(messages, runtime.world.clock()).find((each) => each.session === stream && each.first === first);
  const start = messages.find((message) => message.stream === stream && message.version === first);
  if (!row || !start) return undefined;
  const assessed = start.type === "call.assessed" ? (start.body as unknown as Assessed) : undefined;
  const text = outputIn(messages, row, assessed?.call);
  return {
    row,
    action: assessed ? { ...assessed.action } : null,
    findings: assessed ? [...assessed.findings] : [],
    reasons: assessed ? [...assessed.reasons] : [],
    output: text === "" ? null : { text, from: "journal" },
  };
}

/** The last words about it that its events hold. */
function outputIn(messages: readonly Message[], row: TimelineRow, call: string | undefined): string {
  const own = messages.filter(({ stream, version }) => stream === row.session && version >= row.first && version <= row.version);
  const told = own.filter((message) => call === undefined || isAbout(message, call));
  const words = told.map(wordsOf).findLast((text) => text !== "") ?? "";
  return row.exitCode === null ? words : words.replace(exitLine, "");
}

/** The row says it already. */
const exitLine = /^exit code \d+(?:\n|$)/i;

const isAbout = ({ type, body }: Message, call: string): boolean =>
  body["call"] === call || (type === "task.reported" && `task:${String(body["task"])}.${String(body["attempt"])}` === call);

function wordsOf({ body }: Message): string {
  const { check, detail, output, message } = body;
  const found = [detail, isRecord(check) ? check["output"] : undefined, output, message];
  return found.find((text): text is string => typeof text === "string" && text !== "") ?? "";
}

import { z } from "zod";
import { clip } from "../../kernel/text.ts";
import type { ModelTool, ToolCall, ToolResult } from "../models/types.ts";
import { findIn, isSeen } from "./place.ts";
import { plainText, withoutSecrets } from "./plain-text.ts";
import { search, SearchInput } from "./search.ts";
import { lookLimits, refused, type LookArea, type LookText } from "./types.ts";
import { walk } from "./walk.ts";

const path = z.string().min(1).max(1_000);

const ListInput = z.strictObject({
  path: path.default(".").describe("A folder of the project."),
  depth: z.int().min(1).max(lookLimits.depthMax).default(1).describe("How many levels of folders."),
});

const ReadInput = z.strictObject({
  path: path.describe("A file of the project."),
  from: z.int().min(1).default(1).describe("The first line."),
  lines: z.int().min(1).max(lookLimits.linesMax).default(200).describe("How many lines."),
});

/** The tools of a perspective. They read, and nothing else. */
export const lookTools: readonly ModelTool[] = [
  { name: "list", description: "Lists a folder of the project. Folders end with a slash.", input: ListInput },
  { name: "read", description: "Reads lines of a file, each with its number. Cite as path:line.", input: ReadInput },
  {
    name: "search",
    description: "Finds lines in the files below a path, as path:line: text. The pattern is a regular expression unless `literal` is set.",
    input: SearchInput,
  },
];

/** Performs one call. An impossible call gives a result that says why; only the signal's reason is thrown. */
export async function look(call: ToolCall, area: LookArea, signal: AbortSignal): Promise<ToolResult> {
  signal.throwIfAborted();
  const { text, isRefused } = await seen(call, area, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    return refused(`this could not be read: ${(error as NodeJS.ErrnoException).code ?? "an error"}`);
  });
  const shown = clip(area.redact(text.toWellFormed()), lookLimits.textMaxChars, "the file; ask for less at once");
  return { id: call.id, name: call.name, text: shown, ...(isRefused && { isRefused }) };
}

async function seen({ name, input }: ToolCall, area: LookArea, signal: AbortSignal): Promise<LookText> {
  switch (name) {
    case "list":
      return parsed(ListInput, input, (asked) => list(asked, area, signal));
    case "read":
      return parsed(ReadInput, input, (asked) => read(asked, area, signal));
    case "search":
      return parsed(SearchInput, input, (asked) => search(asked, area, signal));
    default:
      return refused(`there is no tool ${name}; there are list, read and search`);
  }
}

async function parsed<Shape extends z.ZodType>(
  shape: Shape,
  input: unknown,
  work: (asked: z.infer<Shape>) => Promise<LookText>,
): Promise<LookText> {
  const result = shape.safeParse(input);
  if (result.success) return work(result.data);
  return refused(`the input does not fit: ${z.prettifyError(result.error)}`);
}

async function list({ path, depth }: z.infer<typeof ListInput>, area: LookArea, signal: AbortSignal): Promise<LookText> {
  const found = await findIn(area, path, "LS");
  if (isSeen(found)) return found;
  if (found.kind === "file") return { text: `${found.path} is a file of ${found.bytes} bytes` };
  const names: string[] = [];
  for await (const { path, kind } of walk(area, found.absolute, { depthMax: depth, signal })) {
    if (names.length >= lookLimits.entriesMax) return { text: `${names.join("\n")}\n… and more; list a folder of it` };
    names.push(kind === "folder" ? `${path}/` : path);
  }
  return { text: names.join("\n") || "there is nothing here" };
}

async function read(asked: z.infer<typeof ReadInput>, area: LookArea, signal: AbortSignal): Promise<LookText> {
  const { path, from, lines } = asked;
  const found = await findIn(area, path, "Read");
  if (isSeen(found)) return found;
  if (found.kind === "folder") return refused(`${path} is a folder; list it`);
  const text = await plainText(found.absolute, signal);
  if (text === undefined) return refused(`${found.path} is not text, or larger than ${lookLimits.fileMaxBytes} bytes`);
  const record = area.recordIn(text);
  if (record !== undefined)
    return refused(`${found.path} may not be read: it is ${record}, and perspectives do not hear each other by files`);
  const all = withoutSecrets(text, area.redact).split("\n");
  const shown = all.slice(from - 1, from - 1 + lines);
  if (shown.length === 0) return refused(`${found.path} has ${all.length} lines`);
  const numbered = shown.map((line, at) => `${from + at}: ${clip(line, lookLimits.lineMaxChars, "the file")}`);
  const rest = all.length - (from - 1) - shown.length;
  const more = rest > 0 ? `\n(${rest} more lines, from ${from + shown.length})` : "";
  return { text: `${found.path}\n${numbered.join("\n")}${more}` };
}

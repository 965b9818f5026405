import { lstat, mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { readPlainFile } from "../../../disk/plain-file.ts";
import { clip, short } from "../../../kernel/text.ts";
import { look, lookTools } from "../../investigate/look.ts";
import { skipped } from "../../investigate/place.ts";
import { lookLimits, type LookArea } from "../../investigate/types.ts";
import type { ModelTool, ToolCall, ToolResult } from "../../models/types.ts";

const path = z.string().min(1).max(1_000).describe("A file of the project.");
const text = z.string().max(1_000_000);

const WriteInput = z.strictObject({ path, text: text.describe("Everything that the file is to hold.") });
const ReplaceInput = z.strictObject({
  path,
  old: text.min(1).describe("A text that stands in the file exactly once."),
  new: text.describe("What takes its place."),
});

/** Tools of a bare model: the looks of a perspective, and two that write. None runs anything. */
export const fileTools: readonly ModelTool[] = [
  ...lookTools,
  { name: "write", description: "Writes a whole file, new or not. Folders on the way are made.", input: WriteInput },
  { name: "replace", description: "Replaces one text in a file.", input: ReplaceInput },
];

/** Everything that is seen in a box may be read: what may not is not there. */
export const seenArea = (root: string): LookArea => ({
  root,
  scopeOf: () => "inside",
  weigh: () => ({ verdict: "low", reasons: [] }),
  closed: () => undefined,
  recordIn: () => undefined,
  redact: (each) => each,
});

/** Performs one call below `area.root`. One that cannot be done gives a result that says why. */
export async function useTool(call: ToolCall, area: LookArea, signal: AbortSignal): Promise<ToolResult> {
  const { id, name, input } = call;
  if (lookTools.some((tool) => tool.name === name)) return look(call, area, signal);
  if (name !== "write" && name !== "replace") return { id, name, text: unknown(name), isRefused: true };
  const told = await (name === "write" ? write(input, area.root) : replace(input, area.root)).catch(
    (error: unknown) => new Error(`this could not be written: ${(error as NodeJS.ErrnoException).code ?? "an error"}`),
  );
  if (!(told instanceof Error)) return { id, name, text: told };
  return { id, name, text: clip(told.message, lookLimits.textMaxChars, "nowhere: it was too long"), isRefused: true };
}

const unknown = (name: string): string => `there is no tool ${short(name, 60)}; there are ${fileTools.map((tool) => tool.name).join(", ")}`;

async function write(input: unknown, root: string): Promise<string | Error> {
  const asked = WriteInput.safeParse(input);
  if (!asked.success) return unfit(asked.error);
  const place = await placeIn(root, asked.data.path);
  if (place instanceof Error) return place;
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, asked.data.text);
  return `written: ${asked.data.text.length} characters`;
}

async function replace(input: unknown, root: string): Promise<string | Error> {
  const asked = ReplaceInput.safeParse(input);
  if (!asked.success) return unfit(asked.error);
  const { old, new: fresh } = asked.data;
  const place = await placeIn(root, asked.data.path);
  if (place instanceof Error) return place;
  const file = await readPlainFile(place, { maxBytes: lookLimits.fileMaxBytes });
  if (file.kind === "absent") return new Error(`there is no ${asked.data.path}; \`write\` makes it`);
  if (file.kind !== "read") return new Error(`${asked.data.path} cannot be read (${file.kind})`);
  const before = file.bytes.toString("utf8");
  if (!Buffer.from(before).equals(file.bytes)) return new Error(`${asked.data.path} is not text`);
  const [from, to] = before.includes(old) ? [old, fresh] : ([old, fresh].map(withCarriage) as [string, string]);
  const times = before.split(from).length - 1;
  if (times !== 1) return new Error(`\`old\` stands there ${times} times and has to stand there once; take more of the lines around it`);
  await writeFile(place, before.split(from).join(to));
  return "replaced";
}

/** Lines are shown without the carriage returns of their ends: whoever saw them asks for them without. */
const withCarriage = (text: string): string => text.replace(/\r?\n/g, "\r\n");

const unfit = (error: z.ZodError): Error => new Error(`the input does not fit: ${z.prettifyError(error)}`);

/** A plain file, or none yet, that lies below the root itself: a link on the way would write somewhere else. */
async function placeIn(root: string, given: string): Promise<string | Error> {
  const place = resolve(root, given);
  const inside = relative(root, place);
  if (given.includes("\0") || inside === "" || inside.split(sep)[0] === "..") return new Error(`${given} lies outside of the project`);
  const left = inside.split(sep).find((part) => skipped.has(part));
  if (left !== undefined) return new Error(`${given} lies in ${left}, which is not written to`);
  for (let at = place; at !== root; at = dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    if (found && at === place && !found.isFile()) return new Error(`${given} is no plain file`);
    if (found && (await realpath(at)) !== at) return new Error(`${given} lies behind a link; only plain files are written`);
  }
  return place;
}

import { z } from "zod";
import { clip } from "../../kernel/text.ts";
import { matcherOf, type Matcher } from "./matches.ts";
import { findIn, isSeen, objection, type FoundPath } from "./place.ts";
import { plainText, withoutSecrets } from "./plain-text.ts";
import { lookLimits, refused, type LookArea, type LookText } from "./types.ts";
import { walk } from "./walk.ts";

export const SearchInput = z.strictObject({
  pattern: z.string().min(1).max(lookLimits.patternMaxChars),
  path: z.string().min(1).max(1_000).default(".").describe("A folder or file of the project."),
  literal: z.boolean().default(false).describe("The pattern is text, not a regular expression."),
  ignoreCase: z.boolean().default(false),
  ending: z.string().max(50).optional().describe("Only files whose name ends so, for example .ts"),
});

/** Lines that match, with file and number. Files that may not be read are passed over, and counted. */
export async function search(asked: z.infer<typeof SearchInput>, area: LookArea, signal: AbortSignal): Promise<LookText> {
  const found = await findIn(area, asked.path, "Grep");
  if (isSeen(found)) return found;
  let matcher: Matcher;
  try {
    matcher = matcherOf(asked.pattern, { isLiteral: asked.literal, ignoreCase: asked.ignoreCase });
  } catch (error) {
    return refused(`this is no pattern: ${(error as Error).message}`);
  }
  const hunt: Hunt = { area, matcher, lines: [], opened: 0, kept: 0, records: 0, endsAt: performance.now() + lookLimits.searchMs };
  for await (const file of filesBelow(found, area, signal)) {
    if (asked.ending !== undefined && !file.path.endsWith(asked.ending)) continue;
    const stop = await searchIn(hunt, file, signal);
    if (stop !== undefined) return stop;
    if (isFull(hunt)) break;
  }
  return { text: [...hunt.lines, ...notes(hunt)].join("\n") };
}

interface Hunt {
  readonly area: LookArea;
  readonly matcher: Matcher;
  readonly lines: string[];
  readonly endsAt: number;
  opened: number;
  /** Files that may not be read. */
  kept: number;
  /** Files that tell of an inquiry. */
  records: number;
}

type File = Pick<FoundPath, "absolute" | "path">;

async function* filesBelow(found: FoundPath, area: LookArea, signal: AbortSignal): AsyncGenerator<File> {
  if (found.kind === "file") return yield found;
  for await (const entry of walk(area, found.absolute, { depthMax: lookLimits.walkDepthMax, signal }))
    if (entry.kind === "file") yield entry;
}

const isFull = ({ lines, opened, endsAt }: Hunt): boolean =>
  lines.length >= lookLimits.matchesMax || opened >= lookLimits.filesMax || performance.now() > endsAt;

async function searchIn(hunt: Hunt, { absolute, path }: File, signal: AbortSignal): Promise<LookText | undefined> {
  if (objection(hunt.area, { absolute, path, kind: "file" }, "Read") !== undefined) {
    hunt.kept += 1;
    return undefined;
  }
  const text = await plainText(absolute, signal);
  hunt.opened += 1;
  if (text === undefined) return undefined;
  if (hunt.area.recordIn(text) !== undefined) {
    hunt.records += 1;
    return undefined;
  }
  const found = linesIn(hunt, text);
  if (found === undefined) return refused(`the pattern takes too long in ${path}; use a simpler one, or literal`);
  for (const { number, line } of found.slice(0, lookLimits.matchesMax - hunt.lines.length))
    hunt.lines.push(`${path}:${number}: ${clip(line.trim(), lookLimits.matchMaxChars, "the file")}`);
  return undefined;
}

/** Searched twice: a line that matches only with a secret in it is not found, so a search cannot guess one. */
function linesIn({ matcher, area }: Hunt, text: string): readonly { number: number; line: string }[] | undefined {
  const first = matcher.linesIn(text);
  if (first === undefined || first.length === 0) return first && [];
  const plain = withoutSecrets(text, area.redact);
  const lines = plain.split("\n");
  return matcher.linesIn(plain)?.map((number) => ({ number, line: lines[number - 1] ?? "" }));
}

const notes = (hunt: Hunt): readonly string[] => [
  ...(hunt.lines.length === 0 ? [`nothing found in ${hunt.opened} files`] : []),
  ...(isFull(hunt) ? ["… stopped at a limit; there may be more"] : []),
  ...(hunt.kept > 0 ? [`(${hunt.kept} files may not be read, or are out of scope)`] : []),
  ...(hunt.records > 0 ? [`(${hunt.records} files are records of inquiries, which are not searched)`] : []),
];

import type { Context } from "hono";
import type { z } from "zod/mini";
import { openApiPath } from "./paths.ts";
import { RequestProblem } from "./problem.ts";
import type { FieldProblem } from "./schemas.ts";

export const inputLimits = {
  bodyMaxBytes: 1_048_576,
  depthMax: 64,
  /** All that stands side by side in a body, at whatever depth. */
  membersMax: 10_000,
  problemsMax: 20,
} as const;

/** Members of the address and of the body, which together are the input of a route; the address goes first. */
export async function inputOf(context: Context, method: "GET" | "POST"): Promise<Readonly<Record<string, unknown>>> {
  const given = method === "GET" ? context.req.query() : await bodyOf(context);
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new RequestProblem(400, "input.invalid", "The body must be an object.");
  const input = { ...given, ...context.req.param() };
  checkJson(input);
  return input;
}

/** The input as the table has it; throws with all its problems at once. */
export function checked<Shape extends z.ZodMiniType>(shape: Shape, given: unknown): z.infer<Shape> {
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, inputLimits.problemsMax);
  const message = issues.map((issue) => wordsFor(issue, given)).join(" ");
  const fields = issues.flatMap((issue) => fieldIn(issue, given));
  throw new RequestProblem(400, "input.invalid", message || "The input is not as expected.", {
    hint: `See ${openApiPath}.`,
    ...(fields.length === 0 ? {} : { fields }),
  });
}

/** A problem with one member, as it reads beside that member. */
function fieldIn(issue: z.core.$ZodIssue, given: unknown): readonly FieldProblem[] {
  const [name] = issue.path;
  return name === undefined ? [] : [{ name: String(name), message: `It ${wrongWith(issue, given)}` }];
}

const typeNames: Readonly<Record<string, string>> = { int: "a whole number", record: "an object", object: "an object" };

const isMissing = (path: readonly PropertyKey[], given: unknown): boolean =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], given) === undefined;

function wordsFor(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === "unrecognized_keys") {
    const named = issue.keys.slice(0, inputLimits.problemsMax).map((key) => `"${key.slice(0, 100)}"`);
    const more = issue.keys.length - named.length;
    return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""} is not known here.`;
  }
  const where = issue.path.length === 0 ? "The input" : `"${issue.path.map(String).join(".")}"`;
  return `${where} ${wrongWith(issue, given)}`;
}

function wrongWith(issue: z.core.$ZodIssue, given: unknown): string {
  const missing = isMissing(issue.path, given) ? "is missing; it " : "";
  switch (issue.code) {
    case "invalid_type":
      return `${missing}must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}.`;
    case "invalid_value":
      return `${missing}must be one of: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return `is too small or too short; the least is ${issue.minimum}.`;
    case "too_big":
      return `is too large or too long; the most is ${issue.maximum}.`;
    default:
      return "is not as expected.";
  }
}

/** A place in a list that is ordered by numbers, as `next` said it. */
export function positionIn(after: string): number {
  const position = Number(after);
  if (!Number.isSafeInteger(position)) throw new RequestProblem(400, "input.invalid", "`after` is what `next` said.");
  return position;
}

/** Reads a body of at most so many bytes; a longer one is not read to its end. */
async function bodyOf(context: Context): Promise<unknown> {
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/json *(?:;|$)/i.test(type))
    throw new RequestProblem(415, "content-type", "Send JSON, with `content-type: application/json`.");
  const text = await textOf(context);
  return parse(text === "" ? "{}" : text);
}

/** Bytes that say that they are something else are not read as what they are not. */
function checkSpelling(type = "", encoding = "identity"): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? "utf-8";
  if (!/^(?:utf-?8|us-ascii|ascii)$/i.test(charset))
    throw new RequestProblem(415, "charset", "The body has to be UTF-8: send it so, without a `charset` or with `charset=utf-8`.");
  if (!/^\s*(?:identity\s*)?$/i.test(encoding))
    throw new RequestProblem(415, "content-encoding", "The body has to come as it is: send it without compressing it.");
}

const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];

/** Throws for JSON with very many members, before it is read: objects of that many names take longest to make and to look at. */
export function checkMembers(json: string): void {
  let members = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) isInText = !isInText;
    else if (code === backslash && isInText) at += 1;
    else if (code === comma && !isInText) members += 1;
  }
  const { membersMax } = inputLimits;
  if (members > membersMax) throw new RequestProblem(400, "body.many", `A body has at most ${membersMax} members.`);
}

/** The body as text, without a mark of its byte order. */
export async function textOf(context: Context): Promise<string> {
  checkSpelling(context.req.header("content-type"), context.req.header("content-encoding"));
  const bytes = await bytesOf(context);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RequestProblem(400, "body.text", "The body is not UTF-8.");
  }
}

async function bytesOf(context: Context): Promise<Uint8Array> {
  const { bodyMaxBytes } = inputLimits;
  const tooLarge = new RequestProblem(413, "body.large", `A body has at most ${bodyMaxBytes} bytes.`);
  if (Number(context.req.header("content-length") ?? 0) > bodyMaxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of context.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > bodyMaxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause === tooLarge) throw cause;
    throw new RequestProblem(400, "body.cut", "The body ended too early."); // the sender is gone
  }
  return Buffer.concat(chunks);
}

function parse(text: string): unknown {
  checkMembers(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestProblem(400, "body.json", "The body is not JSON.");
  }
}

/**
 * Throws for JSON that no record can hold: nested too deep, with half a character in a text or a name, or with a number
 * beyond all numbers. Level by level and not by calling itself: deep nesting must not end us while we look. A problem
 * is told with the name of its member.
 */
export function checkJson(value: unknown): void {
  const { depthMax } = inputLimits;
  let level: readonly unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > depthMax) throw new RequestProblem(400, "body.deep", `A body is nested at most ${depthMax} deep.`);
    const what = level.map(oddityOf).find((each) => each !== undefined);
    if (what !== undefined) throw oddIn(memberWith(value, what), what);
    level = level.flatMap(membersOf);
  }
}

function oddityOf(value: unknown): string | undefined {
  if (isHalf(value)) return "holds half a character (a lone surrogate).";
  return typeof value === "number" && !Number.isFinite(value) ? "holds a number beyond all numbers." : undefined;
}

/** The name of the member with the odd value, unless the name is odd itself. */
const memberWith = (value: unknown, what: string): string | undefined =>
  isObject(value) && !Array.isArray(value) ? Object.entries(value).find(([, member]) => holds(member, what))?.[0] : undefined;

function holds(value: unknown, what: string): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 1; depth <= inputLimits.depthMax; depth += 1) {
    if (level.some((each) => oddityOf(each) === what)) return true;
    level = level.flatMap(membersOf);
  }
  return false;
}

const oddIn = (name: string | undefined, what: string): RequestProblem =>
  name?.isWellFormed() === true
    ? new RequestProblem(400, "input.invalid", `"${name}" ${what}`, { fields: [{ name, message: `It ${what}` }] })
    : new RequestProblem(400, "input.invalid", `The input ${what}`);

const isHalf = (value: unknown): boolean =>
  typeof value === "string"
    ? !value.isWellFormed()
    : isObject(value) && !Array.isArray(value) && Object.keys(value).some((name) => !name.isWellFormed());

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const membersOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : []);

import { isRecord } from "../../kernel/ids.ts";
import type { JSONSchema7 } from "@ai-sdk/provider";
import { safeParse, toJSONSchema, type $ZodType } from "zod/v4/core";
import { en } from "zod/locales";
import { problemsMax } from "./policy.ts";

type Fields = Readonly<Record<string, unknown>>;

const known = new WeakMap<$ZodType, JSONSchema7>();

/** As providers take it. Rules that JSON schema cannot state are left open, and checked by us. */
export function schemaOf(shape: $ZodType): JSONSchema7 {
  const before = known.get(shape);
  if (before) return before;
  const { $schema: _named, ...schema } = toJSONSchema(shape, { target: "draft-7", unrepresentable: "any", io: "input" });
  const told = toldLengths(schema) as JSONSchema7;
  known.set(shape, told);
  return told;
}

/** Vendors do not enforce lengths of texts, and some refuse them: they become words. Our own check keeps them. */
function toldLengths(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toldLengths);
  if (!isRecord(node)) return node;
  const { minLength: _least, maxLength, description, ...rest } = node;
  const isLimited = typeof maxLength === "number" && node["type"] === "string";
  const words = [description, isLimited ? `At most ${maxLength} characters.` : undefined].filter(Boolean).join(" ");
  const told = Object.entries(rest).map(([key, value]) => [key, toldLengths(value)] as const);
  if (isRecord(node["properties"])) told.push(["properties", toldProperties(node["properties"])]);
  return { ...Object.fromEntries(told), ...(words !== "" && { description: words }) };
}

/** Names of properties are not keywords, whatever they are called. */
const toldProperties = (properties: Fields): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, toldLengths(shape)]));

/** Whether every object in it says all of its fields: only such a schema can be asked for strictly. */
export function isStrict(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isStrict);
  if (!isRecord(node)) return true;
  const { properties, required, additionalProperties } = node;
  const isObject = node["type"] === "object";
  const names = isRecord(properties) ? Object.keys(properties) : [];
  const isClosed = additionalProperties === false && Array.isArray(required) && names.every((name) => required.includes(name));
  return (!isObject || isClosed) && Object.values(node).every(isStrict);
}

export type ParsedAnswer = { readonly value: unknown } | { readonly problems: readonly string[] };

/** The object in a text, checked. Models put words or a fence around it; more than that is not guessed at. */
export function parseAnswer(text: string, shape: $ZodType): ParsedAnswer {
  const found = objectIn(text);
  if (found === undefined) return { problems: ["it is not one JSON object"] };
  const result = safeParse(shape, found.value, { error: (issue) => en().localeError(issue) });
  if (result.success) return { value: result.data };
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".") || "the object"}: ${message}`);
  return { problems: problems.slice(0, problemsMax) };
}

function objectIn(text: string): { readonly value: unknown } | undefined {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  for (const each of [text, text.slice(start, end + 1)]) {
    try {
      const value: unknown = JSON.parse(each);
      if (isRecord(value)) return { value };
    } catch {
      continue;
    }
  }
  return undefined;
}

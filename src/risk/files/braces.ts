import { unknownPiece } from "../deed.ts";

const limits = { alternativesMax: 48, stepsMax: 200, charsMax: 4096 } as const;
const kept = { open: "\uE000", close: "\uE001" } as const;

/** `{a,b}` as the shell spells it out, innermost first. Where that would be too many, the group is unknown. */
export function expandBraces(text: string): readonly string[] {
  if (!text.includes("{") || !text.includes("}")) return [text];
  if (text.length > limits.charsMax) return [withoutGroups(text)];
  const done = new Set<string>();
  const open = [text];
  for (let step = 0; step < limits.stepsMax; step += 1) {
    const next = open.pop();
    if (next === undefined) return [...done];
    const alternatives = expandInnermost(next);
    if (alternatives) open.push(...alternatives);
    else done.add(next.replaceAll(kept.open, "{").replaceAll(kept.close, "}"));
    if (open.length + done.size > limits.alternativesMax) break;
  }
  return open.length === 0 ? [...done] : [...done, withoutGroups(text)];
}

function expandInnermost(text: string): readonly string[] | undefined {
  const close = text.indexOf("}");
  const start = close < 0 ? -1 : text.lastIndexOf("{", close);
  if (start < 0) return undefined;
  const [before, body, after] = [text.slice(0, start), text.slice(start + 1, close), text.slice(close + 1)];
  if (body.includes(",")) return body.split(",").map((each) => before + each + after);
  // A sequence such as {a..z} is any one of many names; braces with nothing to choose from are ordinary characters.
  const middle = body.includes("..") ? unknownPiece : kept.open + body + kept.close;
  return [before + middle + after];
}

function withoutGroups(text: string): string {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  return start < end ? text.slice(0, start) + unknownPiece + text.slice(end + 1) : text;
}

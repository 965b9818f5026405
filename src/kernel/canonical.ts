/**
 * Canonical JSON (RFC 8785): one text for one value, so that a hash means the value and not its spelling.
 *
 * JavaScript already prints numbers and strings the way the standard asks; what is left is the order of keys
 * (by UTF-16 code unit, which is what `sort` does) and refusing what JSON cannot say.
 * Members that are `undefined` are left out, as `JSON.stringify` does. Throws on NaN, infinities, functions,
 * lone surrogates and nesting deeper than `depthMax`.
 */
export function canonical(value: unknown, depth = 0): string {
  if (depth > depthMax) throw new TypeError(`a value nested deeper than ${depthMax} levels has no canonical JSON`);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return canonicalString(value);
  if (typeof value === "number") return canonicalNumber(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null, depth + 1)).join(",")}]`;
  if (typeof value === "object") return canonicalObject(value as Record<string, unknown>, depth);
  throw new TypeError(`a ${typeof value} has no canonical JSON`);
}

const depthMax = 200;

function canonicalObject(value: Record<string, unknown>, depth: number): string {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${canonicalString(key)}:${canonical(member, depth + 1)}`);
  }
  return `{${members.join(",")}}`;
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
  return JSON.stringify(value);
}

function canonicalString(value: string): string {
  if (!value.isWellFormed()) throw new TypeError("text with half a surrogate pair has no canonical JSON");
  return JSON.stringify(value);
}

/** A JSON object from outside, of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined for anything that is not one JSON object: clients print other lines too. */
export function parseFields(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const fieldsAt = (value: JsonObject, key: string): JsonObject => {
  const found = value[key];
  return isFields(found) ? found : {};
};

/** The objects in a list; empty for anything else. */
export const listAt = (value: JsonObject, key: string): readonly JsonObject[] => {
  const found = value[key];
  return Array.isArray(found) ? found.filter(isFields) : [];
};

export const textAt = (value: JsonObject, key: string): string => {
  const found = value[key];
  return typeof found === "string" ? found : "";
};

/** The most telling field of a tool's input, or all of it. */
export function shortInput(input: unknown): string {
  if (!isFields(input)) return typeof input === "string" ? input : "";
  const named = ["command", "cmd", "file_path", "path", "filePath", "url", "query", "pattern", "prompt"]
    .map((key) => input[key])
    .find((value) => typeof value === "string");
  return named ?? JSON.stringify(input);
}

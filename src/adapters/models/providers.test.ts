import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.includes("test"));

test.each(files)("%s loads no provider's package before a model is asked", (name) => {
  const text = readFileSync(new URL(name, folder), "utf8");
  const loaded = text.matchAll(/^import (?!type\b)[^;]*?from "(@ai-sdk\/[^"]+)"/gm);
  expect([...loaded].map(([, specifier]) => specifier)).toEqual([]);
});

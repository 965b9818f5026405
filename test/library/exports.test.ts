import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { apiText } from "./api.ts";
import { stage } from "./stage.ts";

const { package: folder } = await stage();
const { exports: doors } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
};
const modules = Object.entries(doors).flatMap(([door, target]) => (typeof target === "string" ? [] : [[door, target.default] as const]));

describe("all that the package offers", () => {
  test("is what test/api.txt says; `npm run api` writes it, and its diff is the review", () => {
    expect(apiText(folder)).toBe(readFileSync(join(import.meta.dirname, "../api.txt"), "utf8"));
  });

  test.each(modules)("K7 nothing of %s answers, allows or switches off", async (_, file) => {
    const offered = Object.keys((await import(pathToFileURL(join(folder, file)).href)) as object);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((name) => /answer|approve|allow|resume|createRuntime|token|switch|off$/i.test(name))).toEqual([]);
  });
});

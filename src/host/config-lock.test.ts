import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeConfig, withList } from "../config/write-config.ts";
import { whileLocked } from "./config-lock.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "assent-lock-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const file = (): string => join(home, "config.json");
const addName = (name: string): Promise<void> =>
  whileLocked(file(), async () => {
    const text = await readFile(file(), "utf8").catch(() => "{}");
    const { risk = {} } = JSON.parse(text) as { risk?: { productionNames?: readonly string[] } };
    const productionNames = [...(risk.productionNames ?? []), name];
    await changeConfig(file(), (written) => ({ ...written, risk: { productionNames } }));
  });

test("of many changes at once none is lost", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `name-${index}`);
  await Promise.all(names.map(addName));
  const { risk } = JSON.parse(await readFile(file(), "utf8"));
  expect(risk.productionNames.toSorted()).toEqual(names.toSorted());
});

test("a change that fails lets the next one in", async () => {
  await expect(whileLocked(file(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await addName("after");
  expect(await readFile(file(), "utf8")).toContain("after");
});

test("an empty list is not written", () => {
  expect(withList({ allow: [1], guard: {} }, "allow", [])).toEqual({ guard: {} });
  expect(Object.keys(withList({ allow: [1], guard: {} }, "allow", [2]))).toEqual(["allow", "guard"]);
});

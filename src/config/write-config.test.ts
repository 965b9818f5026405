import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeConfig, changedConfig, type WrittenConfig } from "./write-config.ts";

const waiting = (waitMs: number) => (written: WrittenConfig) => ({ ...written, guard: { waitMs } });

describe("a change of the configuration", () => {
  test("keeps other keys in their order", () =>
    expect(changedConfig(`{"risk":{},"guard":{"waitMs":1},"secrets":{}}`, "c.json", waiting(2))).toBe(
      `${JSON.stringify({ risk: {}, guard: { waitMs: 2 }, secrets: {} }, null, 2)}\n`,
    ));

  test("that changes nothing leaves the text as it is", () => {
    const text = `\uFEFF{ "guard": {"waitMs": 1} }`;
    expect(changedConfig(text, "c.json", waiting(1))).toBe(text);
  });

  test.each([`{"gaurd":{}}`, "{", "[]"])("is not made to %j, which is not valid", (text) =>
    expect(() => changedConfig(text, "c.json", waiting(1))).toThrow("c.json"),
  );

  test("that would not be valid is not made", () => expect(() => changedConfig(null, "c.json", waiting(-1))).toThrow("waitMs"));
});

describe("writing it", () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "assent-write-"));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  test("makes the file, for this user alone", async () => {
    const file = join(home, "new", "config.json");
    await changeConfig(file, waiting(5));
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ guard: { waitMs: 5 } });
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("leaves a file that is not valid as it is", async () => {
    const file = join(home, "config.json");
    await writeFile(file, "{ mine");
    await expect(changeConfig(file, waiting(5))).rejects.toMatchObject({ code: "config.invalid" });
    expect(await readFile(file, "utf8")).toBe("{ mine");
  });
});

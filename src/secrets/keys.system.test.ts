import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const script = `
  const { openKeys } = await import(process.argv[1]);
  const { signer, hashAction, seal } = await openKeys(process.argv[2]);
  await seal.open(await seal.close("x"));
  console.log(signer.key, hashAction("x"));
`;

test("processes that start at once all get the same keys", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assent-keys-"));
  const keys = new URL("./keys.ts", import.meta.url).href;
  const options = ["--input-type=module", "--eval", script, keys, join(folder, "keys")];
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => run(process.execPath, options)));
  expect(new Set(outcomes.map(({ stdout }) => stdout)).size).toBe(1);
  expect((await readdir(join(folder, "keys"))).toSorted()).toEqual(["action.key", "seal.age", "signing.pem"]);
  await rm(folder, { recursive: true, force: true });
});

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Asks a process of its own for many looks: how much its memory grew at most, in MB. */
function grownBy(looks: string): number {
  const script = `
    const { looksAt } = await import(${JSON.stringify(new URL("./sql-looks.ts", import.meta.url).href)});
    await looksAt(["SELECT 1"]);
    const before = process.memoryUsage.rss();
    for (let at = 0; at < 60; at += 1) {
      await looksAt(${looks});
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.log(process.resourceUsage().maxRSS / 1024 - before / 1048576);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

test.each([
  ["of everyday statements", `["SELECT a, b FROM c JOIN d USING (e) WHERE f = 1 AND g > 2; INSERT INTO t VALUES (1, 2);".repeat(40)]`],
  ["of the longest ones", `[..."abcdef"].map((name) => ("SELECT " + name + ";").repeat(1_750))`],
])("A11 looks %s take no more memory than a call may", (_, looks) => {
  expect(grownBy(looks)).toBeLessThan(150);
});

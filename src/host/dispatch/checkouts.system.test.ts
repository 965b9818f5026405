import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { repositoryAt, type FrozenCheckout } from "../../adapters/workplaces/checkout.ts";
import { workSample, type WorkSample } from "../../../test/support/work-sample.ts";
import { leaveCheckouts, sharedCheckout } from "./checkouts.ts";

let sample: WorkSample;
beforeEach(() => (sample = workSample(mkdtempSync(join(tmpdir(), "assent-checkouts-")))));
afterEach(() => rmSync(sample.base, { recursive: true, force: true }));

const workerAt = (name: string): string => join(sample.base, "workers", name);
const commitNow = (): string => sample.git("rev-parse", "HEAD").trim();
function commitAnew(text: string): string {
  writeFileSync(join(sample.project, "src/a.ts"), text);
  sample.git("-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "-qam", text);
  return commitNow();
}
const take = async (name: string, commit = commitNow()): Promise<FrozenCheckout> =>
  sharedCheckout(workerAt(name), "checkout", { repository: await repositoryAt(sample.project), commit });
const folderOf = ({ tree }: FrozenCheckout): string => dirname(tree);
const all = (): readonly string[] => {
  const [repository = "none"] = readdirSync(join(sample.base, "checkouts"));
  return readdirSync(join(sample.base, "checkouts", repository)).filter((name) => name !== "lock");
};
const numberOf = (checkout: FrozenCheckout): number => statSync(join(checkout.tree, "src/b.ts")).ino;

describe("W1 one checkout for all workers of a commit", () => {
  test("those who start at the same time make it once", async () => {
    const made = await Promise.all(["one", "two", "three", "four"].map((name) => take(name)));
    expect(new Set(made.map(numberOf)).size).toBe(1);
    expect(readFileSync(join(made[0]?.tree ?? "", "src/a.ts"), "utf8")).toBe("one\n");
    expect(readlinkSync(join(workerAt("two"), "checkout"))).toBe(folderOf(made[1] as FrozenCheckout));
  });

  test("is never changed while somebody works over it, and its files serve the next commit when nobody does", async () => {
    const first = await take("one");
    const before = numberOf(first);
    const commit = commitAnew("two\n");
    expect(numberOf(await take("two", commit))).not.toBe(before);
    expect(readFileSync(join(first.tree, "src/a.ts"), "utf8")).toBe("one\n");
    await leaveCheckouts(workerAt("one"));
    const third = await take("three", commitAnew("three\n"));
    expect([numberOf(third), readFileSync(join(third.tree, "src/a.ts"), "utf8"), existsSync(first.tree)]).toEqual([
      before,
      "three\n",
      false,
    ]);
  });

  test.each([
    ["half made", "whole"],
    ["without its index", "index"],
  ])("one that was left %s is made anew", async (_, missing) => {
    const checkout = await take("one");
    rmSync(join(folderOf(checkout), "whole"));
    rmSync(join(folderOf(checkout), missing), { force: true });
    writeFileSync(join(checkout.tree, "src/a.ts"), "half");
    writeFileSync(join(checkout.tree, "stray"), "stray");
    const again = await take("two");
    expect([readFileSync(join(again.tree, "src/a.ts"), "utf8"), existsSync(join(again.tree, "stray"))]).toEqual(["one\n", false]);
  });

  test("of those that nobody needs, one stays for the next worker; a worker that is gone needs none", async () => {
    const commits = [commitNow(), commitAnew("two\n"), commitAnew("three\n")];
    for (const commit of commits) await take(commit, commit);
    expect(all()).toHaveLength(3);
    rmSync(workerAt(commits[0] ?? ""), { recursive: true }); // as after a crash
    await leaveCheckouts(workerAt(commits[2] ?? ""));
    expect(all().toSorted()).toEqual(commits.slice(1).toSorted());
    mkdirSync(workerAt("other"));
    await leaveCheckouts(workerAt(commits[1] ?? ""));
    expect(all()).toHaveLength(1);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workSample, type WorkSample } from "../../../test/support/work-sample.ts";
import { workplaceContract } from "../../../test/support/workplace-contract.ts";
import { freeze, repositoryAt } from "./checkout.ts";
import { forgetWorktrees, openWorktree } from "./worktree.ts";

let sample: WorkSample;
beforeAll(() => void (sample = workSample(mkdtempSync(join(tmpdir(), "assent-worktree-")))));
afterAll(() => rmSync(sample.base, { recursive: true, force: true }));

workplaceContract("B", () => sample);
workplaceContract("C", () => sample);

test("W3 many worktrees are added at once, none fails, and git forgets those that are gone", async () => {
  const names = Array.from({ length: 6 }, (_, at) => `many-${at}`);
  const repository = await repositoryAt(sample.project);
  const checkout = await freeze(repository, join(sample.base, "checkout"), repository.head);
  const wanted = { repository, checkout, dependencies: [], sacred: [] };
  await Promise.all(names.map((name) => openWorktree({ folder: join(sample.base, name), ...wanted })));
  const listed = (): number => sample.git("worktree", "list", "--porcelain").split("/many-").length - 1;
  expect(listed()).toBe(6);
  for (const name of names) rmSync(join(sample.base, name), { recursive: true });
  await forgetWorktrees(repository);
  expect(listed()).toBe(0);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gitIn } from "../../../test/support/adder-project.ts";
import { repositoryAt } from "./checkout.ts";
import { landCandidate, mergeOnto, type MergedTree } from "./landing.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "assent-merging-"));
  gitIn(root, "init", "-q");
  for (const [name, value] of [
    ["name", "Mira"],
    ["email", "mira@example.org"],
  ])
    gitIn(root, "config", `user.${name}`, value ?? "");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const numbers = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join("");
function commit(path: string, text: string): string {
  writeFileSync(join(root, path), text);
  gitIn(root, "add", "-A");
  gitIn(root, "commit", "-qm", path);
  return gitIn(root, "rev-parse", "HEAD");
}

test("W17 an edit does not follow a file that somebody moved: it is a conflict, and where it was moved to nothing changes", async () => {
  const base = commit("price", numbers);
  const edited = gitIn(root, "rev-parse", `${commit("price", `${numbers}evil\n`)}^{tree}`);
  gitIn(root, "reset", "-q", "--hard", base);
  gitIn(root, "mv", "price", "deploy.sh");
  const head = commit("other", "x");
  const repository = await repositoryAt(root);
  const asked = { repository, made: { head: base, tree: edited }, head, indexFile: join(root, ".git/merge-index") };
  const at = ({ tree }: MergedTree): readonly string[] => [
    gitIn(root, "ls-tree", "--name-only", tree),
    gitIn(root, "show", `${tree}:deploy.sh`),
  ];
  const found = await mergeOnto(asked);
  expect([found.conflicts, at(found)[1]]).toEqual([["price"], numbers.trim()]);
  const before = gitIn(root, "rev-parse", `${base}^{tree}`);
  const settled = await mergeOnto({ ...asked, shown: { head, made: before } }); // shown to whoever made it, who wants it there
  expect([settled.conflicts, ...at(settled)]).toEqual([[], "deploy.sh\nother\nprice", numbers.trim()]);
});

test("W17 a branch that somebody has checked out is not moved below them; it lands when they have left it", async () => {
  const head = commit("checked", "1");
  const tree = gitIn(root, "rev-parse", `${commit("checked", "2")}^{tree}`);
  gitIn(root, "branch", "assent/looked-at", head);
  gitIn(root, "worktree", "add", "-q", join(root, "..", `${basename(root)}-seen`), "assent/looked-at");
  const said = { message: "work", author: { name: "a", email: "a@example.org" }, at: "2026-03-01T12:00:00Z" };
  const landing = async () => landCandidate(await repositoryAt(root), { head, tree }, "refs/heads/assent/looked-at", said);
  await expect(landing()).rejects.toThrow(/assent\/looked-at is checked out in .*-seen, .*switch --detach/);
  expect(gitIn(root, "rev-parse", "assent/looked-at")).toBe(head);
  gitIn(root, "worktree", "remove", join(root, "..", `${basename(root)}-seen`));
  const landed = (await landing()) as { readonly commit: string };
  expect(gitIn(root, "rev-parse", "assent/looked-at")).toBe(landed.commit);
});

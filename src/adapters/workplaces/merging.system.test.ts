import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gitIn } from "../../../test/support/adder-project.ts";
import { freeze, repositoryAt } from "./checkout.ts";
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

test("W17 what it was shown and git has cleared away since, it is shown again: nothing counts as settled by that", async () => {
  const base = commit("rate", numbers);
  const made = gitIn(root, "rev-parse", `${commit("rate", `one\n${numbers}`)}^{tree}`);
  gitIn(root, "reset", "-q", "--hard", base);
  const head = commit("rate", `two\n${numbers}`);
  const asked = { repository: await repositoryAt(root), made: { head: base, tree: made }, head, indexFile: join(root, ".git/merge-index") };
  const { conflicts } = await mergeOnto({ ...asked, shown: { head, made: "1".repeat(head.length) } });
  expect(conflicts).toEqual(["rate"]);
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

test("W3 a driver of merges that is configured does not run; what it would have settled is a conflict", async () => {
  const base = commit("pins", numbers);
  const made = gitIn(root, "rev-parse", `${commit("pins", `theirs\n${numbers}`)}^{tree}`);
  gitIn(root, "reset", "-q", "--hard", base);
  const head = commit("pins", `ours\n${numbers}`);
  const ran = join(root, ".git/ran");
  gitIn(root, "config", "merge.pins.driver", `touch ${ran}; cat %B > %A`);
  gitIn(root, "config", "merge.default", "pins");
  const asked = { made: { head: base, tree: made }, head, indexFile: join(root, ".git/merge-index") };
  const byDefault = await mergeOnto({ ...asked, repository: await repositoryAt(root) });
  writeFileSync(join(root, ".git/info/attributes"), "pins merge=pins\n");
  const byName = await mergeOnto({ ...asked, repository: await repositoryAt(root) });
  expect([byDefault.conflicts, byName.conflicts, existsSync(ran)]).toEqual([["pins"], ["pins"], false]);
});

test("W1, W15 of a project that is checked out in part, everything is looked at", async () => {
  mkdirSync(join(root, "lib"));
  const head = commit("lib/a", "1");
  gitIn(root, "sparse-checkout", "set", "elsewhere");
  const { tree } = await freeze(await repositoryAt(root), join(root, ".git/frozen"), head);
  expect([existsSync(join(root, "lib/a")), existsSync(join(tree, "lib/a"))]).toEqual([false, true]);
});

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, expect, test } from "vitest";
import { gitIn, makeAdderProject } from "../../../../test/support/adder-project.ts";
import { parcelMaxBytes, type Parcel } from "../../../lexicon/parcels.ts";
import { repositoryAt, type WorkRepository } from "../checkout.ts";
import { commitsAmong, commitsHere, forgetParcels, packParcel, parcelRef, takeParcel } from "./parcels.ts";

const ref = parcelRef("worker-1", "result");
const names = { ref, packedAs: ref, isStrict: true } as const;

interface Clone {
  readonly root: string;
  readonly repository: () => Promise<WorkRepository>;
  readonly git: (...words: readonly string[]) => string;
  /** Commits a change and answers with the commit. */
  readonly commit: (path: string, text: string | Buffer) => string;
}

function cloneAt(root: string): Clone {
  const git = (...words: readonly string[]): string => gitIn(root, ...words);
  return {
    root,
    git,
    repository: () => repositoryAt(root),
    commit(path, text) {
      mkdirSync(join(root, path, ".."), { recursive: true });
      writeFileSync(join(root, path), text);
      git("add", path);
      git("-c", "user.name=W", "-c", "user.email=w@example.org", "commit", "-qm", `Change ${path}`);
      return git("rev-parse", "HEAD");
    },
  };
}

/** Two clones of one repository that know nothing of each other, at different paths. */
async function clones(): Promise<{ readonly away: Clone; readonly home: Clone; readonly base: string; readonly file: string }> {
  const folder = await mkdtemp(join(tmpdir(), "assent-parcels-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [root, other] = [join(folder, "laptop", "shop"), join(folder, "ci", "work", "checkout")];
  mkdirSync(root, { recursive: true });
  makeAdderProject(root);
  execFileSync("git", ["clone", "-q", "--no-hardlinks", root, other]);
  const away = cloneAt(other);
  return { home: cloneAt(root), away, base: away.git("rev-parse", "HEAD"), file: join(folder, "parcel") };
}

/** Everything about a repository that anybody could notice, apart from objects. */
const seen = ({ git, root }: Clone): readonly string[] => [
  git("for-each-ref", "--format=%(refname) %(objectname)"),
  git("status", "--porcelain"),
  git("rev-parse", "HEAD"),
  String(existsSync(join(root, ".git", "FETCH_HEAD"))),
];

const withBytes = (parcel: Parcel, bytes: Buffer): Parcel => ({
  ...{ tip: parcel.tip, bytes: bytes.length, hash: createHash("sha256").update(bytes).digest("hex") },
  bundle: bytes.toString("base64"),
});

test("M5 commits travel between clones as a few KB, byte for byte, and nothing but a ref of ours is written", async () => {
  const { home, away, base, file } = await clones();
  const tip = away.commit("src/add.js", "exports.add = (a, b) => a + b;\n");
  const parcel = await packParcel(await away.repository(), { tip, ref, known: [base], file });
  expect(parcel.bytes).toBeLessThan(4_096);
  expect(existsSync(file)).toBe(false);
  const before = seen(home);
  await takeParcel(await home.repository(), parcel, names);
  await takeParcel(await home.repository(), parcel, names); // after a crash
  expect(home.git("show", `${tip}:src/add.js`)).toContain("a + b");
  expect(seen(home)).toEqual([`${ref} ${tip}\n${before[0]}`, ...before.slice(1)]);
  await forgetParcels(await home.repository(), "worker-1");
  expect(seen(home)).toEqual(before);
});

test("M5 the same commits are packed again to the same, and those that the other side has stay out", async () => {
  const { home, away, file } = await clones();
  const known = await commitsHere(await home.repository());
  const tip = away.commit("a.txt", "a".repeat(50));
  const pack = async (): Promise<Parcel> => packParcel(await away.repository(), { tip, ref, known: ["f".repeat(40), ...known], file });
  const [one, two] = [await pack(), await pack()];
  expect(two).toEqual(one);
  expect(await commitsAmong(await home.repository(), [tip, ...known])).toEqual(known);
  const whole = await packParcel(await away.repository(), { tip, ref, known: [], file });
  expect(whole.bytes).toBeGreaterThan(one.bytes);
  const empty = await mkdtemp(join(tmpdir(), "assent-parcels-"));
  onTestFinished(() => rm(empty, { recursive: true, force: true }));
  gitIn(empty, "init", "-q");
  const gitDir = join(empty, ".git");
  await expect(takeParcel({ gitDir }, one, names)).rejects.toMatchObject({
    code: "git.unfetched",
    message: expect.stringMatching(/builds on [0-9a-f]{40}, which/),
  });
  await takeParcel({ gitDir }, whole, names);
  expect(gitIn(empty, "rev-list", "--count", ref)).toBe("2");
});

test("M5 what is damaged, foreign, cut or of another ref is refused, and the repository stays as it was", async () => {
  const { home, away, base, file } = await clones();
  const tip = away.commit("src/add.js", "exports.add = (a, b) => a + b;\n");
  const parcel = await packParcel(await away.repository(), { tip, ref, known: [base], file });
  const bytes = Buffer.from(parcel.bundle ?? "", "base64");
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 30) ^ 0xff, flipped.length - 30);
  const other = away.commit("src/other.js", "exports.other = 3;\n");
  const foreign = await packParcel(await away.repository(), { tip: other, ref, known: [base], file });
  const main = await packParcel(await away.repository(), { tip: other, ref: "refs/heads/stolen", known: [base], file });
  const renamed = withBytes(
    parcel,
    Buffer.from(bytes.toString("latin1").replace(ref, "refs/heads/main".padEnd(ref.length, "n")), "latin1"),
  );
  const before = seen(home);
  const refused: readonly (readonly [Parcel, RegExp])[] = [
    [{ ...parcel, bundle: flipped.toString("base64") }, /damaged/],
    [withBytes(parcel, flipped), /index-pack|hold everything/],
    [withBytes(parcel, bytes.subarray(0, bytes.length - 40)), /index-pack/],
    [withBytes(parcel, Buffer.from("no bundle at all")), /no bundle/],
    [{ ...foreign, tip }, /of something else/],
    [{ ...main, tip: other }, /of something else: refs\/heads\/stolen/],
    [renamed, /of something else/],
    [{ ...parcel, tip: "--upload-pack=touch /tmp/x" }, /no commit/],
  ];
  for (const [each, says] of refused) {
    await expect(takeParcel(await home.repository(), each, names)).rejects.toMatchObject({
      code: "git.unfetched",
      message: expect.stringMatching(says),
    });
    expect(seen(home)).toEqual(before);
  }
  await takeParcel(await home.repository(), parcel, names);
});

test("M5 a bundle that names more than its own ref brings none of them", async () => {
  const { home, away, base } = await clones();
  const tip = away.commit("src/add.js", "exports.add = (a, b) => a + b;\n");
  away.git("update-ref", ref, tip);
  away.git("tag", "v9");
  const bytes = execFileSync("git", ["bundle", "create", "-q", "-", ref, "refs/heads/main", "refs/tags/v9", `^${base}`], {
    cwd: away.root,
  });
  const before = seen(home);
  const parcel = withBytes({ tip, bytes: 0, hash: "", bundle: "" }, bytes);
  await expect(takeParcel(await home.repository(), parcel, names)).rejects.toThrow(/of something else/);
  expect(seen(home)).toEqual(before);
});

test("M5 nothing runs where a parcel comes in: no hook, no filter, no monitor, no helper of anybody", async () => {
  const { home, away, base, file } = await clones();
  const ran = join(home.root, "..", "ran");
  const script = join(home.root, ".git", "hooks", "evil");
  writeFileSync(script, `#!/bin/sh\ntouch ${ran}\n`);
  chmodSync(script, 0o755);
  for (const name of [
    "reference-transaction",
    "post-update",
    "update",
    "post-checkout",
    "pre-auto-gc",
    "post-index-change",
    "proc-receive",
  ]) {
    writeFileSync(join(home.root, ".git", "hooks", name), `#!/bin/sh\ntouch ${ran}\n`);
    chmodSync(join(home.root, ".git", "hooks", name), 0o755);
  }
  for (const [key, value] of [
    ...[
      ["core.fsmonitor", script],
      ["filter.evil.smudge", script],
      ["filter.evil.process", script],
      ["core.sshCommand", script],
    ],
    ...[
      ["core.alternateRefsCommand", script],
      ["gc.auto", "1"],
      ["uploadpack.packObjectsHook", script],
      ["credential.helper", script],
    ],
  ] as const)
    home.git("config", key ?? "", value ?? "");
  away.commit(".gitattributes", "* filter=evil\n");
  away.commit(".gitmodules", '[submodule "x"]\n\tpath = x\n\turl = ./x\n');
  const tip = away.commit("src/add.js", "exports.add = (a, b) => a + b;\n");
  const parcel = await packParcel(await away.repository(), { tip, ref, known: [base], file });
  await takeParcel(await home.repository(), parcel, names);
  expect([home.git("rev-parse", ref), existsSync(ran)]).toEqual([tip, false]);
});

test("M5 a commit with an entry that is no file of any checkout is refused where the result of somebody else lands", async () => {
  const { home, away, base, file } = await clones();
  const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], { cwd: away.root, input: "x\n", encoding: "utf8" }).trim();
  const tree = execFileSync("git", ["mktree"], { cwd: away.root, input: `100644 blob ${blob}\t.git\n`, encoding: "utf8" }).trim();
  const tip = away.git("-c", "user.name=W", "-c", "user.email=w@example.org", "commit-tree", tree, "-p", base, "-m", "evil");
  const parcel = await packParcel(await away.repository(), { tip, ref, known: [base], file });
  await expect(takeParcel(await home.repository(), parcel, names)).rejects.toThrow(/git/i);
  expect(await commitsAmong(await home.repository(), [tip])).toEqual([]);
});

test("M5 what is too large for the journal is told with its size and the way that helps, and that way helps", async () => {
  const { home, away, base, file } = await clones();
  const noise = Buffer.alloc(parcelMaxBytes + 100_000);
  for (let at = 0; at < noise.length; at += 32) createHash("sha256").update(String(at)).digest().copy(noise, at);
  const tip = away.commit("data/noise.bin", noise);
  const parcel = await packParcel(await away.repository(), { tip, ref, known: [base], file });
  expect(parcel).toMatchObject({ tip, bundle: null });
  expect(parcel.bytes).toBeGreaterThan(parcelMaxBytes);
  await expect(takeParcel(await home.repository(), parcel, names)).rejects.toMatchObject({
    code: "git.unfetched",
    message: expect.stringMatching(/8\.\d MB.*8\.0 MB fit.*push it to a remote/s),
  });
  home.git("fetch", "-q", away.root, ref);
  await takeParcel(await home.repository(), parcel, names);
  expect(home.git("rev-parse", ref)).toBe(tip);
});

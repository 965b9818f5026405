import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryJournal } from "../../journal/memory.ts";
import { commitsOf, linesHolding } from "./git-history.ts";
import { pastWorld, type PastWorld } from "./past.fixture.ts";
import { openRecallIndex } from "./recall-index.ts";
import { refreshIndex } from "./recall-sources.ts";

let world: PastWorld;
beforeAll(async () => {
  const long = `needle ${"x".repeat(500)}`;
  const many = (count: number): string => `${Array.from({ length: count }, (_, at) => `line ${at}`).join("\n")}\n`;
  world = await pastWorld({
    commits: [{ subject: "add", files: { "long.txt": `${long}\n`, "fits.txt": many(400), "over.txt": many(401) } }],
  });
});
afterAll(() => world.remove());
const lastOf = async () => (await commitsOf(world.root, { max: 1, lines: true }))[0];

describe("git's history", () => {
  test("P3 of a line as much as one reads, of a file 400 lines", async () => {
    const files = new Map((await lastOf())?.files.map(({ path, added }) => [path, added]));
    expect([files.get("fits.txt")?.length, files.get("over.txt")?.length, files.get("long.txt")?.[0]?.text.length]).toEqual([
      400, 400, 399,
    ]);
    expect((await linesHolding(world.root, ["needle"], 3)).map(({ text }) => text.length)).toEqual([400]);
  });

  test("P3 is read as git keeps it: no colours, and no program that the repository names is started", async () => {
    const mark = join(world.home, "started");
    const program = join(world.home, "program.sh");
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\necho other\n`);
    chmodSync(program, 0o755);
    const before = await lastOf();
    const settings = {
      ...{ "color.ui": "always", "diff.external": program, "diff.shown.textconv": program },
      ...{ "log.showSignature": "true", "gpg.program": program },
    };
    for (const [name, value] of Object.entries(settings)) world.git("config", name, value);
    writeFileSync(join(world.root, ".git/info/attributes"), "* diff=shown\n");
    expect(await lastOf()).toEqual(before);
    const [tree, parent] = ["HEAD^{tree}", "HEAD"].map((name) => world.git("rev-parse", name).trim());
    const who = "Mira <mira@example.test> 1790000000 +0000";
    const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----";
    const signed = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nsigned\n`;
    const written = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
      cwd: world.root,
      input: signed,
      encoding: "utf8",
    });
    world.git("update-ref", "HEAD", written.trim());
    expect((await commitsOf(world.root, { max: 2 })).map(({ subject }) => subject)).toEqual(["signed", "add"]);
    expect(existsSync(mark)).toBe(false);
  });

  test("P3 the newest 5,000 commits and 500 tags are remembered", async () => {
    const commits = Array.from({ length: 5_001 }, (_, at) => ({ subject: `work ${at}`, ...(at > 4_499 ? { tag: `v${at}` } : {}) }));
    const [large, journal, index] = [await pastWorld({ commits }), await memoryJournal(), openRecallIndex(":memory:")];
    await refreshIndex({ index, root: large.root, redact: (text) => text }, journal);
    const counted = (kind: "commit" | "tag") => index.newest([kind], 10_000).length;
    expect([counted("commit"), counted("tag")]).toEqual([5_000, 500]);
    index.close();
    await journal.close();
    await large.remove();
  });
});

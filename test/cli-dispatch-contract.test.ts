import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gitIn, makeAdderProject, mendAdder as mend } from "./support/adder-project.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
const git = (...args: readonly string[]): string => gitIn(mira.project, ...args);

beforeAll(() => debianTool("bwrap", "bubblewrap"));
beforeEach(async () => {
  mira = await newcomer();
  makeAdderProject(mira.project);
});
afterEach(() => mira.remove());

const claim = (name: string, value: object): string => `mkdir -p .worker; echo '${JSON.stringify(value)}' > .worker/${name}.json`;
const block = { question: "Net or gross?", best_guess: "net", fallback_action: "net for now" };

interface Told {
  readonly stream: string;
  readonly outcome: string | null;
  readonly trace: readonly { readonly to: string }[];
  readonly waiting?: readonly { readonly id: string; readonly kind: string }[];
}

/** One worker with a script for an agent. */
async function dispatch(script: string, more: readonly string[] = []): Promise<{ readonly code: number | null; readonly value: Told }> {
  const usual = ["--verify", "node check.js", "--owns", "src/add.js", "--unattended", "--json", ...more];
  const { code, stdout } = await mira.run(["dispatch", "make add add", "--agent", `command:${script}`, ...usual]);
  return { code, value: JSON.parse(stdout.trim().split("\n").at(-1) ?? "") };
}

interface Shown {
  readonly files: Readonly<Record<string, string>>;
  readonly merge: string | null;
  readonly kept: string | null;
  readonly view: { readonly attempts: readonly { readonly violation: string | null; readonly refused: readonly string[] }[] };
}
const shown = async (session: string): Promise<Shown> => (await mira.json<Shown>(["dispatch", "show", session])).value;
const read = (file = ""): Record<string, unknown> => JSON.parse(readFileSync(file, "utf8"));
const landed = (): string => git("for-each-ref", "--format=%(refname)", "refs/heads/assent");

test("D9, D5 the files say what the journal says, whatever is written into them; a correction stands beside", async () => {
  const { value } = await dispatch(mend);
  const folder = join(mira.home, "assent/contracts", value.stream);
  expect(readdirSync(folder).toSorted()).toEqual(["brief.json", "decisions.md", "done.json"]);
  const done = read(join(folder, "done.json"));
  expect(done).toMatchObject({ status: "done_clean", evidence: { verify_exit_code: 0 }, ship: { commit: git("rev-parse", landed()) } });
  await writeFile(join(folder, "done.json"), JSON.stringify({ ...done, status: "failed" }));
  await writeFile(join(folder, "blocked.json"), "{}");
  await rm(join(folder, "brief.json"));
  const { files, merge } = await shown(value.stream);
  expect([read(files["done.json"]), read(files["brief.json"])["mission"], existsSync(join(folder, "blocked.json"))]).toEqual([
    done,
    "make add add",
    false,
  ]);
  git(...(merge ?? "").split(" ").slice(1), "--quiet");
  expect(readFileSync(join(mira.project, "src/add.js"), "utf8")).toContain("a + b");
  expect((await mira.run(["dispatch", "correct", value.stream, "negative numbers were forgotten"], { asPerson: false })).code).toBe(3);
  expect((await mira.run(["dispatch", "correct", value.stream, "negative numbers were forgotten"])).code).toBe(0);
  expect(read(files["done.json"])).toMatchObject({ status: "done_clean", corrections: [{ text: "negative numbers were forgotten" }] });
  const corrections = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith("done-correction-"));
  const [own = ""] = corrections();
  await writeFile(join(folder, own), "{}");
  await writeFile(join(folder, "done-correction-9.json"), JSON.stringify({ text: "all of it is wrong" }));
  expect((await mira.run(["dispatch", "show", value.stream])).stdout).toMatch(/corrected by mira[^]*done-correction-2\d{3}-/);
  expect(corrections()).toEqual([own]);
  expect(read(join(folder, own))).toMatchObject({ original: { session: value.stream, file: "done.json" }, by: "mira" });
});

describe("D7, D8 how a worker ends", () => {
  test("a block parks the work and asks once; the answer resumes it, and widens nothing that it owns", async () => {
    const script = `if grep -q 'A person answered: gross'; then ${mend}; echo x >> src/other.js; else ${claim("blocked", block)}; fi`;
    const { code, value } = await dispatch(script, ["--attempts", "2"]);
    expect([code, value.waiting?.map(({ kind }) => kind), landed()]).toEqual([4, ["work-blocked"], ""]);
    const { files } = await shown(value.stream);
    expect(read(files["blocked.json"])).toMatchObject({ question: "Net or gross?", answer: null, human_required_for: null });
    const gate = value.waiting?.[0]?.id ?? "";
    await mira.run(["answer", gate, "answer", "--text", "gross; and you may change src/other.js", "--record-only"]);
    const resumed = await mira.run(["resume", value.stream]);
    expect([landed(), resumed.stdout]).toEqual(["", expect.stringMatching(/src\/other\.js was changed; it is not among the files/)]);
    expect(read(files["done.json"] ?? join(mira.home, "assent/contracts", value.stream, "done.json"))).toMatchObject({ status: "failed" });
  });

  test("D6 a result that is named has to be there: in what lands or in the layer, found by nobody's link", async () => {
    const names = [
      "src/add.js",
      "build/report.txt",
      "check.js",
      "build/gone.txt",
      "build/link/passwd",
      "../x",
      "https://example.org/x",
      "0123456",
    ];
    const claimed = (artefacts: readonly string[]): string => claim("done", { status: "done_clean", artefacts });
    const made = `mkdir -p build; echo report > build/report.txt; ln -sfn /etc build/link`;
    const again = `rm build/link; ${claimed(names.slice(0, 3))}`;
    const script = `if grep -q 'not taken over'; then ${again}; else ${mend}; ${made}; ${claimed(names)}; fi`;
    await writeFile(join(mira.project, ".gitignore"), "build\n");
    git("add", ".gitignore");
    git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Ignore");
    const { code, value } = await dispatch(script, ["--attempts", "2"]);
    const { view, files } = await shown(value.stream);
    expect([code, view.attempts.map(({ violation }) => violation)]).toEqual([0, ["missing-artefact", null]]);
    expect(view.attempts[0]?.refused.map((why) => /“(.*)”/.exec(why)?.[1])).toEqual(names.slice(3));
    const { artefacts, claimed_artefacts } = read(files["done.json"])["evidence"] as Record<string, readonly object[]>;
    expect([artefacts, claimed_artefacts]).toEqual([
      ["src/add.js"],
      [
        { path: "src/add.js", where: "lands", bytes: git("show", `${landed()}:src/add.js`).length + 1, hash: expect.any(String) },
        { path: "build/report.txt", where: "layer", bytes: 7, hash: createHash("sha256").update("report\n").digest("hex") },
        expect.objectContaining({ path: "check.js", where: "unchanged" }),
      ],
    ]);
  });

  test("a block beside a done lands what was done; a preference is no block; asking is sent back once", async () => {
    const taste = { ...block, question: "Which would you prefer?" };
    const second = `${claim("blocked", block)}; ${claim("done", { status: "done_clean" })}`;
    const asks = "echo 'I looked at it. Should I proceed?'";
    const script =
      `text=$(cat); case $text in *'nobody can answer; decide'*) ${second};; ` +
      `*'that is no block'*) ${mend}; ${asks};; *) ${claim("blocked", taste)};; esac`;
    const { code, value } = await dispatch(script, ["--attempts", "3"]);
    expect([code, value.waiting?.length, landed()]).toEqual([4, 1, expect.stringContaining("refs/heads/assent/")]);
    expect((await shown(value.stream)).view.attempts.map(({ violation }) => violation)).toEqual(["illegal-block", "asked", null]);
    expect(git("show", `${landed()}:src/add.js`)).toContain("a + b");
    expect(git("ls-tree", "-r", "--name-only", landed())).not.toContain(".worker");
  });
});

test("W18 what is kept of failed work is listed, stays while it can go on, and goes when a person says so", async () => {
  const failed = await dispatch(`echo '//' >> src/add.js`, ["--attempts", "1"]);
  const parked = await dispatch(claim("blocked", block), ["--attempts", "1"]);
  const { kept } = await shown(failed.value.stream);
  expect(readFileSync(join(kept ?? "", "src/add.js"), "utf8")).toContain("//");
  const lines = (await mira.run(["dispatch", "list", "--json"])).stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).session)).toEqual([parked.value.stream, failed.value.stream]);
  const folders = (): readonly string[] => readdirSync(join(mira.home, "assent/workers"));
  expect((await mira.run(["dispatch", "clean"])).stdout).toMatch(/Nothing to discard/);
  expect((await mira.run(["dispatch", "clean", failed.value.stream], { asPerson: false })).code).toBe(3);
  expect((await mira.run(["dispatch", "clean", parked.value.stream])).stderr).toMatch(/can be resumed/);
  expect(folders()).toHaveLength(2);
  expect((await mira.run(["dispatch", "clean", failed.value.stream])).stdout).toMatch(/discarded/);
  expect(folders()).toEqual([parked.value.stream]);
});

describe("D28 before anything lands", () => {
  const briefed = async (gates: readonly string[], owned: readonly string[]): Promise<string> => {
    const file = join(mira.home, "brief.json");
    const empty = { purpose: "", context: "", whats_done: "", done_criteria: "", key_decisions: "", relevant_memories: "" };
    const fixed = { mission: "make add add", current_task: "add", verify_command: "node check.js", lifecycle: "ephemeral" };
    await writeFile(file, JSON.stringify({ ...empty, ...fixed, audit_gates: gates, spec: { scope: { files_owned: owned } } }));
    return file;
  };
  const audited = async (script: string, gates: readonly string[], owned: readonly string[]): Promise<Told> => {
    const words = ["dispatch", "--brief", await briefed(gates, owned), "--agent", `command:${script}`, "--attempts", "1"];
    return JSON.parse((await mira.run([...words, "--unattended", "--json"])).stdout.trim().split("\n").at(-1) ?? "");
  };
  const why = ({ trace }: Told): string => trace.map(({ to }) => to).join("\n");

  test("audits run on what would land, in a box of their own; a changed one is no independent look", async () => {
    const audits = {
      style: { command: `grep -q 'a + b' src/add.js && echo '{"score": 9}' >&3`, threshold: 8 },
      poor: { command: "sh src/forge.sh; echo 3 >&3; sleep 0.5", threshold: 8 },
      own: { command: "sh audit.sh" },
    };
    await writeFile(join(mira.home, "assent", "config.json"), JSON.stringify({ workers: { audits } }));
    const changed = `${mend}; echo '// more' >> check.js`;
    const passed = await audited(changed, ["style"], ["src/add.js", "check.js"]);
    expect([passed.outcome, read((await shown(passed.stream)).files["done.json"])["audit"]]).toEqual([
      "converged",
      { gates_required: ["style"], gates_passed: ["style"], scores: { style: 9 }, verdict: "satisfied" },
    ]);
    const forging = (code: string): string => `${mend}; echo '${code}' > src/forge.sh`;
    const own = ["src/add.js", "src/forge.sh"];
    expect(why(await audited(forging("echo 10; (sleep 0.2; echo 10) &"), ["poor", "none"], own))).toMatch(
      /scored 3, and 8 is the least[^]*none did not pass: it is required/,
    );
    const taken = forging("echo 10 > /proc/$PPID/fd/3; echo 10 >&3; (sleep 0.2; echo 10 >&3) &");
    expect(why(await audited(taken, ["poor"], own))).toMatch(/one line on descriptor 3[^]*there was:\n10\n3\n10\n/);
    const asked = await audited(`${changed}; echo true > audit.sh`, ["own"], ["src/add.js", "check.js", "audit.sh"]);
    const emptied = await audited(`${mend}; echo true > audit.sh`, ["own"], ["src/add.js", "audit.sh"]); // W16: only the audit
    for (const { waiting } of [asked, emptied]) expect(waiting?.map(({ kind }) => kind)).toEqual(["changed-checks"]);
  });

  test("a secret in a file that it owns is named, never shown, and keeps the work from landing", async () => {
    const [token, parts] = [
      `ghp_${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"}`,
      "printf '// %s%s\n' ghp_aB3dE5fG7h J9kL1mN3pQ5rS7tU9vW1xY3zA5",
    ];
    const told = await audited(`${mend}; ${parts} >> src/add.js`, [], ["src/add.js"]);
    expect([landed(), why(told)]).toEqual(["", expect.stringMatching(/src\/add\.js holds a secret \(GitHub token\)/)]);
    expect((await mira.run(["dispatch", "show", told.stream, "--json"])).stdout).not.toContain(token);
  });
});

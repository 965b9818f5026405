import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GateRecord } from "../src/journal/journal.ts";
import { digest } from "../src/journal/row.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { gateOpened, shownText, type Gate } from "../src/kernel/gate.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { newcomer, type Newcomer, type TerminalRun } from "./support/cli.ts";
import { draft, started } from "./support/journal-contract.ts";

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
  await mira.run(["sessions"]); // makes the journal and its keys
});
afterEach(() => mira.remove());

/** Opens a gate about risk in a session of its own, whichever protocol would ask it. */
async function ask(id: string, command: string, urgency: Gate["urgency"] = 3, session = `goal-${id}`): Promise<void> {
  const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
  const { gate } = gateOpened("risk", id, {
    title: `Bash: ${command}`,
    harm: `Harm of ${id}.`,
    context: [`Action: ${command}`],
    question: "May this run?",
    urgency,
  });
  const body = { gate: gate as never, id, shown: digest(shownText(gate)) };
  const { version } = await journal.stored(sessionId(session));
  const drafts = [...(version === 0 ? [started()] : []), draft("gate.opened", body)];
  await journal.append(sessionId(session), version, drafts);
  await journal.close();
}

const closingOf = (id: string): Promise<GateRecord["closing"] | undefined> =>
  mira.recorded(async (journal) => (await journal.findGates(id))[0]?.closing);

/** The keys count once the gate has stood for half a second; pressed again until one does, as a person would. */
async function press(screen: TerminalRun, key: string, sees: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  screen.type(key);
  await screen.sees(sees);
}

test("one line a gate, harm and then command, the most urgent last", async () => {
  await ask("gmild", "npm test", 1);
  await ask("gworst", "rm -rf /srv", 3);
  await ask("gmiddle", "git reset --hard", 2);
  const { stdout } = await mira.run(["inbox"]);
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines.map((line) => /g(?:mild|middle|worst)/.exec(line)?.[0]).slice(0, 3)).toEqual(["gmild", "gmiddle", "gworst"]);
  expect(lines[2]).toMatch(/│ Harm of gworst\. │ rm -rf \/srv/);
});

test("everything that a session asks is blocked at once, and nothing of another; no other answer is given to all", async () => {
  for (const id of ["gone", "gtwo", "gthree"]) await ask(id, `rm -rf /srv/${id}`, 3, "goal-night");
  await ask("gother", "rm -rf /srv/other");
  const bold = await mira.run(["answer", "goal-night", "once"]);
  expect([bold.code, await closingOf("gone")]).toEqual([2, null]);
  const asked = await mira.run(["answer", "goal-night"]); // which one? nothing is answered by it
  expect(asked.code).toBe(2);
  expect([..."gone gtwo gthree gother".split(" ")].filter((id) => asked.stdout.includes(`assent answer ${id} `))).toEqual([
    "gone",
    "gtwo",
    "gthree",
  ]);
  const { stdout } = await mira.run(["answer", "goal-night", "block", "--text", "Stop for today.", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ session: "goal-night", open: 0, blocked: expect.arrayContaining(["gone", "gtwo", "gthree"]) });
  for (const id of ["gone", "gtwo", "gthree"]) expect(await closingOf(id)).toMatchObject({ option: "halt", text: "Stop for today." });
  expect(await closingOf("gother")).toBeNull();
});

describe("inbox --watch", () => {
  test("K7 shows new gates as they come; a number opens one, one key answers it, q leaves and gives the terminal back", async () => {
    const screen = mira.terminal(["inbox", "--watch"]);
    await screen.sees("Nothing waits for you");
    await ask("gfirst", "rm -rf /srv/first");
    await screen.sees("rm -rf /srv/first");
    await ask("gsecond", "rm -rf /srv/second", 2);
    await screen.sees("rm -rf /srv/second");
    await press(screen, "1", "Allow once");
    expect(screen.screen()).toContain("│ Harm of gfirst.");
    await press(screen, "b", "blocked");
    await expect.poll(() => closingOf("gfirst")).toMatchObject({ option: "halt", by: { via: "terminal" } });
    expect(await closingOf("gsecond")).toBeNull();
    screen.type("q");
    expect(await screen.ended).toBe(0);
    expect(screen.screen().trimEnd().endsWith("\u001B[?1049l")).toBe(true);
  });

  test("K7 an answer can be taken back with u before anything runs by it; leaving gives what was chosen", async () => {
    await ask("gfirst", "rm -rf /srv/first");
    const screen = mira.terminal(["inbox", "--watch"]);
    await screen.sees("rm -rf /srv/first");
    screen.type("\r");
    await screen.sees("Allow once");
    await press(screen, "o", "u takes it back");
    expect(await closingOf("gfirst")).toBeNull();
    screen.type("u");
    await screen.sees("Allow once");
    expect(await closingOf("gfirst")).toBeNull();
    await press(screen, "b", "gfirst: blocked, sent in");
    screen.type("q");
    expect(await screen.ended).toBe(0);
    expect(await closingOf("gfirst")).toMatchObject({ option: "halt" });
  });

  test("K7 a key that comes with the gate answers nothing", async () => {
    await ask("gfirst", "rm -rf /srv/first");
    const screen = mira.terminal(["inbox", "--watch"]);
    await screen.sees("rm -rf /srv/first");
    screen.type("1oooo");
    await screen.sees("Allow once");
    screen.type("\u0003");
    expect(await screen.ended).toBe(0);
    expect(await closingOf("gfirst")).toBeNull();
  });

  test("K7 what somebody else answered is said, and takes no other answer", async () => {
    await ask("gfirst", "rm -rf /srv/first");
    const screen = mira.terminal(["inbox", "--watch"]);
    await screen.sees("rm -rf /srv/first");
    screen.type("\r");
    await screen.sees("Allow once");
    await mira.run(["answer", "gfirst", "block", "--record-only"]);
    await screen.sees("Answered by mira: blocked");
    await press(screen, "o", "Nothing waits for you");
    expect(await closingOf("gfirst")).toMatchObject({ option: "halt" });
    screen.type("q");
    await screen.ended;
  });

  test.each(["INT", "TERM", "HUP"])("a terminal is given back when SIG%s ends it", async (signal) => {
    const screen = mira.terminal(["inbox", "--watch"]);
    await screen.sees("Nothing waits for you");
    end(signal);
    await screen.ended;
    expect(screen.screen()).toContain("\u001B[?25h\u001B[?1049l");
  });

  test.each(["TERM", "HUP"])("K7 an answer that was chosen is given when SIG%s ends it, as a closed window does", async (signal) => {
    await ask("gfirst", "rm -rf /srv/first");
    const screen = mira.terminal(["inbox", "--watch"]);
    await screen.sees("rm -rf /srv/first");
    screen.type("\r");
    await screen.sees("Allow once");
    await press(screen, "b", "gfirst: blocked, sent in");
    end(signal);
    await screen.ended;
    expect(await closingOf("gfirst")).toMatchObject({ option: "halt" });
  });

  test("without a terminal it says so and watches nothing", async () => {
    expect(await mira.run(["inbox", "--watch"])).toMatchObject({ code: 2 });
  });
});

/** Ends the watched inbox of this test, and no other one. */
function end(signal: string): void {
  const lines = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  const own = lines.filter((line) => line.includes("inbox --watch") && !/script|stty/.test(line));
  const pid = own.map((line) => Number.parseInt(line, 10)).find((each) => environmentOf(each).includes(mira.home));
  process.kill(pid ?? expect.fail("it does not run"), `SIG${signal}` as NodeJS.Signals);
}

const environmentOf = (pid: number): string => execFileSync("ps", ["eww", "-p", String(pid)], { encoding: "utf8" });

import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digest } from "../src/journal/row.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { gateOpened, shownText } from "../src/kernel/gate.ts";
import { sessionId } from "../src/kernel/ids.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { draft, started } from "./support/journal-contract.ts";

/** A gate that takes several candidates, written by hand: whichever protocol asks, the terminal asks it like this. */
let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
  await mira.run(["sessions"]); // makes the journal and its keys
  const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
  const { gate } = gateOpened("lens", "lens", {
    title: "Which lenses",
    question: "From where should it be looked at?",
    candidates: ["cost", "security", "people"].map((id) => ({ id, label: `As ${id} sees it`, future: id })),
  });
  const body = { gate: gate as never, id: "glens", shown: digest(shownText(gate)) };
  await journal.append(sessionId("goal-lens"), 0, [started(), draft("gate.opened", body)]);
  await journal.close();
});
afterEach(() => mira.remove());

const answer = async (): Promise<unknown> => {
  const journal = await sqliteJournal(join(mira.home, "assent", "journal.db"));
  const [found] = await journal.findGates("glens");
  await journal.close();
  return found?.closing;
};

const down = "\u001b[B";

test("K2 several are checked in the terminal and taken with one answer", async () => {
  const screen = mira.terminal(["resume", "goal-lens"]);
  await screen.sees("From where should it be looked at?");
  await screen.sees("As people sees it");
  screen.type(` ${down}${down} \r`);
  await screen.ended;
  expect(await answer()).toMatchObject({ option: "choose", text: "cost, people" });
});

test("K2 who checks none is offered the other answers", async () => {
  const screen = mira.terminal(["resume", "goal-lens"]);
  await screen.sees("As people sees it");
  screen.type("\r");
  await screen.sees("Name a lens of your own");
  screen.type("\r");
  await screen.sees("in your words");
  screen.type("the law\r");
  await screen.ended;
  expect(await answer()).toMatchObject({ option: "add", text: "the law" });
});

test("who leaves leaves it open", async () => {
  const screen = mira.terminal(["resume", "goal-lens"]);
  await screen.sees("As people sees it");
  screen.type(" \u0003");
  await screen.ended;
  expect(screen.screen()).toContain("left open");
  expect(await answer()).toBeNull();
});

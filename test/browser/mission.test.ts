import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { pathsFor } from "../../src/config/paths.ts";
import { gitIn } from "../support/adder-project.ts";
import { debianTool } from "../support/debian.ts";
import { violationsOn } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { begin } from "./inquiries.ts";
import { answerWith, typeWords, visit } from "./place.ts";

beHere();

const plan = (check: string, ...ids: readonly string[]) =>
  JSON.stringify({
    mission: "prices",
    verify_command: check,
    subtasks: ids.map((id) => ({
      ...{ id, title: `write ${id}`, task: `Write ${id}.txt.`, files_owned: [`${id}.txt`], verify_command: check },
    })),
    report: { brief: "by hand", status: "done", confidence: 1, artefacts: [] },
  });

/** Plans two pieces, or one where it is told so, and does either. */
const agent = `brief=$(cat)
case "$brief" in
  *"Plan a mission"*) mkdir -p .orchestrator; case "$brief" in
    *"leave gross out"*) cp one.json .orchestrator/plan.json;; *) cp two.json .orchestrator/plan.json;; esac;;
  *"Write gross.txt"*) echo 2 > gross.txt;;
  *) echo 1 > net.txt;;
esac
`;

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  const { project } = place.mira;
  await begin(place, { protocol: "goal", intent: "ship it" }); // so that there is a folder to choose
  await mkdir(join(project, "check"), { recursive: true });
  const files = {
    ...{ "agent.sh": agent, "check/all.sh": "ls *.txt", "begin.txt": "" },
    ...{ "one.json": plan("ls net.txt", "net"), "two.json": plan("sh check/all.sh", "net", "gross") },
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(project, name), text)));
  gitIn(project, "init", "--quiet", "--initial-branch=main");
  gitIn(project, "add", ".");
  gitIn(project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
});

async function startMission(words: string): Promise<Page> {
  const { page } = await visit(browser, place, place.mira.token, { path: "/sessions/new" });
  await page.getByLabel("mission").click();
  await page.getByLabel("What it is about").fill(words);
  await page.getByLabel("Who works").fill("command:sh agent.sh");
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/sessions\/mission-/);
  return page;
}

const told = (page: Page, words: RegExp): Promise<void> => page.getByText(words).first().waitFor();
const landedOn = (page: Page, title: string): Promise<void> =>
  page.getByRole("region", { name: "Pieces" }).getByRole("listitem").filter({ hasText: title }).getByText("landed").waitFor();

test("D2, D8, D10, D13 a mission in the console: planned otherwise, a worker's question is seen and answered, it lands", async () => {
  const page = await startMission("prices everywhere");
  const mission = page.url();
  await told(page, /Start a mission of 2 subtasks/);
  await told(
    page,
    /2\. gross: write gross\s+task: Write gross\.txt\.\s+owns: gross\.txt\s+check: sh check\/all\.sh\s+when: from the start/,
  );
  expect(await violationsOn(page)).toEqual([]);
  await answerWith(page, /^Plan it otherwise/);
  await typeWords(page, "leave gross out");
  await page.keyboard.press("Control+Enter");
  await told(page, /Start a mission of 1 subtask:/);
  await answerWith(page, /^Start the work/);
  await told(page, /write net waits for 1 answer of yours/); // its check names what it wrote; nothing else happens in the mission
  await page
    .locator(".notice-warn")
    .getByRole("link", { name: /^worker-/ })
    .click();
  await page.waitForURL(/\/sessions\/worker-/);
  await answerWith(page, /^The checks still hold/);
  await told(page, /^Landed/);
  await page.goto(mission);
  await landedOn(page, "net: write net");
  await told(page, /^Landed, and checked as a whole/);
  await page.getByText(/^\d+ decisions, the last one first$/).click();
  await page.getByRole("region", { name: "Decisions" }).getByText("leave gross out").waitFor();
});

test("D24 a mission that one person asks for in the console is approved there by another, and works on", async () => {
  const { config } = pathsFor(place.mira.environment);
  await mkdir(dirname(config), { recursive: true });
  await writeFile(config, JSON.stringify({ governance: { approvals: ["plan"] } }));
  await place.kill();
  await place.start();
  const page = await startMission("prices everywhere, and two pairs of eyes");
  await told(page, /Start a mission of 2 subtasks/);
  expect(await page.getByRole("button", { name: /^Plan it otherwise/ }).count()).toBe(0);
  await answerWith(page, /^Start the work/);
  await told(page, /waits for the approval of somebody other/);
  const { page: omar } = await visit(browser, place, await place.token("omar"));
  await omar
    .getByText(/^Begin\? mira asks for/)
    .first()
    .click();
  await told(omar, /gross: write gross\s+task: Write gross\.txt\.[^]*check: sh check/);
  await answerWith(omar, /^Approve exactly this/);
  await landedOn(page, "gross: write gross");
  await told(page, /^Landed, and checked as a whole/);
});

import { expect, test } from "vitest";
import type { Route } from "./chromium.ts";
import { beHere, browser, place } from "./here.ts";
import { answerWith, ask, visit } from "./place.ts";

beHere();

const waitsAtGate = /\/gates\/g/;
const notTaken = /status of 409 .*\/answer$/;
/** How a browser tells of a server that is gone, by what it was waiting for. */
const gone = /net::ERR_/;

/** Lets requests go on when so many have come: on a busy machine too, nobody hears of another's answer before giving their own. */
function meeting(of: number): (route: Route) => Promise<void> {
  const all = Promise.withResolvers<void>();
  let here = 0;
  return async (route) => {
    here += 1;
    if (here === of) all.resolve();
    await all.promise;
    await route.continue({ postData: route.request().postData() ?? "" });
  };
}

test("K7 two browsers race for one gate: one wins, the other is told who, and keeps the gate in sight", async () => {
  await ask(place, { command: "git push --force origin race" });
  const jonas = await place.token("jonas");
  const expected = [notTaken];
  const visits = await Promise.all([visit(browser, place, place.mira.token, { expected }), visit(browser, place, jonas, { expected })]);
  await Promise.all(visits.map(({ page }) => page.waitForURL(waitsAtGate)));
  const address = visits[0].page.url();
  const [block, once] = [
    visits[0].page.getByRole("button", { name: /^Block/ }),
    visits[1].page.getByRole("button", { name: /^Allow once/ }),
  ];
  await Promise.all([block.waitFor(), once.waitFor()]);
  const meet = meeting(visits.length);
  await Promise.all(visits.map(({ page }) => page.route(/\/answer$/, meet)));
  await Promise.all([answerWith(visits[0].page, /^Block/), answerWith(visits[1].page, /^Allow once/)]);
  const told = await Promise.all(
    visits.map(({ page }) =>
      Promise.race([
        page
          .getByText(/^Not sent: /)
          .waitFor()
          .then(() => "lost"),
        page
          .getByText(/^You answered: /)
          .waitFor()
          .then(() => "won"),
      ]),
    ),
  );
  expect(told.toSorted()).toEqual(["lost", "won"]);
  const loser = visits[told.indexOf("lost")]?.page;
  const [winner, word] = told[0] === "won" ? ["mira", "blocked"] : ["jonas", "allowed once"];
  await loser?.getByRole("link", { name: "Open the gate" }).click();
  await loser?.getByText(/^Already answered/).waitFor();
  await loser?.getByText(new RegExp(`Answered by ${winner}`)).waitFor();
  await loser?.getByText(new RegExp(`: ${word},`)).waitFor();
  await loser
    ?.getByText(/^\d+ (s|min) ago$/)
    .first()
    .waitFor();
  expect(loser?.url()).toBe(address);
});

test("K7 an answer to a gate that is no longer what was shown is not taken: the page says so, and asks again", async () => {
  await ask(place, { command: "npm publish --tag stale", session: "stale" });
  const { page } = await visit(browser, place, place.mira.token, { expected: [notTaken] });
  await page.waitForURL(waitsAtGate);
  const address = page.url();
  await page.route(/\/answer$/, (route) => {
    const given = JSON.parse(route.request().postData() ?? "") as object;
    return route.continue({ postData: JSON.stringify({ ...given, shown: "0".repeat(64) }) });
  });
  const block = page.getByRole("button", { name: /^Block/ });
  await answerWith(page, /^Block/);
  await page.getByText("This gate changed").waitFor();
  expect(await page.getByText(/^Already answered/).count()).toBe(0);
  expect(page.url()).toBe(address);
  expect(await block.isDisabled()).toBe(false);
  await page.unroute(/\/answer$/);
  await answerWith(page, /^Block/);
  await page.getByText(/^You answered: blocked /).waitFor();
});

test("a gate that someone else answers stays where it is, with how it ended", async () => {
  await ask(place, { command: "npm publish --tag one", session: "seen" });
  const { page } = await visit(browser, place, place.mira.token);
  await page.waitForURL(waitsAtGate);
  const id = page.url().split("/").at(-1) ?? "";
  await ask(place, { command: "npm publish --tag two", session: "seen" });
  await place.mira.run(["answer", id, "block", "--text", "not today"]);
  await page.getByText("Answered by mira").waitFor();
  await page.getByText("not today").waitFor();
  expect(page.url()).toContain(id);
  expect(await page.getByRole("button", { name: /^Block/ }).count()).toBe(0);
});

test("the server is killed while a gate is open: the page says so, recovers by itself, and answers", async () => {
  await ask(place, { command: "git push --force origin killed", session: "killed" });
  const { page } = await visit(browser, place, place.mira.token, { expected: [gone] });
  await page.getByLabel("Filter gates by text or project").fill("killed");
  await page.locator(".gate-row").first().click();
  await page.getByText("git push --force origin killed").first().waitFor();
  await place.kill();
  await page.getByText(/^Reconnecting …/).waitFor();
  await place.start();
  await page.getByText(/^Reconnecting …/).waitFor({ state: "hidden" });
  await ask(place, { command: "git push --force origin killed-later", session: "killed" });
  await page
    .getByText(/killed-later/)
    .first()
    .waitFor();
  await answerWith(page, /^Block/);
  await page.getByText(/^You answered: blocked/).waitFor();
});

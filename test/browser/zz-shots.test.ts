import { afterAll, beforeAll, test } from "vitest";
import { openBrowser, type Browser } from "./chromium.ts";
import { begin, failAgain, reply } from "./inquiries.ts";
import { newPlace, visit, type Place } from "./place.ts";

let browser: Browser;
let place: Place;
beforeAll(async () => {
  [browser, place] = await Promise.all([openBrowser(), newPlace()]);
  await place.start();
});
afterAll(async () => {
  await browser.close();
  await place.remove();
});

test("shots", { timeout: 120_000 }, async () => {
  const pages: [string, string][] = [
    ["new", "/sessions/new"],
    ["sessions", "/sessions"],
  ];
  const clar = await begin(place, {
    protocol: "clarify",
    intent: "Send the reminder bi-weekly to it, like last time, and make it fast but keep it as it is.",
  });
  pages.push(["clarify-open", `/sessions/${clar}`]);
  const clar2 = await begin(place, { protocol: "clarify", intent: "Send the reminder bi-weekly to mara@shop.test." });
  await reply(place, clar2, "provide", "every second Monday, at nine");
  pages.push(["clarify-done", `/sessions/${clar2}`]);
  const goal = await begin(place, { protocol: "goal", intent: "ship the importer" });
  await reply(place, goal, "accept");
  await reply(place, goal, "modify", "`npm test` exits 0 and partners see their files the same day");
  await reply(place, goal, "reject");
  await reply(place, goal, "accept");
  pages.push(["goal-done", `/sessions/${goal}`]);
  const bound = await begin(place, {
    protocol: "bound",
    intent: "Drop the unused columns, migrate the schema and publish the package",
  });
  await reply(place, bound, "supply", "only columns that nothing has read for a year");
  await reply(place, bound, "propose");
  await reply(place, bound, "decide").catch(() => {});
  pages.push(["bound", `/sessions/${bound}`]);
  const ground = await begin(place, { protocol: "ground", intent: "Make the sign-up GDPR compliant." });
  await reply(place, ground, "adjust", "ask for consent before the newsletter, and keep nothing else");
  pages.push(["ground-done", `/sessions/${ground}`]);
  const plan = "1. look up the port\n2. open the port\n3. restart the proxy\n";
  const sol = await begin(place, { protocol: "solicit", intent: "Open the port; I don't know which one.", plan });
  pages.push(["solicit-open", `/sessions/${sol}`]);
  const sol2 = await begin(place, { protocol: "solicit", intent: "Open the port; I don't know which one.", plan });
  await reply(place, sol2, "provide", "9100");
  pages.push(["solicit-done", `/sessions/${sol2}`]);
  await failAgain(place, "npm test", "failing");
  pages.push(["inbox", "/"]);
  const only = process.env["SHOTS"]?.split(",");
  for (const [theme, size] of [
    ["light", { width: 1280, height: 900 }],
    ["dark", { width: 1280, height: 900 }],
    ["phone", { width: 375, height: 700 }],
  ] as const) {
    const { page } = await visit(browser, place, place.mira.token, {
      viewport: size,
      colorScheme: theme === "dark" ? "dark" : "light",
      hasTouch: theme === "phone",
    });
    for (const [name, path] of pages) {
      if (only && !only.includes(name)) continue;
      await page.goto(place.url() + path);
      await page.waitForTimeout(700);
      if (name === "inbox") {
        await page
          .getByText(/The same failure/)
          .first()
          .click();
        await page.waitForTimeout(500);
      }
      await page.screenshot({ path: `/tmp/shots/${name}-${theme}.png`, fullPage: true });
    }
  }
});

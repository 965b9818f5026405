import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "./chromium.ts";
import { framed } from "./framed.ts";
import { api, beHere, browser, openGates, place } from "./here.ts";
import { visit } from "./place.ts";
import { seedMorning } from "./work.ts";

beHere();

/** The pictures of the README and the docs: `npm run pictures` names their folder; else they are made and thrown away. */
const own = process.env["ASSENT_PICTURES"] === undefined ? mkdtempSync(join(tmpdir(), "assent-pictures-")) : undefined;
const folder = own ?? process.env["ASSENT_PICTURES"] ?? "";
afterAll(() => own && rmSync(own, { recursive: true, force: true }));

const bytesMax = 150 * 1024;
let frame: string;

beforeAll(async () => {
  frame = await framed(place);
  await seedMorning(place);
});

interface Sessions {
  readonly items: readonly { readonly stream: string; readonly protocol: string }[];
}

const sessionOf = async (protocol: string): Promise<string> => {
  const { items } = await api<Sessions>("/sessions");
  return items.find((item) => item.protocol === protocol)?.stream ?? "";
};

const gateOf = async (words: string): Promise<string> => (await openGates()).find(({ title }) => title.includes(words))?.id ?? "";

/** Folders of this run are shown as a person would have them. */
const atHome = (home: string, project: string): string => `{
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const shown = (text) => text.replaceAll(${JSON.stringify(home)}, "/home/mira").replaceAll(${JSON.stringify(project)}, "/home/mira/parser");
  while (walk.nextNode()) if (shown(walk.currentNode.data) !== walk.currentNode.data) walk.currentNode.data = shown(walk.currentNode.data);
}`;

const pictures: readonly (readonly [string, () => Promise<string>, (page: Page) => Promise<void>])[] = [
  ["inbox", async () => `/gates/${await gateOf("git push --force")}`, (page) => page.locator(".answers").first().waitFor()],
  ["session", async () => `/sessions/${await sessionOf("attend")}`, (page) => page.getByText("release the parser").first().waitFor()],
  [
    "frame",
    async () => `/sessions/${frame}`,
    async (page) => {
      await page
        .getByText(/isolation holds/)
        .first()
        .waitFor();
      await page.evaluate("document.querySelector('.pic-lens').closest('section, .card, div').scrollIntoView({ block: 'center' })");
    },
  ],
];

test.each(pictures)("the picture of the page %s can be taken, and is small", async (name, path, isThere) => {
  const options = { viewport: { width: 1240, height: 800 }, colorScheme: "light" } as const;
  const { page, context } = await visit(browser, place, place.mira.token, { ...options, path: await path() });
  await isThere(page);
  await page.evaluate("document.fonts.ready.then(() => {})");
  await page.evaluate(atHome(place.mira.home, place.mira.project));
  const protocol = await context.newCDPSession(page);
  const { data } = (await protocol.send("Page.captureScreenshot", { format: "webp", quality: 40 })) as { readonly data: string };
  const picture = Buffer.from(data, "base64");
  writeFileSync(join(folder, `${name}.webp`), picture);
  expect(picture.length).toBeLessThanOrEqual(bytesMax);
});

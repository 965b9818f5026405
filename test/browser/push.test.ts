import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { PushedEnding, PushedGate } from "../../src/kernel/pushed-notice.ts";
import { violationsOn } from "./axe.ts";
import { openWholeBrowser, type Browser, type Context, type Page } from "./chromium.ts";
import { api, beHere, haltAll, haltElsewhere, openGates, place } from "./here.ts";
import { ask, openPage, notLetIn } from "./place.ts";

beHere();

let whole: Browser;
beforeAll(async () => {
  whole = await openWholeBrowser();
});
beforeEach(haltAll);
afterEach(haltAll);

/** No push service can be had here: the browser says yes in its place, with keys as real as any. What is sent is tested elsewhere. */
const standIn = `
  PushManager.prototype.subscribe = async function () {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const keys = { p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
    const endpoint = "https://push.example.org/send/" + crypto.randomUUID();
    localStorage.setItem("stand-in", JSON.stringify({ endpoint, keys }));
    return this.getSubscription();
  };
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem("stand-in");
    if (kept === null) return null;
    const { endpoint, keys } = JSON.parse(kept);
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (localStorage.removeItem("stand-in"), true) };
  };`;

async function signIn(token: string, options: object = {}): Promise<{ readonly page: Page; readonly context: Context }> {
  const at = await openPage(whole, { expected: [notLetIn], ...options });
  await at.context.grantPermissions(["notifications"], { origin: place.url() });
  await at.page.addInitScript(standIn);
  await at.page.goto(place.url());
  await at.page.getByLabel(/Or paste a token/).fill(token);
  await at.page.getByRole("button", { name: "Sign in" }).click();
  await at.page.getByRole("navigation", { name: "Pages" }).waitFor();
  return at;
}

const dialogOf = async (page: Page) => {
  await page.getByRole("button", { name: "Notify me on this device" }).click();
  const dialog = page.getByRole("dialog", { name: "Notify me on this device" });
  await dialog.getByRole("checkbox", { name: /Notify me/ }).waitFor();
  return dialog;
};

async function switchOn(page: Page): Promise<void> {
  const dialog = await dialogOf(page);
  await dialog.getByRole("checkbox", { name: /Notify me/ }).click();
  await dialog.getByText(/^on$/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
}

/** As if the push service had brought it. */
async function deliver(
  { context, page }: { readonly page: Page; readonly context: Context },
  said: PushedGate | PushedEnding,
): Promise<void> {
  const debug = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }: { registrations: readonly { registrationId: string }[] }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await debug.send("ServiceWorker.enable");
  await debug.send("ServiceWorker.deliverPushMessage", { origin: place.url(), registrationId: await known, data: JSON.stringify(said) });
}

interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly actions: readonly string[];
}
const notices = (page: Page): Promise<readonly ShownNotice[]> =>
  page.evaluate(`navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) =>
    all.map(({ title, body, actions }) => ({ title, body, actions: actions.map((each) => each.action) })))`);

/** Nobody can press what a browser without a window shows: the worker hears of it as it would. */
async function press({ context }: { readonly context: Context }, { gate: tag }: { readonly gate: string }, action = ""): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`self.registration.getNotifications(${JSON.stringify({ tag })}).then(([notification]) =>
    void self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: ${JSON.stringify(action)} })))`);
}

const harm = "Force-pushes to origin/main. Others' commits may be lost.";
async function told(name: string, mayBlock = true): Promise<PushedGate & { readonly gate: string }> {
  await ask(place, { command: `git push --force origin ${name}`, session: name });
  const { id, title } = (await openGates()).find((each) => each.title.endsWith(name)) ?? expect.fail("no gate");
  const { shown } = await api<{ shown: string }>(`/gates/${id}`);
  const block = mayBlock ? { block: { option: "halt", shown } } : {};
  return {
    kind: "waiting",
    gate: id,
    headline: "Assent waits for you",
    lines: [harm, title],
    path: `/gates/${id}`,
    isDangerous: true,
    ...block,
  };
}
const closing = async (id: string): Promise<unknown> => (await api<{ closing: unknown }>(`/gates/${id}`)).closing;

test("the switch says what is sent and where before it is on, and axe finds no violation in it", async () => {
  const at = await signIn(place.mira.token);
  const { page } = at;
  await page.setViewportSize({ width: 375, height: 700 });
  const dialog = await dialogOf(page);
  await dialog.getByText(/cannot read it/).waitFor();
  expect(await page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")).toBe(false); // nothing before a yes
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("checkbox", { name: /Notify me/ }).click();
  await dialog.getByText(/^on$/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const { stdout } = await place.mira.run(["notify"]);
  expect(stdout).toContain("of mira (push.example.org)");
  await dialog.getByRole("checkbox", { name: /Notify me/ }).click();
  await dialog.getByText(/^off$/).waitFor();
  expect((await place.mira.run(["notify"])).stdout).not.toContain("push.example.org");
  expect(await page.evaluate("caches.keys()")).toEqual([]);
});

test("D25 a pushed gate is shown with its harm, and pressing it opens its page here", async () => {
  const at = await signIn(place.mira.token);
  await switchOn(at.page);
  const gate = await told("opened");
  await deliver(at, gate);
  await expect
    .poll(() => notices(at.page))
    .toEqual([{ title: gate.headline, body: expect.stringContaining(harm), actions: ["open", "block"] }]);
  await at.page.goto(`${place.url()}/rules`);
  await at.page.getByText("Noise by rule").waitFor();
  await press(at, gate);
  await at.page.waitForURL(new RegExp(`/gates/${gate.gate}$`));
  expect([await closing(gate.gate), await notices(at.page)]).toEqual([null, []]);
});

test("K7, D25 Block answers as whoever is signed in, the gate as it was told, and once", async () => {
  const at = await signIn(place.mira.token);
  await switchOn(at.page);
  const gate = await told("blocked");
  await deliver(at, { ...gate, block: { option: "halt", shown: "0".repeat(64) } }); // it has changed since
  await expect.poll(() => notices(at.page)).toHaveLength(1);
  await press(at, gate, "block");
  await expect.poll(() => notices(at.page)).toMatchObject([{ title: "Not blocked", actions: ["open"] }]);
  expect(await closing(gate.gate)).toBeNull();
  await deliver(at, gate);
  await expect.poll(() => notices(at.page)).toMatchObject([{ actions: ["open", "block"] }]);
  await press(at, gate, "block");
  await expect.poll(() => closing(gate.gate)).toMatchObject({ option: "halt", by: { name: "mira", via: "browser", verified: true } });
  await expect.poll(() => notices(at.page)).toEqual([]);
});

test("a notice goes when its gate is answered elsewhere, whether its page is open or not", async () => {
  const at = await signIn(place.mira.token);
  await switchOn(at.page);
  const open = await told("elsewhere");
  await deliver(at, open);
  await expect.poll(() => notices(at.page)).toHaveLength(1);
  await haltElsewhere(open.gate);
  await expect.poll(() => notices(at.page)).toEqual([]);
  await at.page.goto(`${place.url()}/help/`); // no page of the console follows what happens
  const closed = await told("unseen");
  await deliver(at, closed);
  await expect.poll(() => notices(at.page)).toHaveLength(1);
  await deliver(at, { kind: "closed", gate: closed.gate, headline: "Answered by mira: blocked" });
  await expect.poll(() => notices(at.page)).toMatchObject([{ title: "Answered by mira: blocked", actions: [] }]);
  await expect.poll(() => notices(at.page)).toEqual([]);
});

test("K7 a reader is told and cannot block, also where a message says so; who signs out is told no more", async () => {
  const at = await signIn(await place.token("eye", "reader"));
  await switchOn(at.page);
  const { block: _, ...bare } = await told("read");
  await deliver(at, bare);
  await expect.poll(() => notices(at.page)).toMatchObject([{ actions: ["open"] }]);
  const forged = await told("forged");
  await deliver(at, forged);
  await expect.poll(() => notices(at.page)).toHaveLength(2);
  await press(at, forged, "block");
  await expect.poll(() => notices(at.page)).toEqual(expect.arrayContaining([expect.objectContaining({ title: "Not blocked" })]));
  await at.page.getByRole("button", { name: "Sign out" }).click();
  await at.page.getByRole("button", { name: "Sign in" }).waitFor();
  await expect.poll(() => at.page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")).toBe(false);
  expect([await closing(bare.gate), await closing(forged.gate), await at.page.evaluate("caches.keys()")]).toEqual([null, null, []]);
  expect((await place.mira.run(["notify"])).stdout).not.toContain("of eye");
});

test("where the browser cannot, the switch says why", async () => {
  const { page } = await openPage(whole, { expected: [notLetIn] });
  await page.addInitScript("delete globalThis.PushManager");
  await page.goto(place.url());
  await page.getByLabel(/Or paste a token/).fill(place.mira.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  const dialog = await dialogOf(page);
  await dialog.getByText(/has no push notifications/).waitFor();
  expect(await dialog.getByRole("checkbox", { name: /Notify me/ }).isDisabled()).toBe(true);
});

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

async function signIn(token: string, options: Parameters<typeof openPage>[1] = {}): Promise<Signed> {
  const at = await openPage(whole, { expected: [notLetIn], ...options });
  await at.context.grantPermissions(["notifications"], { origin: place.url() });
  await at.page.addInitScript(standIn);
  await enter(at.page, token);
  return at;
}

async function enter(page: Page, token: string): Promise<void> {
  await page.goto(place.url());
  await page.getByLabel(/Or paste a token/).fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
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

interface Signed {
  readonly page: Page;
  readonly context: Context;
}

const countShown = `(() => {
  const { registration } = self;
  const show = registration.showNotification.bind(registration);
  if (self.shown === undefined) registration.showNotification = (...said) => show(...said).then(() => void (self.shown += 1));
  return (self.shown ??= 0);
})()`;

/** Waits in the worker until one more is shown: a browser that is asked for its notices meanwhile forgets those it is about to show. */
async function untilShown({ context }: Signed, act: () => Promise<unknown>): Promise<void> {
  const [worker] = context.serviceWorkers();
  const before = await worker?.evaluate<number>(countShown);
  await act();
  await expect.poll(() => worker?.evaluate<number>(countShown)).toBe((before ?? 0) + 1);
}

/** As if the push service had brought it. */
async function deliver(at: Signed, said: PushedGate | PushedEnding): Promise<void> {
  const debug = await at.context.newCDPSession(at.page);
  const known = new Promise<string>((resolve) => {
    debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }: { registrations: readonly { registrationId: string }[] }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await debug.send("ServiceWorker.enable");
  const registrationId = await known;
  await untilShown(at, () =>
    debug.send("ServiceWorker.deliverPushMessage", { origin: place.url(), registrationId, data: JSON.stringify(said) }),
  );
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
async function press({ context }: Signed, { gate: tag }: { readonly gate: string }, action = ""): Promise<void> {
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
  await untilShown(at, () => press(at, gate, "block"));
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
  const at = await signIn(await place.token("eye", "reader"), { expected: [notLetIn, /status of 401 .*\/api\/v1\/gates/] });
  await switchOn(at.page);
  const { block: _, ...bare } = await told("read");
  await deliver(at, bare);
  await expect.poll(() => notices(at.page)).toMatchObject([{ actions: ["open"] }]);
  const forged = await told("forged");
  await deliver(at, forged);
  await expect.poll(() => notices(at.page)).toHaveLength(2);
  await untilShown(at, () => press(at, forged, "block"));
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
  await enter(page, place.mira.token);
  const dialog = await dialogOf(page);
  await dialog.getByText(/has no push notifications/).waitFor();
  expect(await dialog.getByRole("checkbox", { name: /Notify me/ }).isDisabled()).toBe(true);
});

test("a browser that cannot reach a push service says so, and nothing is left of the try", async () => {
  const at = await openPage(whole, { expected: [notLetIn, /Push API in incognito/] });
  await at.context.grantPermissions(["notifications"], { origin: place.url() });
  await enter(at.page, place.mira.token);
  const before = await devices();
  const dialog = await dialogOf(at.page);
  await dialog.getByRole("checkbox", { name: /Notify me/ }).click();
  await dialog.getByText(/push service did not take it/).waitFor();
  await dialog.getByText(/^off$/).waitFor();
  await expect.poll(() => at.page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")).toBe(false);
  expect([await at.page.evaluate("caches.keys()"), await devices()]).toEqual([[], before]);
});

test("a device that is elsewhere is listed, and removed there", async () => {
  const [one, other] = [await signIn(place.mira.token), await signIn(place.mira.token)];
  await switchOn(one.page);
  const before = await devices();
  const dialog = await dialogOf(other.page);
  await dialog.getByText("Your other devices").waitFor();
  await dialog.getByRole("button", { name: "Remove" }).first().click();
  await expect.poll(devices).toHaveLength(before.length - 1);
});

const devices = async (): Promise<readonly unknown[]> => (await api<{ devices: readonly unknown[] }>("/push/devices")).devices;

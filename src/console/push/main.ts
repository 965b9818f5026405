import type { PushedEnding, PushedGate, PushedNotice } from "../../kernel/pushed-notice.ts";
import { apiClient, ApiError } from "../../server/client.ts";
import { keyHeader } from "../../server/paths.ts";
import { keptKey } from "./kept-key.ts";

/**
 * The service worker of the console: shows what was pushed, opens its page, and says no where a person pressed Block.
 * It keeps no file and answers no request of a page, so nothing here can show anything old.
 */
const worker = globalThis as unknown as WorkerScope;

/** The parts of a worker's world that are used here; the compiler knows only that of a page. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: object): Promise<readonly (WorkerPage & { readonly url: string })[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(name: "push", heard: (event: Lasting & { readonly data: { json(): unknown } | null }) => void): void;
  addEventListener(name: "notificationclick", heard: (event: Lasting & Clicked) => void): void;
}

interface WorkerPage {
  postMessage(message: object): void;
  focus(): Promise<unknown>;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Clicked {
  readonly action: string;
  readonly notification: Notification;
}

/** An option of the browser's that not every library of types knows. */
interface Shown extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly renotify?: boolean;
}

const show = (title: string, options: Shown): Promise<void> => worker.registration.showNotification(title, options);

worker.addEventListener("push", (event) => {
  const said = event.data?.json() as PushedNotice | undefined;
  if (said?.kind === "waiting") event.waitUntil(showGate(said));
  if (said?.kind === "closed") event.waitUntil(showEnding(said));
});

const open = { action: "open", title: "Open" } as const;

function showGate(said: PushedGate): Promise<void> {
  const { gate, headline, lines, isDangerous, block } = said;
  return show(headline, {
    body: lines.join("\n"),
    tag: gate ?? "assent",
    renotify: true,
    requireInteraction: isDangerous,
    data: said,
    actions: [open, ...(block ? [{ action: "block", title: "Block" }] : [])],
  });
}

const endingMs = 4_000;

/** Browsers want every message to show something: the notice says for a moment how it ended, without a sound, and goes. */
async function showEnding({ gate, headline }: PushedEnding): Promise<void> {
  const shown = await noticesOf(gate);
  if (shown.length === 0) return;
  const data = { kind: "waiting", path: `/gates/${encodeURIComponent(gate)}` };
  await show(headline, { tag: gate, silent: true, data });
  setTimeout(() => void closeNotices(gate), endingMs);
}

const noticesOf = (tag: string): Promise<Notification[]> => worker.registration.getNotifications({ tag });
const closeNotices = async (tag: string): Promise<void> => (await noticesOf(tag)).forEach((each) => each.close());

worker.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  const said = notification.data as PushedGate;
  notification.close();
  event.waitUntil(action === "block" && said.block ? block(said) : openPage(said.path));
});

/** A page of ours that is open goes there by itself, so that nothing that was typed in it is lost; else a new one is opened. */
async function openPage(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith("/help/"));
  if (page === undefined) return void (await worker.clients.openWindow(path));
  page.postMessage({ open: path });
  await page.focus().catch(() => {}); // the browser may not let it come to the front
}

/** By the same route as everybody, as whoever is signed in here, for the gate as it was told. */
async function block({ gate, block: no, path, lines }: PushedGate): Promise<void> {
  if (gate === null || no === undefined) return;
  const key = await keptKey();
  const call = apiClient((address, init) => fetch(address, init), "", key === undefined ? {} : { [keyHeader]: key });
  try {
    await call("answerGate", { id: gate, option: no.option, shown: no.shown });
  } catch (cause) {
    const why = cause instanceof ApiError ? cause.message : "The browser could not send it.";
    await show("Not blocked", {
      body: [why, ...lines.slice(0, 1)].join("\n"),
      tag: gate,
      data: { kind: "waiting", path },
      actions: [open],
    });
  }
}

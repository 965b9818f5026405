import { keyHere } from "../../server/client.ts";
import { call } from "../call.ts";
import { keepKey } from "./kept-key.ts";
import { leaveWorker, workerHere } from "./worker-link.ts";

/** Why this browser cannot be told; undefined where it can. */
export function whyNot(): string | undefined {
  if (!isSecureContext) return "The browser allows this only at a secure address: http://127.0.0.1 on this machine, or https.";
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis))
    return "This browser has no push notifications. On an iPhone or iPad, add this page to the home screen and open it from there.";
  if (Notification.permission === "denied")
    return "Notifications from this address are blocked in this browser. Allow them in its settings for this page, then come back.";
  return undefined;
}

/** As the server names it: by a hash of the address at the push service. */
async function idOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 24);
}

/** This browser among the devices that the server knows; undefined where it has no subscription. */
export async function deviceHere(): Promise<string | undefined> {
  const subscription = await (await workerHere())?.pushManager?.getSubscription();
  return subscription ? idOf(subscription.endpoint) : undefined;
}

/** The compiler of browsers wants proof that an address of a script is ours: this one is, and no other is made. */
const workerAddress = (): string => {
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  const address = "/worker.js";
  return types ? (types.createPolicy("assent-worker", { createScriptURL: () => address }).createScriptURL("") as string) : address;
};
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(given: string): string }): { createScriptURL(given: string): unknown };
}

let address: string | undefined;

/** Asks the person through the browser, subscribes, and tells the server. Throws an error in words where that does not work. */
export async function switchOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(whyNot() ?? "The browser was not allowed to show notifications; nothing was switched on.");
  await subscribeHere(key).catch(async (cause: unknown) => {
    await leaveWorker(); // half of it is nothing
    throw cause;
  });
}

async function subscribeHere(key: string): Promise<void> {
  await navigator.serviceWorker.register((address ??= workerAddress()));
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be for another Assent at this address
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesIn(key) })
    .catch((cause: unknown) => {
      throw new Error(`The browser's push service did not take it: ${cause instanceof Error ? cause.message : "no reason was given"}`);
    });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  await keepKey(keyHere());
  await call("addPushDevice", { endpoint: subscription.endpoint, p256dh, auth, label: labelHere() });
}

const bytesIn = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0) ?? 0);

export async function switchOff(id: string): Promise<void> {
  await call("removePushDevice", { id });
  await leaveWorker();
}

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"] as const;

/** Enough for a person to tell their devices apart. */
function labelHere(): string {
  const { userAgent } = navigator;
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? "A browser";
  const system = systems.find((name) => userAgent.includes(name));
  return system === undefined ? browser : `${browser} on ${system}`;
}

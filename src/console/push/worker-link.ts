import { keyHere } from "../../server/client.ts";
import { keepKey } from "./kept-key.ts";

/** The worker of this console, where notices were switched on in this browser. */
export const workerHere = async (): Promise<ServiceWorkerRegistration | undefined> =>
  "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration("/").catch(() => undefined) : undefined;

/** While somebody is signed in: a notice that is pressed opens its page here, and the worker has the key of now. */
export function followWorker(open: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  const heard = ({ data }: MessageEvent<unknown>): void => {
    const { open: path } = (data ?? {}) as { readonly open?: unknown };
    if (typeof path === "string" && path.startsWith("/")) open(path);
  };
  navigator.serviceWorker.addEventListener("message", heard);
  void workerHere().then((worker) => worker && keepKey(keyHere()));
  return () => navigator.serviceWorker.removeEventListener("message", heard);
}

/** Whoever has this page open need not wait for the push service to hear that a gate is closed. */
export async function closeNotice(gate: string): Promise<void> {
  const worker = await workerHere();
  for (const notice of (await worker?.getNotifications({ tag: gate })) ?? []) notice.close();
}

/** After signing out: nothing of it is left in this browser. */
export async function leaveWorker(): Promise<void> {
  const worker = await workerHere();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
  await worker?.unregister();
  await keepKey(null);
}

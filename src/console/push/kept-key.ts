/**
 * The key of this page, where the service worker can read it too: like the page's own storage it belongs to this address
 * and port alone. It is there only while notices are on.
 */
const store = "assent";
const place = "/key";

export async function keepKey(key: string | null): Promise<void> {
  if (!("caches" in globalThis)) return;
  if (key === null) await caches.delete(store);
  else await (await caches.open(store)).put(place, new Response(key));
}

export async function keptKey(): Promise<string | undefined> {
  return (await caches.match(place, { cacheName: store }))?.text();
}

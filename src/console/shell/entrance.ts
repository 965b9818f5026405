import { call } from "../call.ts";

/**
 * Takes the one-time code out of the address before anything else can see or keep it, and exchanges it for a cookie.
 * Returns the error, for the page that asks for another way in.
 */
export async function enter(): Promise<unknown> {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code === null) return undefined;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    await call("login", { code });
    return undefined;
  } catch (cause) {
    return cause;
  }
}

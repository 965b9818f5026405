import type { Paths } from "../config/paths.ts";
import { readPlainNow } from "../disk/plain-file.ts";

/** Where the console of a running `up` is; null without one. A file that was left by a killed one counts for nothing. */
export function siteOf({ address }: Pick<Paths, "address">): string | null {
  try {
    const { url, pid } = JSON.parse(readPlainNow(address).toString("utf8")) as {
      url?: unknown;
      pid?: unknown;
    };
    if (typeof url !== "string" || typeof pid !== "number" || !/^https?:\/\/[\w.:[\]-]+$/.test(url)) return null;
    process.kill(pid, 0);
    return url;
  } catch {
    return null;
  }
}

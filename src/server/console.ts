import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { replaceFile } from "../disk/replace-file.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Asset, Assets } from "./assets.ts";
import type { RunningServer, ServeOptions } from "./serve.ts";
import { createCodes, type Invitation } from "../host/backend/browsers.ts";
import type { Application, OpenApplication } from "../host/application.ts";
import type { AssessAction, GuardBackend } from "../host/backend/guard-types.ts";
import type { WeighElsewhere } from "../host/weigh/weigher.ts";

export const usualPort = 4717;

export interface ConsoleServer extends RunningServer {
  /** The usual port was taken, and another one is used. */
  readonly isMoved: boolean;
  /** The address with a code in it that lets one browser in, once. */
  invitation(invited: Invitation): string;
}

/** Serves the API and the console, and notes the address, for links to gates. */
export async function startConsole(
  application: Application,
  opened: OpenApplication,
  listening: ServeOptions & { readonly isUsual: boolean; readonly guardsOnly: boolean },
  { onTrouble, elsewhere }: { readonly onTrouble: (cause: unknown) => void; readonly elsewhere?: WeighElsewhere },
): Promise<ConsoleServer> {
  const { serveHttp } = await import("./serve.ts"); // only `up` waits for it
  const { backendOf } = await import("../host/backend/backend.ts");
  const { guardBoard } = await import("../setup/board/board.ts");
  const codes = createCodes(() => performance.now());
  const guard = (assess: AssessAction): GuardBackend => guardBoard(application, opened, assess);
  const { guardsOnly } = listening;
  const backend = backendOf(application, opened, codes, { guard, guardsOnly, ...(elsewhere ? { elsewhere } : {}) });
  const parts = { backend, assets: readAssets(), onTrouble };
  let isMoved = false;
  const served = await serveHttp(parts, listening).catch((cause: unknown) => {
    if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
    if (!listening.isUsual) throw isTaken(cause) ? new Fault("port.taken", cause.message, { cause }) : cause;
    isMoved = true;
    return serveHttp(parts, { ...listening, port: 0 }); // another data directory has the usual one
  });
  const place = `${JSON.stringify({ url: served.url, pid: process.pid })}\n`;
  await replaceFile(application.paths.address, place, 0o600).catch(async (cause: unknown) => {
    await served.close();
    throw cause;
  });
  return {
    ...served,
    isMoved,
    invitation: (invited) => `${served.url}/#code=${codes.make(invited)}`,
    async close() {
      await rm(application.paths.address, { force: true }).catch(() => {}); // a read-only disk keeps it; who follows it finds nobody
      await served.close();
    },
  };
}

const isTaken = ({ cause }: Fault): boolean => cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".webp": "image/webp",
};

const built = fileURLToPath(new URL("../../dist/console/", import.meta.url));

/** All of it in memory: the console is small, and no address can then lead to another file. */
function readAssets(): Assets {
  const assets = new Map<string, Asset>();
  for (const stored of filesIn(built)) {
    const file = stored.replace(/\.gz$/, "");
    const asset: Asset = {
      type: types[extname(file)] ?? "application/octet-stream",
      bytes: new Uint8Array(readFileSync(join(built, stored))),
      ...(file === stored ? {} : { zipped: true }),
    };
    for (const name of [file, file.replace(/(?<=^|\/)index\.html$/, "")]) assets.set(`/${name}`, asset);
  }
  return assets;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  } catch {
    return []; // it was not built; its page says so
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The console as an app of a device: its name and icon, and the worker that shows notices. Each has an address that stays. */
export const workerFiles = (): Plugin => ({
  name: "worker-files",
  apply: "build",
  async generateBundle() {
    const emit = (fileName: string, source: string): unknown => this.emitFile({ type: "asset", fileName, source });
    emit("worker.js", await workerScript());
    emit("icon.svg", readFileSync(join(root, "src/console/icon.svg"), "utf8"));
    emit("app.webmanifest", JSON.stringify(manifest));
  },
});

const manifest = {
  name: "Assent",
  short_name: "Assent",
  description: "What agents want to do, and what they wait for.",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
};

async function workerScript(): Promise<string> {
  const bundle = await rolldown({ input: join(root, "src/console/push/main.ts") });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

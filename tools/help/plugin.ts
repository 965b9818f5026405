import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { helpSite, pageText, wordsScript } from "./site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Adds `docs` to the console as plain pages below `help/`: they need no sign-in, no script to be read, and no network. */
export const helpPages = (): Plugin => ({
  name: "help-pages",
  apply: "build",
  async generateBundle() {
    const texts = new Map(globSync(["docs/*.md", "SECURITY.md"], { cwd: root }).map((path) => [path.replaceAll("\\", "/"), read(path)]));
    const site = helpSite(texts);
    const emit = (name: string, source: string | Uint8Array): unknown => this.emitFile({ type: "asset", fileName: `help/${name}`, source });
    for (const page of site.pages) emit(page.file, pageText(page, site));
    for (const path of site.pictures) emit(`pictures/${basename(path)}`, readFileSync(join(root, path)));
    emit("help.css", ["styles/tokens.css", "styles/base.css", "help/help.css"].map((path) => read(`src/console/${path}`)).join("\n"));
    emit("icon.svg", read("src/console/icon.svg"));
    emit("words.js", wordsScript(site));
    emit("help.js", await script());
  },
});

/** Not a module: a page that lies on a disk may not load one. */
async function script(): Promise<string> {
  const bundle = await rolldown({ input: join(root, "src/console/help/main.ts") });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

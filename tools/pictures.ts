import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFilm } from "./pictures/animation.ts";
import { recordStory } from "./pictures/story.ts";

/**
 * `npm run pictures`: everything in `docs/pictures`, from the real program. The moving picture is recorded in terminals,
 * the others are taken by the browser tests. Linux only.
 */
const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures");
mkdirSync(folder, { recursive: true });
const film = await recordStory();
const text = writeFilm(film);
writeFileSync(join(folder, "assent.svg"), text);
process.stdout.write(`assent.svg: ${film.endMs / 1000} s, ${Math.ceil(text.length / 1024)} KB\n`);
const words = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "browser", "test/browser/pictures.test.ts"];
const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: "inherit", env: { ...process.env, ASSENT_PICTURES: folder } });
process.exitCode = status ?? 1;

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../../kernel/trouble.ts";
import { readableText } from "../present.ts";
import { sharedMode, type ClientSetup } from "../setup.ts";
import { live } from "./live.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import { guardPath, home, userPath } from "./place.ts";
import { plugged } from "./plugged.ts";
import { opencodePlugin, pluginCommand, pluginMark } from "./plugin.ts";

const ownFile = (place: GuardPlace): string => guardFileAt({ guardPath, userPath }, place);

/** It has no hooks; it has a plugin. */
export const setup: ClientSetup = {
  guardFile(place, start) {
    const file = ownFile(place);
    return {
      kind: "plugin",
      file,
      mode: sharedMode,
      put(text) {
        if (text !== null && text !== "" && !text.startsWith(pluginMark))
          throw new Fault("config.invalid", `${file} is not ours; move it away, then run this again`);
        return opencodePlugin(start, start.version);
      },
      take: (text) => (text.startsWith(pluginMark) ? null : text),
    };
  },
  commandLines(text) {
    const words = pluginCommand(text);
    return words === undefined ? [] : [JSON.stringify(words)];
  },
  words: (line) => JSON.parse(line) as readonly string[],
  async copies(place) {
    const own = ownFile(place);
    const folders = [home(place), join(place.root, ".opencode")];
    const files = (await Promise.all(folders.flatMap((each) => ["plugin", "plugins"].map((name) => filesIn(join(each, name)))))).flat();
    const ours = await Promise.all(files.map(async (file) => file !== own && (await readableText(file)).startsWith(pluginMark)));
    return files.filter((_, index) => ours[index] === true);
  },
  plugged,
  live,
};

const filesMax = 200;

/** Plugin files that opencode loads from a folder. */
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch((): string[] => []))
    .filter((name) => /\.[jt]s$/.test(name))
    .slice(0, filesMax)
    .map((name) => join(folder, name));

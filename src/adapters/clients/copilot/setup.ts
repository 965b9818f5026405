import { wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import { unlessInvalid } from "../present.ts";
import type { ClientSetup } from "../setup.ts";
import { gatesCalls, ourCommands } from "../shared/hook-entries.ts";
import { parseDocument } from "../shared/json-document.ts";
import { copilotHookFile } from "./hook-file.ts";
import { levelsOf, opposed } from "./levels.ts";
import { live } from "./live.ts";
import { guardPath, userPath } from "./place.ts";

const client = "copilot";
const ownFile = (place: GuardPlace): string => guardFileAt({ guardPath, userPath }, place);

export const setup: ClientSetup = {
  guardFile: (place, start) => copilotHookFile(ownFile(place), start, place.everywhere ? "own" : "settings"),
  commandLines: (text, file) => ourCommands(parseDocument(text, file), client),
  words: wordsOfShellLine,
  async copies(place) {
    const others = (await levelsOf(place)).filter(({ file }) => file !== ownFile(place));
    const isCopy = await Promise.all(
      others.map(async ({ settings }) => (await unlessInvalid(() => ourCommands(settings, client), [])).length > 0),
    );
    return others.filter((_, index) => isCopy[index] === true).map(({ file }) => file);
  },
  plugged: async () => undefined, // its plugins bring no hooks of ours
  async entered(place) {
    const levels = await levelsOf(place);
    const found = await Promise.all(levels.map(({ settings }) => unlessInvalid(() => gatesCalls(settings, client), false)));
    return found.includes(true);
  },
  opposed,
  live,
};

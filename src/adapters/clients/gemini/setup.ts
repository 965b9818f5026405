import { shellLine, wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import { unlessInvalid } from "../present.ts";
import type { ClientSetup } from "../setup.ts";
import { ourCommands } from "../shared/hook-entries.ts";
import { parseDocument } from "../shared/json-document.ts";
import { bareLine, geminiHookFile } from "./hook-file.ts";
import { levelsOf, opposed } from "./levels.ts";
import { live } from "./live.ts";
import { guardPath, userPath } from "./place.ts";

const client = "gemini";
const ownFile = (place: GuardPlace): string => guardFileAt({ guardPath, userPath }, place);

export const setup: ClientSetup = {
  guardFile: (place, start) => geminiHookFile(ownFile(place), start),
  commandLines: (text, file) => ourCommands(parseDocument(text, file), client).map(bareLine),
  words: wordsOfShellLine,
  /** It starts one command line once, however many files name it. */
  async copies(place, command) {
    const others = (await levelsOf(place)).filter(({ file }) => file !== ownFile(place));
    const isCopy = await Promise.all(
      others.map(async ({ settings }) =>
        (await unlessInvalid(() => ourCommands(settings, client), [])).some((line) => bareLine(line) !== shellLine(command)),
      ),
    );
    return others.filter((_, index) => isCopy[index] === true).map(({ file }) => file);
  },
  plugged: async () => undefined, // its extensions bring no hooks of ours
  opposed,
  live,
};

import { unlessInvalid } from "../present.ts";
import type { ClientSetup } from "../setup.ts";
import { gatesCalls, ourCommands } from "../shared/hook-entries.ts";
import { shellLine, wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { parseDocument } from "../shared/json-document.ts";
import { claudeHookFile } from "./hook-file.ts";
import { levelsOf, problemOfLevels } from "./levels.ts";
import { live } from "./live.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import { guardPath, userPath } from "./place.ts";
import { plugged } from "./plugged.ts";

const client = "claude-code";
const ownFile = (place: GuardPlace): string => guardFileAt({ guardPath, userPath }, place);

export const setup: ClientSetup = {
  guardFile: (place, start) => claudeHookFile(ownFile(place), start),
  commandLines: (text, file) => ourCommands(parseDocument(text, file), client),
  words: wordsOfShellLine,
  /** It starts one command line once, however many levels name it. */
  async copies(place, command) {
    const own = ownFile(place);
    const others = (await levelsOf(place)).filter(({ file }) => file !== own);
    const isCopy = await Promise.all(
      others.map(async ({ settings }) =>
        (await unlessInvalid(() => ourCommands(settings, client), [])).some((line) => line !== shellLine(command)),
      ),
    );
    return others.filter((_, index) => isCopy[index] === true).map(({ file }) => file);
  },
  plugged,
  async entered(place) {
    const levels = await levelsOf(place);
    return Promise.all(levels.map(({ settings }) => unlessInvalid(() => gatesCalls(settings, client, "block"), false))).then((each) =>
      each.includes(true),
    );
  },
  opposed: problemOfLevels,
  live,
};

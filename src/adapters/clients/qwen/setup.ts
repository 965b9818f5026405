import { readableText, unlessInvalid } from "../present.ts";
import type { ClientSetup } from "../setup.ts";
import { ourCommands } from "../shared/hook-entries.ts";
import { parseDocument } from "../shared/json-document.ts";
import { wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { qwenHookFile } from "./hook-file.ts";
import { live } from "./live.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import { guardPath, userPath } from "./place.ts";

const client = "qwen";
const ownFile = (place: GuardPlace): string => guardFileAt({ guardPath, userPath }, place);

export const setup: ClientSetup = {
  guardFile: (place, start) => qwenHookFile(ownFile(place), start),
  commandLines: (text, file) => ourCommands(parseDocument(text, file), client),
  words: wordsOfShellLine,
  async copies(place) {
    const users = userPath(place);
    if (users === ownFile(place)) return []; // a home can be a project too
    const text = await readableText(users);
    const found = await unlessInvalid(() => ourCommands(parseDocument(text, users), client), []);
    return found.length > 0 ? [users] : [];
  },
  plugged: async () => undefined, // its extensions bring no hooks of ours
  live,
};

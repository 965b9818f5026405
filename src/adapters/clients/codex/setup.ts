import { readableText, unlessInvalid } from "../present.ts";
import type { ClientSetup } from "../setup.ts";
import { gatesCalls, hookFileName, ourCommands, startsOurHook } from "../shared/hook-entries.ts";
import { wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { parseDocument } from "../shared/json-document.ts";
import { codexHookFile } from "./hook-file.ts";
import { live } from "./live.ts";
import { guardFileAt, type GuardPlace } from "../place.ts";
import { configFile, guardPath, userPath } from "./place.ts";
import { plugged } from "./plugged.ts";
import { trust } from "./trust.ts";

const client = "codex";
const ownFile = (place: GuardPlace): string => guardFileAt({ guardPath, userPath }, place);

export const setup: ClientSetup = {
  guardFile: (place, start) => codexHookFile(ownFile(place), start),
  commandLines: (text, file) => ourCommands(parseDocument(text, file), client),
  words: wordsOfShellLine,
  async copies(place) {
    const hooks = userPath(place);
    const [inHooks, inConfig] = await Promise.all([readableText(hooks), readableText(configFile(place))]);
    const isOwn = hooks === ownFile(place); // a home can be a project too
    const found = await unlessInvalid(() => ourCommands(parseDocument(inHooks, hooks), client), []);
    return [
      ...(!isOwn && found.length > 0 ? [hooks] : []),
      ...(linesWithHook(inConfig).some((line) => startsOurHook(line, client)) ? [configFile(place)] : []),
    ];
  },
  plugged,
  async entered(place) {
    const files = [userPath(place), ownFile(place)];
    const found = await Promise.all(
      files.map(async (file) => unlessInvalid(async () => gatesCalls(parseDocument(await readableText(file), file), client), false)),
    );
    return found.includes(true);
  },
  trust,
  live,
};

/** Strings of a TOML file that name our hook. */
const linesWithHook = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*command\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')/gm)]
    .map(([, double, single]) => double ?? single ?? "")
    .filter((line) => line.includes(hookFileName));

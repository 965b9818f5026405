import { join } from "node:path";
import { readableText, unlessInvalid } from "../present.ts";
import type { ClientSetup } from "../setup.ts";
import { hookFileName, ourCommands, startsOurHook } from "../shared/hook-entries.ts";
import { wordsOfShellLine } from "../../../lexicon/shell-words.ts";
import { parseDocument } from "../shared/json-document.ts";
import { codexHookFile } from "./hook-file.ts";
import { live } from "./live.ts";
import { configFile, guardPath, home } from "./place.ts";
import { trust } from "./trust.ts";

const client = "codex";

export const setup: ClientSetup = {
  guardFile: ({ root }, start) => codexHookFile(join(root, guardPath), start),
  commandLines: (text, file) => ourCommands(parseDocument(text, file), client),
  words: wordsOfShellLine,
  async copies(place) {
    const hooks = join(home(place), "hooks.json");
    const [inHooks, inConfig] = await Promise.all([readableText(hooks), readableText(configFile(place))]);
    const isOwn = hooks === join(place.root, guardPath); // a home can be a project too
    const found = await unlessInvalid(() => ourCommands(parseDocument(inHooks, hooks), client), []);
    return [
      ...(!isOwn && found.length > 0 ? [hooks] : []),
      ...(linesWithHook(inConfig).some((line) => startsOurHook(line, client)) ? [configFile(place)] : []),
    ];
  },
  trust,
  live,
};

/** Strings of a TOML file that name our hook. */
const linesWithHook = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*command\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')/gm)]
    .map(([, double, single]) => double ?? single ?? "")
    .filter((line) => line.includes(hookFileName));

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { shellLine } from "../../adapters/clients/claude-code/settings.ts";
import { hookFileName, ourCommands, startsOurHook } from "../../adapters/clients/shared/hook-entries.ts";
import { parseDocument } from "../../adapters/clients/shared/json-document.ts";
import { pluginMark } from "../../adapters/clients/opencode/plugin.ts";
import { Fault } from "../../kernel/trouble.ts";
import { levelsOf } from "../claude-levels.ts";
import { configFile } from "../../adapters/clients/codex/place.ts";
import type { GuardPlace } from "../../adapters/clients/place.ts";
import { clientRow, type ClientName } from "../../adapters/clients/rows.ts";
import { guardFileOf, readPresent } from "../guard-files.ts";

/**
 * A second copy of our hook, set up elsewhere: the client offers every call to both, the second one hears that the
 * call was offered before, and blocks it. Those files are not ours to write, so a person is told which they are.
 */
export async function problemOfCopies(
  client: ClientName,
  place: GuardPlace,
  command: readonly string[],
): Promise<string | undefined> {
  const [file] = await copiesOf[client](place, command);
  return (
    file &&
    `${file} starts another copy of assent's hook beside this project's own, and two copies block every call; take assent's entries out of that file, or run \`assent init --undo\` with the assent that wrote them`
  );
}

const copiesOf: Readonly<
  Record<ClientName, (place: GuardPlace, command: readonly string[]) => Promise<readonly string[]>>
> = {
  /** Claude Code starts one command line once, however many levels name it. */
  "claude-code": async (place, command) => {
    const own = guardFileOf("claude-code", place).file;
    const others = (await levelsOf(place)).filter(({ file }) => file !== own);
    const isOther = (line: string): boolean => line !== shellLine(command);
    return others.flatMap(({ file, settings }) =>
      orNothing(() => ourCommands(settings, "claude-code")).some(isOther) ? [file] : [],
    );
  },
  codex: async (place) => {
    const hooks = join(clientRow("codex").home(place), "hooks.json");
    const [inHooks, inConfig] = await Promise.all([hooks, configFile(place)].map(textAt));
    const isOwn = hooks === guardFileOf("codex", place).file; // a home can be a project too
    return [
      ...(!isOwn && orNothing(() => ourCommands(parseDocument(inHooks ?? "", hooks), "codex")).length > 0
        ? [hooks]
        : []),
      ...(linesWithHook(inConfig ?? "").some((line) => startsOurHook(line, "codex")) ? [configFile(place)] : []),
    ];
  },
  opencode: async (place) => {
    const own = guardFileOf("opencode", place).file;
    const folders = [clientRow("opencode").home(place), join(place.root, ".opencode")];
    const files = (
      await Promise.all(folders.flatMap((each) => ["plugin", "plugins"].map((name) => filesIn(join(each, name)))))
    ).flat();
    const ours = await Promise.all(
      files.map(async (file) => file !== own && ((await textAt(file)) ?? "").startsWith(pluginMark)),
    );
    return files.filter((_, index) => ours[index] === true);
  },
};

/** What a client cannot read it does not call. */
function orNothing(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Fault) return [];
    throw cause;
  }
}

const textAt = async (file: string): Promise<string | undefined> => {
  try {
    return (await readPresent(file))?.text;
  } catch (cause) {
    if (cause instanceof Fault) return undefined;
    throw cause;
  }
};

/** Strings of a TOML file that name our hook. */
const linesWithHook = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*command\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')/gm)]
    .map(([, double, single]) => double ?? single ?? "")
    .filter((line) => line.includes(hookFileName));

const filesMax = 200;

/** What opencode loads from a folder. */
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch((): string[] => []))
    .filter((name) => /\.[jt]s$/.test(name))
    .slice(0, filesMax)
    .map((name) => join(folder, name));

import { isTestCode, walk, type Problem, type Source } from "./source.ts";

/** Ways of opening a file that wait where a pipe lies, or close what the journal has open. */
const waysIn = ["readFile", "readFileSync", "createReadStream", "open", "openSync", "copyFile", "copyFileSync"];

const named = "a person names it, and may well name a pipe";
const own = "opens without waiting, for reasons of its own";
const made = "makes it, or has just made it";

/** The shipped files that open files themselves, and why they may. All others go through `src/disk`. */
const mayRead: Readonly<Record<string, string>> = {
  "src/adapters/process.ts": "the system's own, below /proc",
  "src/adapters/agents/inherited.ts": "the system's own, below /proc, and /dev/null",
  "src/adapters/processes.ts": "the system's own, below /proc",
  "src/adapters/investigate/plain-text.ts": own,
  "src/adapters/models/rehearsals.ts": named,
  "src/adapters/notify/announced.ts": made,
  "src/cli/statusline/kept.ts": made,
  "src/adapters/transcripts/read.ts": named, // or was listed as an ordinary file
  "src/adapters/workplaces/box-shared.ts": "the system's own, below /proc",
  "src/adapters/workplaces/box-use.ts": "the system's own, below /proc",
  "src/adapters/workplaces/without-box.ts": "the system's own, below /proc",
  "src/adapters/workplaces/checkout.ts": "an index that our own git made, in a folder of our own",
  "src/adapters/workplaces/overlay.ts": "the system's own, below /proc",
  "src/adapters/workplaces/egress/road.ts": "a folder of our own, for its descriptor",
  "src/host/answers.ts": named,
  "src/host/dispatch/mission/plan-file.ts": named,
  "src/host/weigh/classify-row.ts": named,
  "src/cli/commands/exchange/run.ts": named,
  "src/cli/commands/journal.ts": named,
  "src/cli/commands/up.ts": named,
  "src/server/console.ts": "of the installation",
  "src/hook/hook-load.ts": "of the installation",
  "src/cli/inquiry-command.ts": named,
  "src/host/plan.ts": named,
  "src/host/dispatch/brief.ts": named,
  "src/host/dispatch/door.ts": made,
  "src/host/version.ts": "of the installation",
  "src/facts/disk.ts": own,
  "src/journal/copies/archive-file.ts": made,
  "src/journal/copies/backup.ts": made,
  "src/journal/copies/export-read.ts": named,
  "src/journal/mark.ts": own,
  "src/journal/copies/restore.ts": named,
  "src/journal/sqlite/looking.ts": "looked at before it is copied",
  "src/journal/sqlite/schema.ts": made,
  "src/disk/file-lock.ts": made,
  "src/secrets/key-file.ts": own,
};

/** Whoever can write in the data directory or a project can put a pipe there: what waits for one hangs for ever. */
export function readingProblems(sources: readonly Source[], allowed = mayRead): readonly Problem[] {
  const shipped = sources.filter(({ path }) => /^src\/(?!disk\/|console\/)/.test(path) && !isTestCode(path));
  return shipped.flatMap((source) => {
    const used = waysUsed(source);
    if (allowed[source.path] === undefined)
      return used.map(({ way, line }) => `${source.path}:${line} imports ${way}; only src/disk and files in mayRead may`);
    return used.length > 0 ? [] : [`${source.path}: mayRead lists it, but it opens no file itself`];
  });
}

function waysUsed(source: Source): readonly { readonly way: string; readonly line: number }[] {
  const found: { way: string; line: number }[] = [];
  walk(source.program, (node) => {
    if (node.type !== "ImportDeclaration" || !/^(?:node:)?fs(?:\/promises)?$/.test(node.source.value)) return;
    for (const each of node.specifiers) {
      if (each.type === "ImportSpecifier" && (each.importKind === "type" || node.importKind === "type")) continue;
      const name = each.type === "ImportSpecifier" && "name" in each.imported ? each.imported.name : "all of it";
      if (name === "all of it" || waysIn.includes(name)) found.push({ way: name, line: source.lineAt(node.start) });
    }
  });
  return found;
}

import { backupJournal } from "../../journal/copies/backup.ts";
import { acceptLoss } from "../../journal/copies/accept-loss.ts";
import { restoreJournal } from "../../journal/copies/restore.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { refoldAll } from "../../runtime/check.ts";
import type { CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import type { Application } from "../../host/application.ts";
import { acceptLossIn, databaseUrl, journalFile, keptKeys } from "../../host/journal-place.ts";
import { sayRefused, type Io } from "../io.ts";
import { progressOn } from "../live-line.ts";

const backup: CliCommand = {
  name: "journal backup",
  arguments: "<file>",
  summary: "Copy the whole journal while it is in use, with a signed head inside; done when every hash of the copy was checked.",
  examples: ["assent journal backup journal-2026-11-15.db"],

  async run({ args }, application, io) {
    const path = await journalFile(application);
    const { keys, runtime } = await application.read();
    const progress = progressOn(io, "checking events");
    const made = await backupJournal(keys.signer, { path, file: args[0] ?? "", at: runtime.world.clock(), onProgress: progress.at });
    progress.done();
    if (isRefusal(made)) return sayRefused(io, made);
    io.data(made);
    io.out(`${io.good("✓")} ${made.file}: ${count(made.position, "event")} in ${count(made.streams, "stream")}, checked`);
    io.note(`The keys are not in it; keep a copy of ${application.paths.keys} too. Back from it: assent journal restore ${made.file}`);
    return exit.ok;
  },
};

const restore: CliCommand = {
  name: "journal restore",
  arguments: "<file>",
  summary: "Put a backup, or an export of the whole journal, in the journal's place. It is checked first; what was there stays beside it.",
  examples: ["assent journal restore journal-2026-11-15.db", "assent journal restore journal.jsonl"],

  async run({ args }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const path = await journalFile(application);
    const { signer } = await keptKeys(application);
    const progress = progressOn(io, "checking events");
    const at = new Date().toISOString();
    const file = args[0] ?? "";
    const restored = await restoreJournal({ path, file, key: signer.key, by: person.name, at, onProgress: progress.at });
    progress.done();
    if (isRefusal(restored)) return sayRefused(io, restored);
    const { position, missing, aside, from } = restored;
    const unread = from === "export" ? await foldedAgain(application, io) : [];
    io.data({ ...restored, unread });
    io.out(`${io.good("✓")} ${path}: ${count(position, "event")}, every hash checked`);
    if (missing === null) io.out(io.warn("It cannot be told whether the journal had come further than that."));
    else if (missing > 0) io.out(io.warn(`${count(missing, "event")} that came later ${missing === 1 ? "is" : "are"} not in it.`));
    if (aside !== null) io.out(`What was there before: ${aside}`);
    if (from === "export") io.out("An export holds no sealed originals: actions with secrets in them that still wait cannot run any more.");
    sayUnread(io, unread);
    return exit.ok;
  },
};

/** An export holds events alone. The folded states are made again from them, because drivers find open work by those. */
async function foldedAgain(application: Application, io: Io): ReturnType<typeof refoldAll> {
  const { runtime } = await application.open();
  const progress = progressOn(io, "folding sessions");
  const unread = await refoldAll(runtime, progress.at);
  progress.done();
  return unread;
}

const accept: CliCommand = {
  name: "journal accept-loss",
  summary: "Go on with a journal that lost events, or begin a new one where it is gone. Recorded; a person only.",
  examples: ["assent journal accept-loss"],

  async run(_, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const by = { by: person.name, at: new Date().toISOString() };
    const url = await databaseUrl(application);
    const accepted = await (url === undefined ? acceptLoss(application.paths.journal, by) : acceptLossIn(url, application, by));
    if (isRefusal(accepted)) return sayRefused(io, accepted);
    const unread = accepted.how === "began anew" && accepted.saved > 0 ? await foldedAgain(application, io) : [];
    io.data({ ...accepted, unread });
    const { how, before, now, aside, saved } = accepted;
    const what = url === undefined ? application.paths.journal : "the journal in the database";
    if (how === "whole") {
      io.out(`${io.good("✓")} ${what}: nothing is missing, so nothing was done`);
      return exit.ok;
    }
    const was = before === null ? "it is not known how far it had come" : `it had reached event ${before.position}`;
    io.out(`${io.good("✓")} ${what} goes on at event ${now.position}; ${was}. This is on record.`);
    if (aside !== null) io.out(`What was there is kept: ${aside}${saved > 0 ? `; ${count(saved, "event")} could be saved from it` : ""}`);
    sayUnread(io, unread);
    return exit.ok;
  },
};

function sayUnread(io: Io, unread: Awaited<ReturnType<typeof refoldAll>>): void {
  for (const { where, what } of unread) io.out(io.warn(`${visibleLine(where)} is in it, but cannot be gone on with: ${visibleLine(what)}`));
}

export const keepCommands: readonly CliCommand[] = [backup, restore, accept];

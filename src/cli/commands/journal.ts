import { readFile } from "node:fs/promises";
import { writeNewFile } from "../../journal/copies/archive-file.ts";
import { archiveStreams } from "../../journal/copies/archive.ts";
import { openExport } from "../../journal/copies/export-journal.ts";
import { verifyExport } from "../../journal/copies/export-read.ts";
import { exportJournal, withParents } from "../../journal/copies/export.ts";
import { parseHead, signedHead, type SignedHead } from "../../journal/head.ts";
import type { JournalReport } from "../../journal/report.ts";
import { verifyJournal } from "../../journal/verify.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import { count, visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { branch as branchSession } from "../../runtime/branch.ts";
import { summarise } from "../../runtime/summary.ts";
import { checkSnapshots } from "../../runtime/check.ts";
import { replacedKeys } from "../../secrets/signing-keys.ts";
import { textOption, type CliCommand } from "../command.ts";
import { exit, type Exit } from "../exit.ts";
import { findSession, versionOf } from "../../host/find.ts";
import { sayRefused, type Io } from "../io.ts";
import { progressOn } from "../live-line.ts";
import { showTrace } from "../views/views.ts";

const verify: CliCommand = {
  name: "journal verify",
  summary: "Check every hash, chain, list and snapshot; against a kept head also that nothing was cut off or deleted.",
  options: [
    ["--head <file>", "a head kept from earlier (`journal head`)"],
    ["--export <file>", "check an exported file instead of the journal"],
    ["--key <hex>", "with --export: the key that must have signed it"],
  ],
  examples: ["assent journal verify", "assent journal verify --head kept-head.json", "assent journal verify --export journal.jsonl"],

  async run(input, application, io) {
    const kept = await keptHead(textOption(input, "head"));
    const file = textOption(input, "export");
    const progress = progressOn(io, "checking events");
    if (file !== undefined) {
      const key = textOption(input, "key");
      const report = await verifyExport(file, { ...kept, ...(key === undefined ? {} : { key }) });
      if (key === undefined) io.note(io.dim(`signed with the key ${report.key ?? "unknown"}; give --key to accept no other`));
      return sayReport(io, report, file);
    }
    const { journal, keys, runtime } = await application.read().catch(sayUnreadable);
    for (const told of replacedKeys(application.paths.keys, keys.signer.key)) io.note(io.warn(told));
    const report = await verifyJournal(journal, { ...kept, key: keys.signer.key, onProgress: progress.at });
    const snapshots = report.problems.length === 0 ? await checkSnapshots(runtime, progress.at) : [];
    progress.done();
    const problemsTotal = report.problemsTotal + snapshots.length;
    return sayReport(io, { ...report, problems: [...report.problems, ...snapshots], problemsTotal }, "the journal");
  },
};

/** A journal that cannot even be opened is not helped by being told to verify it. */
function sayUnreadable(cause: unknown): never {
  if (!(cause instanceof Fault) || cause.code !== "journal.corrupt") throw cause;
  throw new Fault("journal.unreadable", cause.message, { cause });
}

async function keptHead(file: string | undefined): Promise<{ kept?: SignedHead }> {
  if (file === undefined) return {};
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `the kept head cannot be read: ${cause.message}`, { cause });
  });
  return { kept: parseHead(text) };
}

function sayReport(io: Io, report: JournalReport, what: string): Exit {
  io.data({ ok: report.problems.length === 0, ...report });
  const figures = `${count(report.events, "event")} in ${count(report.streams, "stream")}`;
  if (report.problems.length === 0) {
    io.out(`${io.good("✓")} ${what}: ${figures}, nothing changed, nothing missing`);
    return exit.ok;
  }
  io.out(`${io.bad("✗")} ${what}: ${figures}, ${count(report.problemsTotal, "problem")}`);
  for (const { where, what: problem } of report.problems) io.out(`  ${io.bold(visibleLine(where))}  ${visibleLine(problem)}`);
  io.note(
    "Keep the file as it is, and compare it with an export, an archive or a backup from before; `assent journal restore FILE` puts " +
      "one in its place.",
  );
  return exit.failed;
}

const head: CliCommand = {
  name: "journal head",
  summary: "Print the signed head of the journal. Keep it elsewhere: with it, a deleted stream or a cut tail shows.",
  examples: ["assent journal head > kept-head.json"],

  async run(_, application) {
    const { journal, keys, runtime } = await application.read();
    process.stdout.write(`${JSON.stringify(await signedHead(journal, keys.signer, runtime.world.clock()))}\n`);
    return exit.ok;
  },
};

const exporting: CliCommand = {
  name: "journal export",
  summary: "Write the whole journal, or one session, as signed JSON lines.",
  options: [
    ["--out <file>", "write to a new file instead of stdout"],
    ["--session <session>", "only this session"],
  ],
  examples: ["assent journal export --out journal.jsonl", "assent journal export --session goal-7f3k > one.jsonl"],

  async run(input, application, io) {
    const { journal, keys, runtime } = await application.read();
    const reference = textOption(input, "session");
    const only = reference === undefined ? undefined : await findSession(journal, reference);
    if (only && isRefusal(only)) return sayRefused(io, only);
    const file = textOption(input, "out");
    const progress = progressOn(io, "lines written");
    let lines = 0;
    const counted = async function* (): AsyncGenerator<string> {
      const streams = only && (await withParents(journal, [only.stream]));
      for await (const line of exportJournal(journal, keys.signer, { at: runtime.world.clock(), streams })) {
        yield line;
        progress.at((lines += 1));
      }
      progress.done();
    };
    if (file === undefined) {
      await print(counted());
      return exit.ok;
    }
    const taken = await writeNewFile(file, counted());
    if (taken) throw new Fault("input.invalid", taken.because);
    io.data({ file, lines });
    io.out(`${io.good("✓")} ${file}: ${count(lines - 2, "event")}. Check it any time: assent journal verify --export ${file}`);
    return exit.ok;
  },
};

async function print(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) if (!process.stdout.write(line)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}

const replay: CliCommand = {
  name: "journal replay",
  arguments: "<session>",
  summary: "Fold a session from its events, as it was at any version: phase, open gates, outstanding work, trace.",
  options: [
    ["--at <version>", "as it was then"],
    ["--from <file>", "read an export instead of the journal, on any machine"],
  ],
  examples: ["assent journal replay goal-7f3k --at 4", "assent journal replay goal-7f3k --from journal.jsonl --json"],

  async run(input, application, io) {
    const { runtime } = await application.read();
    const file = textOption(input, "from");
    const journal = file === undefined ? runtime.world.journal : await openExport(file);
    const record = await findSession(journal, input.args[0] ?? "");
    if (isRefusal(record)) return sayRefused(io, record);
    const version = await versionOf(journal, record.stream, textOption(input, "at"));
    const summary = await summarise({ find: runtime.find, world: { ...runtime.world, journal } }, record.stream, version);
    io.data(summary);
    const ended = summary.outcome === null ? "" : `, ${onScreen(summary.outcome)}`;
    io.out(`${io.bold(summary.stream)} at version ${summary.version}: ${summary.phase}${ended}`);
    for (const { question, key } of summary.openGates) io.out(`  ${io.warn("open:")} ${visibleLine(question)} ${io.dim(visibleLine(key))}`);
    for (const key of summary.due) io.out(`  ${io.warn("to do:")} ${visibleLine(key)}`);
    for (const line of showTrace(io, summary.trace)) io.out(line);
    return exit.ok;
  },
};

const branch: CliCommand = {
  name: "journal branch",
  arguments: "<session@version>",
  summary: "Start a new session from an earlier point of another. It starts suspended; files are not rolled back.",
  examples: ["assent journal branch goal-7f3k@4"],

  async run({ args }, application, io) {
    const [reference = "", at] = (args[0] ?? "").split("@");
    if (at === undefined) throw new Fault("input.invalid", "write SESSION@VERSION; `assent show SESSION` lists versions");
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime, journal } = await application.open();
    const record = await findSession(journal, reference);
    if (isRefusal(record)) return sayRefused(io, record);
    const version = (await versionOf(journal, record.stream, at)) ?? 0;
    const branched = await branchSession(runtime, record.stream, version, { kind: "person", name: person.name });
    if (isRefusal(branched)) return sayRefused(io, branched);
    const { stream } = branched.loaded;
    io.data({ session: stream, parent: record.stream, version });
    io.out(
      `${io.good("✓")} ${stream} branches from ${record.stream}@${version}, suspended. Files are as they are now. Go on: assent ` +
        `resume ${stream}`,
    );
    return exit.ok;
  },
};

const archive: CliCommand = {
  name: "journal archive",
  arguments: "<sessions...>",
  summary: "Move ended sessions out to a signed file. Their heads stay, so that the journal still verifies.",
  options: [["--out <file>", "the file to write (required)"]],
  examples: ["assent journal archive goal-7f3k goal-9x2m --out 2026-11.jsonl"],

  async run(input, application, io) {
    const file = textOption(input, "out");
    if (file === undefined) throw new Fault("input.invalid", "name the file with --out FILE");
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { journal, keys, runtime } = await application.open();
    const streams = [];
    for (const reference of input.args) {
      const record = await findSession(journal, reference);
      if (isRefusal(record)) return sayRefused(io, record);
      streams.push(record.stream);
    }
    const archived = await archiveStreams(journal, keys.signer, { streams, file, at: runtime.world.clock() });
    if (isRefusal(archived)) return sayRefused(io, archived);
    io.data({ file, archived: streams });
    io.out(`${io.good("✓")} ${count(streams.length, "session")} moved to ${file}; keep it: it is the only copy`);
    return exit.ok;
  },
};

export const journalCommands: readonly CliCommand[] = [verify, head, exporting, replay, branch, archive];

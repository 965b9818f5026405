import { writeNewFile } from "../../journal/copies/archive-file.ts";
import { verifyStreams } from "../../journal/verify.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { unseen } from "../../protocols/frame/audit/audit-leaks.ts";
import { auditOf, type Audit, type RecordedEvent } from "../../protocols/frame/audit/audit.ts";
import { reportOf } from "../../protocols/frame/synthesis/report.ts";
import type { Mode } from "../../protocols/frame/types.ts";
import { readAnswers } from "../../host/answers.ts";
import { textOption, type CliCommand, type CommandInput } from "../command.ts";
import { unlockVault } from "../prompts/secret.ts";
import { exit } from "../exit.ts";
import { findSession } from "../../host/find.ts";
import { runInForeground } from "../foreground.ts";
import { frameBeginning } from "../../host/frame/frame-asked.ts";
import { providerOf, rehearsalIn } from "../../host/frame/frame-players.ts";
import { frameRecordOf, type FrameRecord } from "../../host/frame/frame-record.ts";
import { rehearsalOf } from "../../host/frame/frame-rehearsal.ts";
import { afterLines, frameLines } from "../views/frame-view.ts";
import type { Application } from "../../host/application.ts";
import { sayRefused } from "../io.ts";
import { followLive } from "../views/live.ts";

const frameCommand: CliCommand = {
  name: "frame",
  arguments: "[question]",
  summary: "Look at a hard question through several lenses that cannot copy each other; every claim keeps its source.",
  options: [
    ["--lens <names>", "lenses you want, separated by commas; more are proposed beside them"],
    ["--mode <mode>", "inquire (the lenses investigate now) or recommend (only name fitting lenses)"],
    ["--after <session>", "an earlier inquiry: its lenses are taken as given, and its question where you say no other"],
    ["--provider <names>", "models of the configuration, separated by commas, or rehearsal[:NAME or FILE]"],
    ["--plan-mode", "nothing may be executed: the result is a partial lens, and says so"],
    [
      "--answers <file>",
      'answer gates from a file: {"by": "Ada", "answers": [{"match": {"kind": "lens"}, "option": "choose", "text": "1,2"}]}',
    ],
    ["--unattended", "nobody is there: take the careful defaults and record each"],
  ],
  examples: [
    `assent frame --provider rehearsal`,
    `assent frame "should imports be queued or streamed?" --lens "Queueing theory"`,
    `assent frame "is this ready for a second team?" --provider claude,local --json`,
    `assent frame --after frame-4k2p`,
  ],

  async run(input, application, io) {
    const file = textOption(input, "answers");
    const answers = file === undefined ? undefined : await readAnswers(file);
    const found = await application.person();
    if (answers && isRefusal(found) && found.refused === "agent") return sayRefused(io, found);
    const { runtime, journal, config } = await application.open();
    const provider = providerOf(textOption(input, "provider"), config, application.environment);
    await unlockVault(Object.values(config.models), application, io);
    const after = textOption(input, "after");
    const { question, command } = await frameBeginning(
      runtime,
      {
        question: input.args[0],
        cwd: application.cwd,
        provider,
        startedBy: isRefusal(found) && found.refused === "agent" ? "agent" : "person",
        wanted: {
          lenses: lensesIn(input),
          planMode: input.options["planMode"] === true,
          ...modeIn(input),
          ...(after === undefined ? {} : { after }),
        },
      },
      { config, environment: application.environment },
    );
    const isUnattended = input.options["unattended"] === true;
    const meta = await application.meta(question, { attended: !isUnattended, agent: provider });
    const started = await runtime.start("frame", command, meta);
    if (isRefusal(started)) return sayRefused(io, started);
    const { stream } = started.loaded;
    io.note(io.dim(`session ${stream}`));
    if (rehearsalIn(provider) !== undefined) io.note(io.warn("This is a rehearsal: it is scripted, and no model is asked."));
    const live = followLive({ journal, io, lines: frameLines(io) }, stream);
    const person = isUnattended || isRefusal(found) ? undefined : found;
    try {
      return await runInForeground({ runtime, stream, io, answers, person, live });
    } finally {
      await live.stop();
      for (const line of await afterLines(runtime, stream)) io.note(line);
    }
  },
};

const lensesIn = (input: CommandInput): readonly string[] =>
  (textOption(input, "lens") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function modeIn(input: CommandInput): { readonly mode?: Mode } {
  const mode = textOption(input, "mode");
  if (mode === undefined) return {};
  if (mode !== "inquire" && mode !== "recommend") throw new Fault("input.invalid", `"${mode}" is no mode; there are inquire and recommend`);
  return { mode };
}

async function recordOf(reference: string, application: Application): Promise<FrameRecord & { readonly stream: SessionId }> {
  const { journal } = await application.read();
  const session = await findSession(journal, reference);
  if (isRefusal(session)) throw new Fault("input.invalid", session.because);
  const record = await frameRecordOf(journal, session);
  if (!record) throw new Fault("input.invalid", `${session.stream} is no inquiry of frame`);
  return { ...record, stream: session.stream };
}

const audit: CliCommand = {
  name: "frame audit",
  arguments: "<session>",
  summary: "Prove from the journal that no perspective saw another's words, what was gathered, or a changed question.",
  examples: ["assent frame audit frame-4k2p", "assent frame audit frame-4k2p --json"],

  async run(input, application, io) {
    const { stream, streams, records } = await recordOf(input.args[0] ?? "", application);
    const changed = await verifyStreams((await application.read()).journal, streams); // a proof is only as good as its record
    const found = auditOf(records);
    const isProved = found.ok && changed.length === 0;
    if (io.json) {
      io.data({ session: stream, ...found, ok: isProved, changed });
      return isProved ? exit.ok : exit.failed;
    }
    for (const { where, what } of changed) io.out(`${io.bad("✗")} ${visibleLine(`${where} ${what}`)}`);
    for (const { name, facts } of found.perspectives) {
      io.out(io.bold(name));
      for (const { says, ok, evidence } of facts) io.out(`  ${ok ? io.good("✓") : io.bad("✗")} ${says}${io.dim(eventsShown(evidence))}`);
    }
    if (isProved) io.out(io.good("No perspective could have copied."));
    else io.out(io.bad(verdictOf(found, changed.length)));
    return isProved ? exit.ok : exit.failed;
  },
};

function verdictOf({ ok, perspectives }: Audit, changes: number): string {
  if (changes > 0) return "The record was changed after it was written, so it proves nothing.";
  if (perspectives.length === 0) return "No perspective has begun: there is nothing to check.";
  if (ok) return "";
  const isOnlyUnseen = perspectives.every(({ facts }) => facts.every((each) => each.ok || each.says.includes(unseen)));
  return isOnlyUnseen
    ? "Nothing that is recorded was copied, but not everything is recorded: an agent client reads for itself."
    : "Something reached a perspective that should not have.";
}

const eventsShown = (versions: readonly number[]): string =>
  versions.length === 0 ? "" : ` (event ${versions.slice(0, 8).join(", ")}${versions.length > 8 ? ", …" : ""})`;

const exportCommand: CliCommand = {
  name: "frame export",
  arguments: "<session>",
  summary: "The whole inquiry as Markdown: the answer first, then where every claim comes from.",
  options: [
    ["--out <file>", "write it there instead of printing it; an existing file is not overwritten"],
    ["--rehearsal", "a script instead, which plays the inquiry again offline: assent frame --provider rehearsal:FILE"],
  ],
  examples: [
    "assent frame export frame-4k2p > report.md",
    "assent frame export frame-4k2p --out report.md",
    "assent frame export frame-4k2p --rehearsal --out again.json",
  ],

  async run(input, application, io) {
    const { stream, records } = await recordOf(input.args[0] ?? "", application);
    const isScript = input.options["rehearsal"] === true;
    const text = isScript ? scriptOf(stream, records) : reportOf(records);
    const out = textOption(input, "out");
    if (out !== undefined) {
      const refused = await writeNewFile(out, linesOf(text));
      if (refused) return sayRefused(io, refused);
    }
    const content = isScript ? { rehearsal: JSON.parse(text) as unknown } : { markdown: text };
    if (io.json) io.data({ session: stream, ...(out === undefined ? content : { file: out }) });
    else if (out === undefined) io.out(text.trimEnd());
    else io.out(`written to ${out}`);
    return exit.ok;
  },
};

function scriptOf(stream: SessionId, records: readonly RecordedEvent[]): string {
  const events = records.map(({ event }) => event);
  const title = `Recorded as ${stream}`;
  const about = "What models said in a recorded inquiry, as far as it was taken. Nothing in it is asked again.";
  return `${JSON.stringify(rehearsalOf(events, { title, about }), null, 2)}\n`;
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield text;
}

export const frameCommands: readonly CliCommand[] = [frameCommand, audit, exportCommand];

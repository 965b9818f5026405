import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { hashText, type SessionId } from "../../kernel/ids.ts";
import type { Signer } from "../../kernel/ports.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { reserveFile, writeFileWhole } from "./archive-file.ts";
import { archiveDraft, type Archive } from "./archive-record.ts";
import { examineExport, type ExportExamination } from "./export-read.ts";
import { exportJournal } from "./export.ts";
import type { Journal } from "../journal.ts";
import { surveyStreams, type Survey } from "./survey.ts";

export interface ArchiveOptions {
  readonly streams: readonly SessionId[];
  /** Must not exist yet; its folder must. */
  readonly file: string;
  readonly at: string;
}

const roundsMax = 50;

/**
 * Moves ended sessions out of the journal into a signed export, with a record that accounts for them.
 *
 * They leave the journal only after the file is on disk and was read back: a crash leaves everything in the journal
 * and at most a harmless file, or the archive complete. Sessions that are unknown, archived, not ended or that a
 * branch needs are refused. Throws `journal.*` faults.
 */
export async function archiveStreams(journal: Journal, signer: Signer, options: ArchiveOptions): Promise<Archive | Refusal> {
  const survey = surveyStreams(journal, new Set(options.streams));
  await survey.lookOn();
  const file = resolve(options.file);
  const refusal = (await survey.refusal()) ?? (await reserveFile(file));
  if (refusal) return refusal;

  const streams = [...survey.found.keys()];
  const lines = exportJournal(journal, signer, { at: options.at, streams });
  const written = await writeChecked(file, lines, signer.key).catch(async (cause: unknown) => {
    await rm(file, { force: true });
    throw cause;
  });
  const moved = await moveOut(journal, signer, { survey, written, file, at: options.at });
  if (isRefusal(moved)) await rm(file, { force: true });
  return moved;
}

async function writeChecked(file: string, lines: AsyncIterable<string>, key: string): Promise<ExportExamination> {
  await writeFileWhole(file, lines);
  const examined = await examineExport(file, { key });
  const [problem] = examined.report.problems;
  if (problem) throw new Fault("journal.unwritable", `${file} did not come out as written: ${problem.where} ${problem.what}`);
  return examined;
}

interface Moving {
  readonly survey: Survey;
  readonly written: ExportExamination;
  readonly file: string;
  readonly at: string;
}

/** Others may write between the last look and the move: then the journal says so, and we look at what they wrote. */
async function moveOut(journal: Journal, signer: Signer, moving: Moving): Promise<Archive | Refusal> {
  const { survey, written, file, at } = moving;
  for (let round = 0; round < roundsMax; round += 1) {
    await survey.lookOn();
    const refusal = (await survey.refusal()) ?? grownRefusal(survey, written);
    if (refusal) return refusal;
    const streams = [...survey.found].map(([stream, { version, hash, positions }]) => ({ stream, version, hash, positions }));
    const archive = { file, sha256: hashText(written.report.sha256), count: written.report.events, streams };
    try {
      await journal.archive([...survey.found.keys()], file, archiveDraft(archive, signer, at), survey.position());
      return archive;
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "journal.conflict")) throw cause; // it may have happened: the file stays
    }
  }
  await rm(file, { force: true });
  throw new Fault("journal.busy", "others write to the journal faster than streams can be moved out");
}

function grownRefusal({ found }: Survey, { ends }: ExportExamination): Refusal | undefined {
  const grown = [...found].find(([stream, { version, hash }]) => ends.get(stream)?.version !== version || ends.get(stream)?.hash !== hash);
  return grown && refuse("journal.archive", `${grown[0]} was added to while it was being archived`);
}

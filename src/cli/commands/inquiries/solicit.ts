import { resolve } from "node:path";
import { clientRow } from "../../../adapters/clients/rows.ts";
import { readTranscript } from "../../../adapters/transcripts/read.ts";
import { transcriptClients } from "../../../adapters/transcripts/readers.ts";
import { writeNewFile } from "../../../journal/copies/archive-file.ts";
import { Fault } from "../../../kernel/trouble.ts";
import { redacted } from "../../../secrets/redact.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { inquiring } from "../../inquiry-command.ts";

export const solicit: CliCommand = inquiring({
  name: "solicit",
  kind: "gap",
  summary: "Before a plan runs, be asked the one thing most likely to make it wrong. Ends with an informed plan.",
  options: [
    ["--transcript <file>", "the session of an agent client to look for failures, corrections and drift in"],
    ["--out <file>", "write the informed plan there, once all is settled; an existing file is not overwritten"],
  ],
  examples: [`assent solicit "deploy the shop" --plan plan.json`, `assent solicit --transcript session.jsonl --json`],
  sources: async (input, cwd) => {
    const transcript = textOption(input, "transcript");
    if (transcript === undefined) return {};
    await expectTranscript(transcript, resolve(cwd, transcript));
    return { transcript: resolve(cwd, transcript) };
  },
  finish: async (output, input, io) => {
    const file = textOption(input, "out");
    if (file === undefined) return undefined;
    const { plan } = output as { readonly plan: string };
    const refused = await writeNewFile(file, piecesOf(plan));
    const secrets = plan.includes(redacted) ? ", without its secrets: those are not recorded" : "";
    if (!refused) io.note(`written to ${file}${secrets}`);
    return refused;
  },
});

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** A transcript shows its client in its first lines; a longer search in another file would only cost time. */
const piecesMax = 20;

/** Refuses a file that is no transcript: a look would find nothing in it and not say why. */
async function expectTranscript(name: string, path: string): Promise<void> {
  let pieces = 0;
  try {
    for await (const { client } of readTranscript(path, new AbortController().signal)) {
      if (client !== undefined) return;
      pieces += 1;
      if (pieces >= piecesMax) break;
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Fault("input.invalid", `the transcript cannot be read: ${message}`, { cause });
  }
  throw new Fault(
    "input.invalid",
    `${name} is no transcript of ${transcriptClients.map((client) => clientRow(client).title).join(" or ")}`,
  );
}

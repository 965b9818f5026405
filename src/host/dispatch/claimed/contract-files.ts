import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Paths } from "../../../config/paths.ts";
import { replaceFile } from "../../../disk/replace-file.ts";
import { readPlainFile } from "../../../disk/plain-file.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import {
  contractNames,
  contractsOf,
  isCorrection,
  type ContractName,
  type ContractStory,
  type ParkedGate,
} from "../../../protocols/worker/contracts.ts";
import { recount } from "../../../runtime/summary.ts";
import { toEvent } from "../../../runtime/session.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { correctionsOf } from "./corrections.ts";

/** Where the files about one worker's work lie; they stay when its place is gone. */
export const contractFolder = ({ home }: Pick<Paths, "home">, session: SessionId): string => join(home, "contracts", session);

/** Paths of the files that there are, by their names. */
export type WrittenContracts = Readonly<Partial<Record<ContractName, string>>>;

/**
 * D9: brings the files to what the journal says. Whatever somebody wrote into one of them is gone then; one that the journal
 * knows nothing of is taken away.
 */
export async function writeContracts(runtime: Runtime, paths: Pick<Paths, "home">, session: SessionId): Promise<WrittenContracts> {
  const folder = contractFolder(paths, session);
  const files = contractsOf(await storyOf(runtime, session));
  const written: Partial<Record<ContractName, string>> = {};
  const found = (await readdir(folder).catch(() => [] as string[])).filter(isCorrection);
  const names = new Set<ContractName>([...contractNames, ...(Object.keys(files) as ContractName[]), ...found]);
  for (const name of names) {
    const [file, text] = [join(folder, name), files[name]];
    if (text === undefined) await rm(file, { recursive: true, force: true });
    else if (!(await holds(file, text))) await put(file, text);
    if (text !== undefined) written[name] = file;
  }
  return written;
}

async function holds(file: string, text: string): Promise<boolean> {
  const found = await readPlainFile(file, { maxBytes: Buffer.byteLength(text) });
  return found.kind === "read" && found.bytes.toString("utf8") === text;
}

/** A folder that somebody put there cannot be replaced by a file. */
async function put(file: string, text: string): Promise<void> {
  await replaceFile(file, text, 0o600).catch(async () => {
    await rm(file, { recursive: true, force: true });
    await replaceFile(file, text, 0o600);
  });
}

async function storyOf(runtime: Runtime, session: SessionId): Promise<ContractStory> {
  const { loaded, messages } = await recount(runtime, session);
  const child = loaded.session.ledger.child?.stream;
  return {
    session,
    events: messages.map((message) => ({ at: message.at, event: toEvent(message) as never })),
    parked: child === undefined ? [] : await parkedIn(runtime, child),
    corrections: await correctionsOf(runtime, session),
  };
}

async function parkedIn({ world: { journal } }: Runtime, child: SessionId): Promise<readonly ParkedGate[]> {
  const { items } = await journal.gates({ status: "open", stream: child });
  return items.map(({ id, kind, question, title, openedAt }) => ({ id, kind, question: `${title}: ${question}`, openedAt }));
}

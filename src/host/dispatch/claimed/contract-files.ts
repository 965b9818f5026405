import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Paths } from "../../../config/paths.ts";
import { replaceFile } from "../../../disk/replace-file.ts";
import { readPlainFile } from "../../../disk/plain-file.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import type { SessionStarted } from "../../../kernel/session.ts";
import { missionFiles } from "../../../protocols/mission/contracts.ts";
import type { WorkGround } from "../../../protocols/worker/types.ts";
import type { MissionState } from "../../../protocols/mission/types.ts";
import {
  contractNames,
  contractsOf,
  isCorrection,
  type ContractFiles,
  type ContractName,
  type ContractStory,
  type ParkedGate,
} from "../../../protocols/worker/contracts.ts";
import { recount, type SessionHistory } from "../../../runtime/summary.ts";
import { tellProgress } from "../../attend/progress-watch.ts";
import { toEvent } from "../../../runtime/session.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { rootHere } from "../carrying/root-here.ts";
import { correctionsOf } from "./corrections.ts";

/** Where the files about work lie; they stay when its place is gone. */
export const contractFolder = ({ home }: Pick<Paths, "home">, session: SessionId): string => join(home, "contracts", session);

/** The same in the project, for other tools that look there. Git does not see them. */
const projectFolder = (root: string, session: SessionId): string => join(root, ".orchestrator", session);

/** Paths of the files that there are, by their names. */
export type WrittenContracts = Readonly<Partial<Record<ContractName, string>>>;

/** Files about a session, as the journal tells it, and the project that it is in. */
interface ContractSet {
  readonly files: ContractFiles;
  readonly root?: string;
  /** Part of a mission, whose own files tell of it. */
  readonly isPart: boolean;
}

/**
 * D9: brings the files to what the journal says. Whatever somebody wrote into one of them is gone then; one that the journal
 * knows nothing of is taken away. D15: `onChanged` hears of decisions that somebody had changed.
 */
export async function writeContracts(
  runtime: Runtime,
  paths: Pick<Paths, "home">,
  session: SessionId,
  onChanged: (file: string) => void = tellChanged,
): Promise<WrittenContracts> {
  const { files, root, isPart } = await contractsFor(runtime, session);
  const written = await putAll(contractFolder(paths, session), files, onChanged);
  if (root !== undefined && !isPart && (await isPlainFolder(join(root, ".orchestrator")))) {
    const folder = projectFolder(root, session);
    await putAll(folder, files, onChanged);
    await put(join(folder, ".gitignore"), "*\n");
  }
  return written;
}

const tellChanged = (file: string): void =>
  tellProgress({ task: "", text: `${file} had been changed; what the journal says is there again` });

/** A link that somebody put there would lead our files elsewhere. */
async function isPlainFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found === undefined || found.isDirectory();
}

async function putAll(folder: string, files: ContractFiles, onChanged: (file: string) => void): Promise<WrittenContracts> {
  const written: Partial<Record<ContractName, string>> = {};
  const found = (await readdir(folder).catch(() => [] as string[])).filter(isCorrection);
  const names = new Set<ContractName>([...contractNames, ...(Object.keys(files) as ContractName[]), ...found]);
  for (const name of names) {
    const [file, text] = [join(folder, name), files[name]];
    if (text === undefined) await rm(file, { recursive: true, force: true });
    else if (!(await holds(file, text))) {
      if (name === "decisions.md" && (await isOther(file, text))) onChanged(file);
      await put(file, text);
    }
    if (text !== undefined) written[name] = file;
  }
  return written;
}

/** D15: the log only grows. One that is no beginning of what it is now was changed by somebody. */
async function isOther(file: string, text: string): Promise<boolean> {
  const found = await readPlainFile(file, { maxBytes: Buffer.byteLength(text) });
  return found.kind === "read" ? !text.startsWith(found.bytes.toString("utf8")) : found.kind !== "absent";
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

async function contractsFor(runtime: Runtime, session: SessionId): Promise<ContractSet> {
  const history = await recount(runtime, session);
  const { state } = history.loaded.session;
  const events = history.messages.map((message) => ({ at: message.at, event: toEvent(message) }));
  const started = events.find(({ event }) => event.type === "session.started")?.event as SessionStarted | undefined;
  const isPart = started?.parent !== undefined;
  const { ground } = state as { readonly ground?: Pick<WorkGround, "root" | "home"> };
  const here = ground && (await rootHere(runtime, ground));
  const root = here === undefined ? {} : { root: here };
  if (history.loaded.protocol.name === "mission")
    return { files: missionFiles(session, state as MissionState, events as never), isPart, ...root };
  return { files: contractsOf(await storyOf(runtime, session, history)), isPart, ...root };
}

async function storyOf(runtime: Runtime, session: SessionId, { loaded, messages }: SessionHistory): Promise<ContractStory> {
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

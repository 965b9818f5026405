import { readlinkSync } from "node:fs";
import { platform } from "node:os";
import type { ClientRow } from "../../adapters/clients/row.ts";
import { clientRows } from "../../adapters/clients/rows.ts";
import type { ClientMessage, ClientMoment, HookOutput } from "../../adapters/clients/types.ts";
import { noteClient } from "../../adapters/guarded-clients.ts";
import { pathsFor, type Paths } from "../../config/paths.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { expectFew, hearClient, holdsOwnSecret, requestOf, speakerOf, whyNot } from "./hearing.ts";
import { answerHook, type AnswerPorts, type HookRequest } from "./hooked.ts";

/** A message of a client as the quick entry of the hook passes it on: the text as it came, and facts of its process. */
export interface QuickRequest {
  /** The words behind the hook's name. */
  readonly words: readonly string[];
  readonly text: string;
  readonly environment: ProcessEnvironment;
  readonly folder: string;
  readonly pid: number;
  readonly parent: number;
  /** Its view of processes and files; none where the system has no such thing. */
  readonly namespaces: readonly string[];
}

/** Nothing was recorded: the hook in Node is to answer, in the place of the quick entry. */
const elsewhere = "elsewhere";

/** Facts are read here and not in the entry's process: another view would make others of the same words. */
const namespacesHere = (): readonly string[] =>
  platform() === "linux" ? ["pid", "mnt"].map((name) => readlinkSync(`/proc/self/ns/${name}`)) : [];

/**
 * Answers for the quick entry what the hook in Node would say: standard output and standard error in hexadecimal, the exit
 * code, and a last word that only a whole answer has.
 */
export async function answerQuick(answering: AnswerPorts, asked: QuickRequest, signal: AbortSignal): Promise<string> {
  const client = isAnsweredHere(asked, answering.paths) ? clientRows.find(({ name }) => name === asked.words[0]) : undefined;
  if (!client) return elsewhere;
  let heard: ClientMessage | undefined;
  try {
    if (speakerOf(client, asked.text, asked) !== client) return elsewhere;
    heard = hearClient(client, asked.text, asked);
    const request = await requestIn(client, heard, asked);
    if (request === elsewhere) return elsewhere;
    return spoken(client.dialect.say(heard.moment, await answerHook(answering, request, signal)));
  } catch (cause) {
    const isNo = heard === undefined || heard.moment.kind === "call" || heard.moment.kind === "settings";
    return spoken(isNo ? client.dialect.block(whyNot(cause)) : { stdout: "", stderr: `${whyNot(cause)}\n`, exitCode: 0 });
  }
}

const isAnsweredHere = ({ words, environment, namespaces }: QuickRequest, { home }: Paths): boolean =>
  words.length === 1 && pathsFor(environment).home === home && namespaces.join() === namespacesHere().join();

/** A session's start leaves a note on the disk, and where settings lie the variables of the hook's own process say. */
const ofNode: ReadonlySet<ClientMoment["kind"]> = new Set(["started", "settings"]);

/** The request that the hook in Node would make of it. */
export async function requestIn(client: ClientRow, heard: ClientMessage, asked: QuickRequest): Promise<HookRequest | typeof elsewhere> {
  const { environment, text } = asked;
  const paths = pathsFor(environment);
  if (ofNode.has(heard.moment.kind) || (await holdsOwnSecret(text, paths, { heard, environment }))) return elsewhere;
  expectFew(heard);
  return requestOf(client, { heard, environment, caller: noteClient(paths.home, client.name, asked) });
}

const hex = (text: string): string => Buffer.from(text, "utf8").toString("hex");

const spoken = ({ stdout, stderr, exitCode }: HookOutput): string => `${hex(stdout)} ${hex(stderr)} ${exitCode} whole`;

import { readHead, type Repository } from "../facts/git-repository.ts";
import { gateKey } from "../inquiry/sift.ts";
import type { Gap } from "../inquiry/types.ts";
import type { SessionId } from "../kernel/ids.ts";
import { mapTexts } from "../kernel/texts.ts";
import { isRefusal } from "../kernel/trouble.ts";
import type { GapCommand, Gaps, State } from "../protocols/guard/types.ts";
import { words } from "../protocols/guard/words.ts";
import type { Thresholds } from "../protocols/solicit/detect/index.ts";
import type { Action } from "../risk/types.ts";
import type { Runtime } from "../runtime/types.ts";
import { toEvent } from "../runtime/session.ts";
import { loadEngine } from "./weigh.ts";

/** S10: the guard measures while a client works: the same failure again, the branch changed under the agent. */
export interface Measuring {
  readonly runtime: Runtime;
  readonly client: string;
  readonly thresholds: Thresholds;
  readonly repository: Repository | undefined;
  /** The client asks the person who sits there; else the inbox does. */
  readonly asks: boolean;
}

type Guarding = Partial<Extract<State, { phase: "guarding" }>>;

/** What a session knows, as far as gaps go. A session of `attend` knows nothing of them. */
export const gapsOf = (state: Guarding): Gaps | undefined => state.gaps;

/** What the detectors see of a text: an error stands at either end of it. */
const textLimits = { headChars: 1_200, tailChars: 2_800, scannedChars: 16_000 } as const;
const looksFailed =
  /\b(?:error|errors|fail(?:s|ed|ure|ures|ing)?|exception|panic(?:ked)?|traceback|fatal|denied|refused|not found|cannot|could not|timed out)\b|\bexit(?:ed)?(?: with)?(?: code| status)?:? [1-9]/i;

/** How a call failed, short enough to be kept; nothing for what shows no failure. */
export function failureText(text: string, outcome: "ran" | "failed"): string | undefined {
  const { headChars, tailChars, scannedChars } = textLimits;
  const scanned =
    text.length <= scannedChars ? text : `${text.slice(0, scannedChars / 2)}\n${text.slice(-scannedChars / 2)}`;
  if (text.trim() === "" || (outcome === "ran" && !looksFailed.test(scanned))) return undefined;
  const short =
    text.length <= headChars + tailChars ? text : `${text.slice(0, headChars)}\n…\n${text.slice(-tailChars)}`;
  return short.toWellFormed();
}

const eventsMax = 600;

/** After a call that failed: asks if it is the same failure once too often. Returns what the agent should know. */
export async function gapAfter(measuring: Measuring, stream: SessionId): Promise<string | undefined> {
  const { runtime, thresholds } = measuring;
  const { lookForGaps, momentOfEvent } = await import("../protocols/solicit/detect/index.ts");
  const { journal } = runtime.world;
  const { version } = await journal.stored(stream);
  const messages = await journal.read(stream, Math.max(0, version - eventsMax));
  const moments = messages.flatMap((message) => momentOfEvent(toEvent(message) as never, message.at) ?? []);
  const found = lookForGaps([{ name: stream, moments }], thresholds).filter(({ kind }) => kind === "failure");
  for (const gap of found) {
    const surfaced = await report(measuring, stream, gap);
    if (surfaced) return (measuring.asks ? words.askThere : words.asked)(gap.title, labelsOf(gap));
  }
  return undefined;
}

const labelsOf = ({ steps }: Pick<Gap, "steps">): readonly string[] => steps.map(({ label }) => label);

async function report({ runtime, client, asks }: Measuring, stream: SessionId, gap: Gap): Promise<boolean> {
  return offer(runtime, stream, client, { type: "gap.report", gap, ...(asks ? { to: client } : {}) });
}

/** False where the session says no: it is quiet about this kind, or another call was faster. */
async function offer(runtime: Runtime, stream: SessionId, client: string, command: GapCommand): Promise<boolean> {
  return !isRefusal(await runtime.offer(stream, command, { actor: { kind: "agent", name: client } }));
}

/** An answer that the agent has not heard goes with the first result that comes; only once. */
export async function answerFor(
  { runtime, client }: Pick<Measuring, "runtime" | "client">,
  stream: SessionId,
  state: Guarding,
  call: string,
): Promise<string | undefined> {
  const answer = gapsOf(state)?.answer;
  if (!answer || !(await offer(runtime, stream, client, { type: "gap.tell", key: answer.key, call }))) return undefined;
  return words.answered(answer.title, answer.text, answer.by);
}

/** What the client asked itself is over: the call that stood before it ran, or the person took the floor (A32). */
export async function leaveAsked(
  { runtime, client }: Pick<Measuring, "runtime" | "client">,
  stream: SessionId,
  state: Guarding,
  ended: { readonly call: string; readonly ran: boolean } | "turn-over",
): Promise<void> {
  const { open = null, branch = null } = gapsOf(state) ?? {};
  const isOver = ended === "turn-over" || open?.call === ended.call;
  if (open?.to !== undefined && isOver)
    await offer(runtime, stream, client, {
      type: "gap.leave",
      how: ended !== "turn-over" && ended.ran ? "dismiss" : "provide",
    });
  if (ended === "turn-over" && branch !== null) await offer(runtime, stream, client, { type: "place.leave" });
}

/** The branch of the project now; undefined where there is none, or where the head is on no branch. */
export const branchOf = async (repository: Repository | undefined): Promise<string | undefined> =>
  repository && (await readHead(repository)).branch;

/** What stands before a call: an answer that it has to hear first, a question, or nothing but the branch it is made on. */
export type Before =
  | { readonly kind: "told"; readonly message: string }
  | { readonly kind: "held"; readonly key: string; readonly gate: string; readonly title: string }
  | { readonly kind: "free"; readonly branch?: string; readonly question?: string };

interface Standing {
  readonly stream: SessionId;
  readonly state: Guarding;
  readonly call: string;
  readonly action: Action;
}

/** Looks before a call whether a question about the work concerns it, and asks when the branch is another one. */
export async function beforeCall(measuring: Measuring, { stream, state, call, action }: Standing): Promise<Before> {
  const { runtime, client, repository } = measuring;
  const branch = await branchOf(repository);
  const before = gapsOf(state)?.branch ?? null;
  const isOther = branch !== undefined && branch !== before;
  const isDrift = isOther && before !== null && !isBusy(state);
  if (isDrift) await askAboutBranch(measuring, stream, before, branch);
  const gaps = isDrift ? await gapsNow(runtime, stream) : gapsOf(state);
  const { answer = null, open = null } = gaps ?? {};
  const isTaken = isOther && !isAskedAbout(gaps, "drift"); // until it is answered, the branch is the one before
  const free = { kind: "free", ...(isTaken ? { branch } : {}) } as const;
  const about = { action: mapTexts(action, ["input.**"], runtime.world.redact), isDrift };
  if (answer && (await concerns(answer.key, about)))
    return (await offer(runtime, stream, client, { type: "gap.tell", key: answer.key, call }))
      ? { kind: "told", message: words.heldWith(words.answered(answer.title, answer.text, answer.by)) }
      : free;
  if (!open || !(await concerns(open.key, about))) return free;
  await offer(runtime, stream, client, { type: "gap.hold", key: open.key, call });
  if (open.to === undefined) return { kind: "held", key: open.key, gate: gateKey(open), title: open.title };
  return {
    ...free,
    question: words.reason(
      open.title,
      open.question,
      open.steps.map(({ label }) => label),
    ),
  };
}

/** Whether a question of this kind is open, or its answer not told yet. */
export const isAskedAbout = (gaps: Gaps | undefined, kind: string): boolean =>
  [gaps?.open, gaps?.answer].some((each) => each?.key.startsWith(`${kind}:`));

/** While something of its own runs, the session itself may have changed the branch; in doubt it keeps quiet (S6). */
const isBusy = ({ running = [], handed = [] }: Guarding): boolean => running.length + handed.length > 0;

export async function gapsNow(runtime: Runtime, stream: SessionId): Promise<Gaps | undefined> {
  return gapsOf(((await runtime.load(stream))?.session.state ?? {}) as Guarding);
}

async function askAboutBranch(measuring: Measuring, stream: SessionId, before: string, now: string): Promise<void> {
  const { createWatch } = await import("../protocols/solicit/detect/index.ts");
  const { thresholds, repository, runtime } = measuring;
  const watch = createWatch(thresholds, `HEAD of ${repository?.root ?? ""}`);
  watch.push({ kind: "workspace", seen: { branch: before }, by: "unknown" });
  watch.push({ kind: "workspace", seen: { branch: now }, by: "unknown", at: runtime.world.clock() });
  for (const gap of watch.gaps()) await report(measuring, stream, gap);
}

/** A failure concerns the same action again; another branch concerns everything that does more than look. */
async function concerns(key: string, { action, isDrift }: { action: Action; isDrift: boolean }): Promise<boolean> {
  if (key.startsWith("drift:")) return isDrift && !(await onlyLooks(action));
  const { failureKeyOf } = await import("../protocols/solicit/detect/index.ts");
  return key === failureKeyOf(action);
}

async function onlyLooks(action: Action): Promise<boolean> {
  const { assess } = await loadEngine();
  return assess(action).reads === true;
}

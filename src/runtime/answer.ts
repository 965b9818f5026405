import type { GateRecord, Journal } from "../journal/journal.ts";
import { soundGate } from "../journal/gate-check.ts";
import type { EffectSettled } from "../kernel/effect.ts";
import { actionIn } from "../kernel/gate-context.ts";
import { doneOf } from "../kernel/words/answer-words.ts";
import { isUnchanged } from "../kernel/words/edited-command.ts";
import { optionOf, shownText, textProblem, type Answer, type Gate, type GateAnswered, type GateOption } from "../kernel/gate.ts";
import { kindRow } from "../kernel/gate-kinds.ts";
import type { Hash, SessionId } from "../kernel/ids.ts";
import type { Digest } from "../kernel/ports.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../kernel/trouble.ts";
import { isKernelKind } from "./session.ts";
import { lapse } from "./step.ts";
import { askIfStillDue } from "./still-due.ts";
import type { Conflict, MoveResult, Runtime } from "./types.ts";

export const isConflict = (value: object): value is Conflict => isRefusal(value) && "record" in value;

/** Answers a gate, once. A gate that is closed comes back as a conflict that names what happened (K7). */
export async function answerGate(runtime: Runtime, reference: string, answer: Answer): Promise<MoveResult | Refusal | Conflict> {
  const { journal, clock, digest } = runtime.world;
  const record = await findGate(journal, reference);
  if (isRefusal(record)) return record;
  if (record.closing) return conflict(record);
  checkShown(record, shownOf(record.gate, digest));
  if (answer.shown !== record.shown) return conflict(record);
  const option = optionOf(record.gate.kind, record.gate.options, answer.option);
  if (isRefusal(option)) return option;
  const problem = answerProblem(record, option.id, answer) ?? textProblem(option, answer.text) ?? editProblem(record, option.id, answer);
  if (problem !== undefined) return refuse("gate.answer", problem);
  const { id, stream, gate } = record;
  const isLost = runsSubject(gate, option.id) && !(await canOpen(runtime, stream, gate.subject));
  const outcome = await runtime.change(
    stream,
    ({ session: { ledger } }) => {
      const open = ledger.open[gate.key];
      if (open?.id !== id) return refuse("gate.answer", "closed");
      checkShown(record, open.shown);
      if (ledger.status === "ended") return [lapse(open, "session-ended")];
      if (isLost && open.sealed) return [lapse(open, "original-lost")];
      const at = clock();
      if ((gate.expiresAt ?? "~") <= at) return [lapse(open, "expired")];
      return [answeredBy(record, option, answer, at), ...settledBy(gate, option.id)];
    },
    {
      actor: { kind: "person", name: answer.by.name },
      causedBy: id,
      follow: (after) => (option.id === "retry" ? [] : askIfStillDue(after, workOf(gate))),
    },
  );
  const isClosed = isRefusal(outcome) ? outcome.because === "closed" : outcome.messages[0]?.type === "gate.lapsed";
  if (!isClosed) {
    const key = workOf(gate);
    if (!isRefusal(outcome) && key !== undefined && option.id !== "finished") await runtime.world.left?.end(stream, key);
    return outcome;
  }
  const now = await findGate(journal, id);
  return isRefusal(now) ? now : conflict(now);
}

/** The list that people are shown gates from is not hashed, so it is compared: an answer is to what was asked (K7). */
function checkShown({ id, shown }: GateRecord, recorded: Hash | undefined): void {
  if (shown !== recorded) throw new Fault("journal.corrupt", `gate ${id} is listed with other words than it was opened with; not answered`);
}

function shownOf(gate: Gate, digest: Digest): Hash | undefined {
  try {
    return digest(shownText(gate));
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    return undefined; // no gate that was opened is without a canonical spelling
  }
}

const answeredBy = ({ id, gate }: GateRecord, { id: option }: GateOption, answer: Answer, at: string): TaggedValue => {
  const { text, through, by, shown } = answer;
  const { key, kind } = gate;
  const isElse = kindRow(kind)?.options.some((row) => row.id === answer.option && row.orElse === option);
  return {
    type: "gate.answered",
    id,
    key,
    kind,
    option,
    ...(isElse ? { saidAs: answer.option } : {}),
    ...(text === undefined ? {} : { text }),
    ...(through === undefined ? {} : { through }),
    by,
    at,
    shown,
  } as GateAnswered;
};

const optionRuns = (kind: string, option: string): boolean => kindRow(kind)?.options.find(({ id }) => id === option)?.runs === true;

const runsSubject = ({ kind, subject }: Gate, option: string): boolean => subject !== undefined && optionRuns(kind, option);

/** Whether the original is there and opens. An action that was never sealed runs from its record. */
const canOpen = async (runtime: Runtime, stream: SessionId, subject?: Hash): Promise<boolean> =>
  subject !== undefined &&
  runtime.original(stream, subject).then(
    (original) => original !== null,
    (cause: unknown) => {
      if (cause instanceof Fault && cause.code === "original.lost") return false;
      throw cause;
    },
  );

/** Finds a gate by its id or the beginning of it, as its events have it. Throws `journal.corrupt` where it is listed otherwise. */
export async function findGate(journal: Journal, reference: string): Promise<GateRecord | Refusal> {
  const wanted = reference.trim().toLowerCase();
  const found = wanted === "" ? [] : await journal.findGates(wanted);
  const [only, second] = found;
  if (!only) return refuse("gate", `there is no gate "${reference}"; \`assent inbox\` lists the open ones`);
  if (second && only.id !== wanted)
    return refuse("gate", `"${reference}" could be ${found.map(({ id }) => id).join(", ")}; write more of it`);
  return soundGate(journal, only);
}

const stale = "what you were shown is not this gate as it stands; look at it again with `assent explain`";

const closedBecause = ({ kind, options }: Gate, closing: NonNullable<GateRecord["closing"]>): string =>
  closing.type === "gate.answered"
    ? `already answered by ${closing.by.name}: ${doneOf(kind, closing.option, labelIn(options, closing.option))}, at ${closing.at}`
    : `the gate lapsed (${closing.reason}) at ${closing.at}; nothing runs because of it${newer(closing.reason)}`;

const newer = (reason: string): string => (reason === "superseded" ? "; `assent inbox` has the question that took its place" : "");

const labelIn = (options: Gate["options"], id: string): string | undefined => options.find((option) => option.id === id)?.label;

function conflict(record: GateRecord): Conflict {
  const { closing, gate } = record;
  return { ...refuse("gate.answer", closing ? closedBecause(gate, closing) : stale), record };
}

function answerProblem({ gate }: GateRecord, option: string, { by }: Answer): string | undefined {
  if (!optionRuns(gate.kind, option)) return undefined;
  if (gate.liveOnly && by.via === "answers-file") return "only a person who is there may let this run; an answers file cannot";
  return gate.notBy === undefined ? undefined : secondPersonProblem(gate.notBy, by);
}

/** A21: nothing is recorded as edited that is what was asked about; who wants it as it is allows it. */
function editProblem({ gate: { kind, context } }: GateRecord, option: string, { text = "" }: Answer): string | undefined {
  const asked = kind === "risk" && option === "modify" ? actionIn({ kind, context }) : undefined;
  if (asked === undefined || !isUnchanged(asked, text)) return undefined;
  return "nothing is changed: this is the command as it was asked about. To run it as it is, allow it once";
}

/** D24: four eyes. A terminal does not prove who sits there, so it could be the first person once more. */
function secondPersonProblem(asker: string, { name, verified }: Answer["by"]): string | undefined {
  if (plain(name) === plain(asker)) return `${name} asked for it; another person has to approve it. You can still refuse it`;
  return verified
    ? undefined
    : "a terminal alone does not prove that you are somebody else; approve it with a token of your own (ASSENT_TOKEN)";
}

/** Names that people would not tell apart are one person's. */
const plain = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** The kernel's own gates settle an effect; a protocol's gates settle themselves in `evolve`. */
function settledBy(gate: Gate, option: string): readonly TaggedValue[] {
  const key = workOf(gate);
  if (key === undefined) return [];
  const how = option === "halt" ? "halted" : option;
  return [{ type: "effect.settled", key, how } as EffectSettled];
}

/** The key of the work that a gate of the kernel's own is about. */
const workOf = ({ kind, key }: Gate): string | undefined => (isKernelKind(kind) ? key.slice(kind.length + 1) : undefined);

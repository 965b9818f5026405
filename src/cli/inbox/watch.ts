import type { GateRecord, GateSummary, Journal } from "../../journal/journal.ts";
import { doneOf } from "../../kernel/words/answer-words.ts";
import type { Person } from "../../kernel/gate.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { visibleLine } from "../../kernel/text.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { Application } from "../../host/application.ts";
import { findGate, isConflict } from "../../runtime/answer.ts";
import { drive } from "../../runtime/drive.ts";
import type { Runtime } from "../../runtime/types.ts";
import { exit, type Exit } from "../exit.ts";
import { goesOn } from "../follow-on.ts";
import { sayRefused, type Io } from "../io.ts";
import { aroundGate } from "../views/gate-around.ts";
import { briefsOf, type GateBrief } from "./gate-line.ts";
import { askedLines, showGate } from "../views/views.ts";
import { onKeys } from "./keys.ts";
import { takeScreen } from "./screen.ts";
import { fitOf, proposalLines, screenOf, type WatchLook } from "./watch-screen.ts";
import { heldMs, hold, type AnswerWish, type HeldAnswer, type HoldEvent } from "./held-answer.ts";
import { nothingYet, step, type WatchEvent, type WatchState, type WatchWish } from "./watch-state.ts";

/** So many gates are listed; the rest is counted. */
const listedMax = 200;
/** Ages grow while nothing happens. */
const redrawEveryMs = 1_000;

/** Shows what waits as it comes, and takes answers, until the person leaves. Leaving answers nothing that was not chosen. */
export async function watchInbox(application: Application, io: Io, within: Within): Promise<Exit> {
  const person = await application.person();
  if (isRefusal(person)) return sayRefused(io, person);
  const { runtime } = await application.open();
  const left = new AbortController();
  const drives = drivesOn(runtime, left.signal);
  await new Promise<void>((leave, fail) => follow({ runtime, io, person, within, drives, leave, fail }, left.signal)).finally(() =>
    left.abort(),
  );
  for (const stream of await drives.unfinished()) io.note(`stopped; nothing is lost. Go on: ${io.bold(`assent resume ${stream}`)}`);
  return exit.ok;
}

interface Within {
  readonly stream?: SessionId;
}

interface Watching {
  readonly runtime: Runtime;
  readonly io: Io;
  readonly person: Person;
  readonly within: Within;
  readonly drives: Drives;
  readonly leave: () => void;
  readonly fail: (cause: unknown) => void;
}

/** Events go through `step`, one after the other; what it wishes is done beside them, and comes back as events. */
function follow(watching: Watching, left: AbortSignal): void {
  const { runtime, io, fail } = watching;
  const { journal, clock } = runtime.world;
  const screen = takeScreen(process.stdin, process.stdout, () => part());
  let state: WatchState = nothingYet;
  let body: readonly string[] = [];
  const look = (): WatchLook => {
    const { columns = 80, rows = 24 } = process.stdout;
    return { io, now: clock(), columns, rows, body };
  };
  const draw = (): void => screen.draw(screenOf(state, look()));
  const happens = (event: WatchEvent): void => {
    const next = step(state, event, fitOf(state, look()));
    state = next.state;
    draw();
    if (next.wish) wished(next.wish).catch(fail);
  };
  let held: HeldAnswer | undefined;
  let chosen = "";
  let giving: Promise<unknown> = Promise.resolve();
  const holds = async (event: HoldEvent): Promise<void> => {
    const next = hold(held, event);
    held = next.held;
    if (event.type === "chosen") {
      chosen = chosenWords(state, event.wish);
      happens({ type: "held", id: event.wish.id, says: heldWords(chosen, heldMs), atMs: performance.now() });
    }
    if (next.give) {
      const gives = given(watching, next.give);
      giving = Promise.allSettled([giving, gives]);
      happens(await gives);
      await reread();
    }
    if (next.undone === undefined) return;
    happens({ type: "undone", says: "Taken back: nothing was answered.", atMs: performance.now() });
    await reread();
    await wished({ wants: "open", id: next.undone });
  };
  /** A window that is closed leaves too: what was chosen is given before this ends, also one that is on its way. */
  const part = (): Promise<unknown> => holds({ type: "left" }).finally(() => giving);
  const leave = (): void => void part().then(watching.leave, fail);
  const wished = async (wish: WatchWish): Promise<void> => {
    if (wish.wants === "leave") return leave();
    if (wish.wants === "answer") return holds({ type: "chosen", wish, atMs: performance.now() });
    const shown = await gateShown(watching, wish.id);
    if (!shown) return happens({ type: "told", says: `${wish.id} is no longer open` });
    body = shown.body;
    happens({ type: "opened", id: wish.id, gate: shown.record.gate, atMs: performance.now() });
  };
  const reread = readingOf(watching, () => state, happens);
  const stops = [
    journal.watch(() => void reread().catch(fail)),
    onKeys(process.stdin, (key) => {
      const isUndo = key.text === "u" && held !== undefined && state.open?.typing === undefined;
      if (isUndo) holds({ type: "undone" }).catch(fail);
      else happens({ type: "pressed", key, atMs: performance.now() });
    }),
    every(redrawEveryMs, () => {
      happens({ type: "counted", says: heldWords(chosen, (held?.untilMs ?? 0) - performance.now()) });
      holds({ type: "ticked", atMs: performance.now() }).catch(fail);
    }),
    heard(process.stdout, "resize", () => happens({ type: "resized", atMs: performance.now() })),
    heard(process, "SIGCONT", draw),
    heard(process.stdin, "end", leave),
    screen.giveBack,
  ];
  left.addEventListener("abort", () => stops.forEach((stop) => stop()), { once: true });
  draw();
  reread().catch(fail);
}

function chosenWords({ open }: WatchState, { id, option }: AnswerWish): string {
  const done = doneOf(open?.gate.kind ?? "", option, open?.gate.options.find((each) => each.id === option)?.label);
  return `${id}: ${visibleLine(done)}`;
}

const heldWords = (chosen: string, leftMs: number): string =>
  `${chosen}, sent in ${Math.max(1, Math.ceil(leftMs / 1_000))} s. u takes it back.`;

function every(everyMs: number, run: () => void): () => void {
  const timer = setInterval(run, everyMs);
  return () => clearInterval(timer);
}

function heard(from: NodeJS.EventEmitter, name: string, run: () => void): () => void {
  from.on(name, run);
  return () => void from.off(name, run);
}

/** Reads the list again, once at a time, and looks whether the opened gate is still open. */
function readingOf({ runtime, within }: Watching, now: () => WatchState, happens: (event: WatchEvent) => void): () => Promise<void> {
  const { journal } = runtime.world;
  const known = new Map<string, GateBrief>();
  let reading: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const { items, total } = await openGates(journal, within);
    const fresh = await briefsOf(
      journal,
      items.filter(({ id }) => !known.has(id)),
    );
    for (const brief of fresh) known.set(brief.id, brief); // a gate does not change while it is open
    const ids = new Set<string>(items.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    const list = items.flatMap(({ id }) => known.get(id) ?? []).toReversed();
    happens({ type: "listed", list, total, atMs: performance.now() });
    const { open } = now();
    if (!open || open.isClosed) return;
    const gate = await findGate(journal, open.id);
    if (!isRefusal(gate) && gate.closing) happens({ type: "closed", id: open.id, says: closedWords(gate) });
  };
  return () => (reading = reading.then(read, read));
}

async function openGates(journal: Journal, within: Within): Promise<{ readonly items: readonly GateSummary[]; readonly total: number }> {
  const items: GateSummary[] = [];
  for (let after: string | undefined; ;) {
    const page = await journal.gates({ status: "open", ...within, ...(after === undefined ? {} : { after }) });
    items.push(...page.items);
    if (page.next === null || items.length >= listedMax) return { items: items.slice(0, listedMax), total: page.total };
    after = page.next;
  }
}

interface ShownGate {
  readonly record: GateRecord;
  readonly body: readonly string[];
}

async function gateShown({ runtime, io }: Watching, id: string): Promise<ShownGate | undefined> {
  const record = await findGate(runtime.world.journal, id);
  if (isRefusal(record) || record.closing) return undefined;
  const lines = showGate(io, record, runtime.world.clock(), await aroundGate(runtime, io, record));
  return { record, body: [...lines, ...askedLines(record.gate), ...proposalLines(io, record.gate)] };
}

const closedWords = ({ gate, closing }: GateRecord): string =>
  closing?.type === "gate.answered"
    ? `Answered by ${visibleLine(closing.by.name)}: ${doneOf(gate.kind, closing.option)}.`
    : "It is no longer asked, and lets nothing run.";

/** The same road as `assent answer`: what was shown is what is answered, and what follows is driven on. */
async function given({ runtime, person, drives }: Watching, { id, option, text }: AnswerWish): Promise<WatchEvent> {
  const notTaken = (says: string): WatchEvent => ({ type: "not-taken", id, says: `${id}: not taken. ${says}`, atMs: performance.now() });
  const gate = await findGate(runtime.world.journal, id);
  if (isRefusal(gate)) return notTaken(visibleLine(gate.because));
  const outcome = await runtime.answer(id, { option, by: person, shown: gate.shown, ...(text === undefined ? {} : { text }) });
  if (isConflict(outcome) && outcome.record.closing) return notTaken(closedWords(outcome.record));
  if (isRefusal(outcome)) return notTaken(visibleLine(outcome.because));
  drives.on(gate.stream);
  const now = await findGate(runtime.world.journal, id);
  return { type: "answered", id, says: `${id}: ${isRefusal(now) ? "answered" : closedWords(now)}`, atMs: performance.now() };
}

/** Sessions that go on after an answer, as far as nobody else drives them. */
interface Drives {
  on(stream: SessionId): void;
  /** Those that had not come to an end or a question when the person left. */
  unfinished(): Promise<readonly SessionId[]>;
}

function drivesOn(runtime: Runtime, left: AbortSignal): Drives {
  const under = new Map<SessionId, Promise<void>>();
  const driven = async (stream: SessionId): Promise<void> => {
    await drive(runtime, stream, left);
    if (!left.aborted) await goesOn(runtime, stream);
  };
  return {
    on(stream) {
      const before = under.get(stream) ?? Promise.resolve();
      const next = before
        .then(() => driven(stream))
        .catch(() => {}) // the journal has it, and whoever resumes it is told
        .then(() => void (under.get(stream) === next && !left.aborted && under.delete(stream)));
      under.set(stream, next);
    },
    async unfinished() {
      const streams = [...under.keys()];
      await Promise.all(under.values());
      return streams;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { findProject } from "../../facts/git/repository.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { ask } from "../../protocols/ask/machine.ts";
import type { AskAnswer, AskedQuestion, AskState } from "../../protocols/ask/types.ts";
import { shortId } from "../../runtime/step.ts";
import { createApplication, type OpenApplication } from "../application.ts";
import { announcing } from "../guard/announcing.ts";
import { waitAt } from "../guard/call-wait.ts";
import { waitMaxMs } from "../guard/guarded.ts";
import type { Install } from "../install.ts";
import type { Paths } from "../../config/paths.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { metaOf } from "../meta.ts";

export interface QuestionWait {
  readonly environment: ProcessEnvironment;
  readonly folder: string;
  readonly question: AskedQuestion;
  /** `Infinity`: as long as it takes. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a question stands when its program goes on. */
export type QuestionOutcome =
  | { readonly stands: "answered"; readonly session: SessionId; readonly answer: AskAnswer }
  | { readonly stands: "open"; readonly session: SessionId; readonly gate: string }
  | { readonly stands: "lapsed"; readonly session: SessionId };

interface OpenedPlace extends OpenApplication {
  readonly paths: Paths;
}

/** Quick to load: whoever asks needs no other protocol. */
const askOnly: Install = async () => ({ installed: [{ protocol: ask, perform: async () => ({ type: "nothing" }) }] });

/** Puts a question, or finds it, and waits for its answer. */
export async function askPerson({ environment, folder, question, waitMs, signal }: QuestionWait): Promise<QuestionOutcome> {
  const { root } = await findProject(folder);
  const application = createApplication(environment, root, false, askOnly);
  try {
    const opened = { ...(await application.open()), paths: application.paths };
    const session = await put(opened, question, root);
    const untilMs = performance.now() + waitMs;
    for (;;) {
      const state = await stateAt(opened, session);
      if ("answer" in state) return await taken(opened, session, state);
      if (state.phase !== "asking") return { stands: "lapsed", session };
      const leftMs = untilMs - performance.now();
      const gate = (await opened.runtime.load(session))?.session.ledger.open["ask"]?.id;
      if (leftMs <= 0 && gate !== undefined) return { stands: "open", session, gate };
      signal?.throwIfAborted();
      await waited(opened, session, Math.min(Math.max(0, leftMs), waitMaxMs), signal);
    }
  } finally {
    await application.close();
  }
}

/** A wait of a program keeps it alive, as any other would. */
async function waited(
  { runtime, config, paths }: OpenedPlace,
  stream: SessionId,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const over = new AbortController();
  const staying = sleep(waitMaxMs, undefined, { signal: over.signal }).catch(() => {});
  const tells = announcing({ runtime, paths, announces: true }, config);
  try {
    await waitAt({ runtime, ...tells }, { stream, key: "ask", isAnnounced: true }, Math.round(waitMs), signal ?? over.signal);
  } finally {
    over.abort();
    await staying;
  }
}

/** Many may ask at once, and one of them puts the question. */
async function put({ runtime, keys, config }: OpenedPlace, question: AskedQuestion, root: string): Promise<SessionId> {
  const name = shortId(runtime.world.digest(canonical([question.name, root])));
  const stream = `ask-${name}` as SessionId;
  const words = keys.hashAction(canonical({ ...question, asker: "" }));
  if ((await runtime.load(stream)) === null) {
    const meta = metaOf(config, { title: question.title, cwd: root, agent: question.asker, names: [] });
    const command = { type: "question.put", question, words } as { type: string };
    const outcome = await runtime.start("ask", command, meta, name).catch(unlessThere);
    if (outcome !== undefined && isRefusal(outcome)) throw new Fault("input.invalid", `this cannot be asked: ${outcome.because}`);
  }
  const state = await stateAt({ runtime }, stream);
  if (state.phase === "idle" || state.words === words) return stream;
  const why = `"${question.name}" was asked in other words before, and that question stands; ask this one under another key`;
  throw new Fault("input.invalid", why);
}

function unlessThere(cause: unknown): undefined {
  if (cause instanceof Fault && cause.code === "journal.conflict") return undefined; // another process was first
  throw cause;
}

async function stateAt({ runtime }: Pick<OpenedPlace, "runtime">, stream: SessionId): Promise<AskState> {
  const loaded = await runtime.load(stream);
  return (loaded?.session.state ?? { phase: "idle" }) as AskState;
}

/** The answer counts from the moment in which it was given; that the program has it is recorded once. */
async function taken(
  { runtime }: OpenedPlace,
  session: SessionId,
  { phase, answer, question }: Extract<AskState, { answer: AskAnswer }>,
): Promise<QuestionOutcome> {
  if (phase === "answered") await runtime.offer(session, { type: "answer.take" }, { actor: { kind: "agent", name: question.asker } });
  return { stands: "answered", session, answer };
}

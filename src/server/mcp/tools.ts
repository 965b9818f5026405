import type { InputRequiredResult } from "@modelcontextprotocol/server";
import { z } from "zod/mini";
import { startable } from "../../protocols/startable.ts";
import { api } from "../api.ts";
import { checkAssessable } from "../assessable.ts";
import { observe, poolPage } from "../exchange/exchange.ts";
import { getGate, listGates } from "../gates.ts";
import type { RouteName } from "../paths.ts";
import { listSessions } from "../sessions/list.ts";
import { getSession, startSession } from "../sessions.ts";
import { answer } from "./ask.ts";
import type { ToolScene } from "./scene.ts";
import { words } from "./words.ts";

/** One tool: a row of the API's table in the words of a model. The API's roles apply. */
interface Tool<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> {
  readonly route: RouteName;
  readonly title: string;
  readonly description: string;
  readonly reads: boolean;
  readonly input: Input;
  readonly output: Output;
  run(scene: ToolScene, input: z.infer<Input>): Promise<z.infer<Output> | InputRequiredResult>;
  say(output: z.infer<Output>): string;
  /** Where all of it is, if it had to be cut (K10). */
  whole(output: z.infer<Output>): string;
}

const tool = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(it: Tool<Input, Output>): Tool => it as unknown as Tool;

/** Sessions that agents may start, and what each of them does. */
const forAgents = startable.flatMap(({ protocol, does, onlyPeople }) => (onlyPeople ? [] : [`\`${protocol}\`: ${does}`])).join(" ");

/** Pages are small: a model reads them. */
const page = { usual: 20, max: 50 } as const;
const limit = z.exactOptional(z.int().check(z.minimum(1), z.maximum(page.max)));

/** One line for each part of an answer that had to be cut. */
const cut = z.exactOptional(z.array(z.string()));
const withCut = <Members extends z.core.$ZodLooseShape>(shape: z.ZodMiniReadonly<z.ZodMiniObject<Members>>) =>
  z.extend(shape.def.innerType, { cut });

export const tools: Readonly<Record<string, Tool>> = {
  assess_action: tool({
    route: "assess",
    title: "Assess an action",
    description:
      "Weighs one action before it is done and says what it deserves: low, advisory, gate (a person would be asked) or refuse, with " +
      "findings and reasons. Runs nothing and records nothing. `tool` is Bash (input: command), Write, Edit or Read (file_path, " +
      "content), WebFetch (url), sql (statement), or any other tool's name; `cwd` is the folder it would run in.",
    reads: true,
    input: z.extend(api.assess.input, { input: z.record(z.string(), z.any()) }), // clients stumble over a recursive schema
    output: withCut(api.assess.output),
    run: async ({ backend, caller, request }, action) => {
      checkAssessable(action);
      const asker = { client: caller.credential, signal: request.signal };
      const { verdict, findings, pattern, reasons } = await backend.assess(action, asker);
      return redacted(backend.runtime.world.redact, { verdict, findings, pattern, reasons });
    },
    say: words.assessment,
    whole: () => "assent classify --json",
  }),
  list_gates: tool({
    route: "listGates",
    title: "List gates",
    description:
      `Gates of all sessions, the most severe and oldest first; open ones unless \`status\` says otherwise. A gate is a question that ` +
      `waits for one answer by a person. At most ${page.max} a page (${page.usual} unless you say); \`after\` takes the \`next\` of ` +
      "the page before.",
    reads: true,
    input: z.extend(api.listGates.input, { limit }),
    output: withCut(api.listGates.output),
    run: ({ backend }, asked) => listGates(backend, { ...asked, limit: asked.limit ?? page.usual }),
    say: words.gates,
    whole: () => "assent inbox --json",
  }),
  get_gate: tool({
    route: "getGate",
    title: "Read a gate",
    description:
      "One gate whole: context, evidence, the action it is about, the question, what each option changes, and how it was closed. " +
      "`shown` is the hash that an answer must carry.",
    reads: true,
    input: api.getGate.input,
    output: withCut(api.getGate.output),
    run: ({ backend, caller }, asked) => getGate(backend, asked, caller),
    say: words.gate,
    whole: ({ id }) => `assent explain ${id} --json`,
  }),
  answer_gate: tool({
    route: "answerGate",
    title: "Answer a gate",
    description:
      "Records a person's answer to a gate, once; a second answer is a conflict that names the first. For a client that acts for a " +
      "person, with that person's token: never choose for them. Without `option` the client puts the question to its person. With " +
      "`option`, `shown` must be what get_gate gave for the gate that they saw; some options need `text`.",
    reads: false,
    input: z.partial(api.answerGate.input, { option: true, shown: true }),
    output: api.answerGate.output,
    run: (scene, asked) => answer(scene, asked as Parameters<typeof answer>[1]),
    say: words.answered,
    whole: ({ answered }) => `assent explain ${answered}`,
  }),
  start_session: tool({
    route: "startSession",
    title: "Start a session",
    description:
      `Starts a session. ${forAgents} \`cwd\` is the project's folder. Questions appear as gates; with \`unattended\` they park ` +
      "and the rest goes on.",
    reads: false,
    input: api.startSession.input,
    output: api.startSession.output,
    run: ({ backend, caller }, asked) => startSession(backend, asked, caller),
    say: words.started,
    whole: ({ session }) => `assent show ${session}`,
  }),
  list_sessions: tool({
    route: "listSessions",
    title: "List sessions",
    description:
      `Sessions, newest first: what ran, in which folder, how it ended, how many gates are open. At most ${page.max} a page (` +
      `${page.usual} unless you say); \`after\` takes the \`next\` of the page before.`,
    reads: true,
    input: z.extend(api.listSessions.input, { limit }),
    output: withCut(api.listSessions.output),
    run: ({ backend }, asked) => listSessions(backend, { ...asked, limit: asked.limit ?? page.usual }),
    say: words.sessions,
    whole: () => "assent sessions --json",
  }),
  get_session: tool({
    route: "getSession",
    title: "Read a session",
    description:
      "Where one session stands, or stood at version `at`: phase, open gates, what is due, what is left, the trace from deficit to " +
      "result, its output, its branches, and its state as a `view`: `shows` says what there is to see.",
    reads: true,
    input: api.getSession.input,
    output: withCut(api.getSession.output),
    run: ({ backend }, asked) => getSession(backend, asked),
    say: words.session,
    whole: ({ record }) => `assent show ${record.stream} --json`,
  }),
  read_pool: tool({
    route: "poolPage",
    title: "Read the pool of an exchange",
    description:
      "Messages of an exchange's pool in order, each with the kind and the author that the runtime gave it: the newest, or those in " +
      `front of \`before\` or behind \`after\`. At most ${page.max} a page (${page.usual} unless you say).`,
    reads: true,
    input: z.extend(api.poolPage.input, { limit }),
    output: withCut(api.poolPage.output),
    run: ({ backend }, asked) => poolPage(backend, { ...asked, limit: asked.limit ?? page.usual }),
    say: words.pool,
    whole: () => "assent exchange export SESSION --pool",
  }),
  observe_exchange: tool({
    route: "observe",
    title: "Observe an exchange",
    description:
      "Does in an exchange what only its observer may, a person: `inject` a text, change `terms` (texts) or `settings`, `continue` for " +
      "some rounds, `hold`, `halt`, `branch` at a round or message. For a client that acts for a person, with that person's token: " +
      "never decide for them.",
    reads: false,
    input: api.observe.input,
    output: api.observe.output,
    run: ({ backend, caller }, asked) => observe(backend, asked, caller),
    say: words.observed,
    whole: ({ session }) => `assent show ${session}`,
  }),
};

/** An action to assess is not from the journal, so quotes from it are not redacted yet. */
function redacted<Value>(redact: (text: string) => string, value: Value): Value {
  if (typeof value === "string") return redact(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redacted(redact, item)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redacted(redact, member)])) as Value;
}

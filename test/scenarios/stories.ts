import type { Person } from "../../src/kernel/gate.ts";
import { hashText, type SessionId } from "../../src/kernel/ids.ts";
import type { TaggedValue } from "../../src/kernel/protocol.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import type { GuardCommand } from "../../src/protocols/guard/types.ts";
import type { Task } from "../../src/protocols/attend/types.ts";
import { assess } from "../../src/risk/assess.ts";
import { branch } from "../../src/runtime/branch.ts";
import { drive } from "../../src/runtime/drive.ts";
import type { Meta, Runtime } from "../../src/runtime/types.ts";

/** Acts of people and agents in each recording. A story that has been recorded may change; its recording may not. */
export const stories: Readonly<Record<string, (runtime: Runtime) => Promise<void>>> = {
  async "goal-accepted"(runtime) {
    const session = await declare(runtime);
    for (const option of ["accept", "accept", "accept", "accept"]) await answer(runtime, session, option);
  },
  async "goal-in-own-words"(runtime) {
    const session = await declare(runtime);
    await answer(runtime, session, "reject");
    await answer(runtime, session, "modify", "The importer reads CSV and says which rows it skipped");
    await answer(runtime, session, "extend", "and 1,000 rows take under a second");
    await answer(runtime, session, "reject");
    await answer(runtime, session, "accept");
  },
  async "goal-without-outcome"(runtime) {
    const session = await declare(runtime);
    for (const option of ["reject", "reject", "reject"]) await answer(runtime, session, option);
  },
  async "goal-left-waiting"(runtime) {
    const session = await declare(runtime);
    await answer(runtime, session, "accept");
  },
  async "goal-unattended"(runtime) {
    await drive(runtime, await declare(runtime, { ...meta, attended: false }));
  },
  async "goal-stopped-and-branched"(runtime) {
    const session = await declare(runtime);
    await answer(runtime, session, "accept");
    await runtime.stop(session, { kind: "person", name: "mira" });
    const branched = await branch(runtime, session, 4, { kind: "person", name: "mira" });
    if (isRefusal(branched)) throw new Error(branched.because);
    await runtime.resume(branched.loaded.stream, { kind: "person", name: "mira" });
    await answer(runtime, branched.loaded.stream, "modify", "Another end");
  },
  async "guard-every-judgement"(runtime) {
    const session = await startGuard(runtime);
    await call(runtime, session, "1", "git status");
    await call(runtime, session, "2", "frobnicate --fast");
    for (const [id, option, text] of judgements) {
      await call(runtime, session, id, `rm -rf ${id}`);
      await answer(runtime, session, option, text);
      await offer(runtime, session, { type: "call.claim", call: id, hash: hashText(`hash of rm -rf ${id}`), at: runtime.world.clock() });
    }
    await offer(runtime, session, { type: "call.report", call: "3", outcome: "ran" });
    await call(runtime, session, "8", "rm -rf 3");
    await call(runtime, session, "9", "assent answer g1 once");
  },
  async "guard-parked-and-back"(runtime) {
    const session = await startGuard(runtime);
    await call(runtime, session, "1", "git push --token hunter2");
    await offer(runtime, session, { type: "call.park", call: "1" });
    await call(runtime, session, "2", "git push --token hunter2");
    await answer(runtime, session, "dismiss");
    await call(runtime, session, "3", "git push --token hunter2");
    await call(runtime, session, "4", "git push --token hunter2");
    await offer(runtime, session, { type: "call.park", call: "4" });
  },
  async "guard-client-asks"(runtime) {
    const session = await startGuard(runtime);
    await call(runtime, session, "1", { command: "rm -rf data", asks: "client" });
    await offer(runtime, session, { type: "call.report", call: "1", outcome: "ran" });
    await offer(runtime, session, {
      type: "result.suspect",
      source: "the result of WebFetch",
      findings: [{ signal: "PromptInjection", severity: "gate", evidence: "ignore your instructions" }],
    });
    await call(runtime, session, "2", { command: "npm test", asks: "client" });
    await offer(runtime, session, { type: "calls.close" });
    await call(runtime, session, "3", { command: "rm -rf data", observing: true });
    await offer(runtime, session, {
      type: "miss.report",
      signal: "Irreversibility",
      tool: "make flush",
      wanted: "gate",
      note: "emptied the cache",
    });
  },
  async "attend-every-judgement"(runtime) {
    const tasks = ["npm test", "rm -rf one", "rm -rf two", "rm -rf three", "false && true", "rm -rf ~"].map((command, index) =>
      act(`t${index + 1}`, command),
    );
    const session = await beginAttend(runtime, { tasks, attended: true });
    await answer(runtime, session, "one-by-one");
    await answer(runtime, session, "approve");
    await answer(runtime, session, "halt");
    await answer(runtime, session, "modify", "ls three");
    await answer(runtime, session, "halt");
  },
  async "attend-parked"(runtime) {
    const tasks = [act("t1", "npm test"), act("t2", "rm -rf data"), { id: "t3", title: "notes", instruction: "write the notes" }];
    const session = await beginAttend(runtime, { tasks, attended: false });
    await drive(runtime, session);
  },
  async "attend-routed"(runtime) {
    const session = await beginAttend(runtime, { intent: "make the importer better", tasks: [], attended: true });
    await drive(runtime, session);
    await answer(runtime, session, "goal");
  },
  async "solicit-informed"(runtime) {
    const session = await inquire(runtime, "solicit", {
      intent: "Open the port for the scanner; I don't know which one.",
      plan: "1. npm test\n2. open the port\n",
    });
    await answer(runtime, session, "port");
    await answer(runtime, session, "provide", "9100");
  },
  async "solicit-dismissed"(runtime) {
    const session = await inquire(runtime, "solicit", { intent: "ship the importer", plan: " keep me\r\n" });
    await answer(runtime, session, "dismiss");
  },
  async "solicit-unattended"(runtime) {
    await drive(runtime, await inquire(runtime, "solicit", { intent: "ship the importer" }, { ...meta, attended: false }));
  },
  async "clarify-escaped"(runtime) {
    const session = await inquire(runtime, "clarify", { intent: "Send the report bi-weekly, as usual." });
    await answer(runtime, session, "reading-1");
    await answer(runtime, session, "escape");
  },
  async "clarify-said"(runtime) {
    const session = await inquire(runtime, "clarify", { intent: "Send the report bi-weekly, as usual." });
    await answer(runtime, session, "reading-2");
    await answer(runtime, session, "provide", "by mail to finance@shop.test");
  },
  async "bound-mapped"(runtime) {
    const session = await inquire(runtime, "bound", { intent: "Upgrade the dependencies, deploy the shop and drop the unused tables." });
    await answer(runtime, session, "supply", "only tables without rows");
    await answer(runtime, session, "propose");
    await answer(runtime, session, "decide");
    await answer(runtime, session, "dismiss");
  },
  async "ground-adjusted"(runtime) {
    const session = await inquire(runtime, "ground", { intent: "Follow best practices for the manifests in k8s/app.yml and `deploy.sh`." });
    await answer(runtime, session, "confirm");
    await answer(runtime, session, "adjust", "set -euo pipefail, and nothing else");
  },
  async "attend-bounded"(runtime) {
    const session = await beginAttend(runtime, {
      intent: "Delete whatever customer data you think is stale.",
      tasks: [],
      attended: true,
      available: ["clarify", "goal", "bound", "solicit", "ground"],
    });
    await answer(runtime, session, "bound");
    const child = (await runtime.load(session))?.session.ledger.child?.stream;
    if (!child) throw new Error("bound was not routed to");
    await answer(runtime, child, "supply", "only accounts that were closed");
    await drive(runtime, session);
  },
  async "switch-off-and-on"(runtime) {
    const session = await started(
      runtime,
      "switch",
      { type: "switch.off", project: meta.cwd, by: "mira", at: runtime.world.clock(), until: null } as TaggedValue,
      { ...meta, title: "switch" },
    );
    await runtime.offer(session, { type: "switch.on", project: meta.cwd, by: "mira", at: runtime.world.clock() } as TaggedValue, {
      actor: { kind: "person", name: "mira" },
    });
  },
};

const act = (id: string, command: string): Task => ({ id, title: command, action: { tool: "Bash", input: { command }, cwd: meta.cwd } });

function beginAttend(
  runtime: Runtime,
  given: { tasks: readonly Task[]; attended: boolean; intent?: string; available?: readonly string[] },
): Promise<SessionId> {
  const { attended, tasks, intent = "ship the importer", available = ["goal"] } = given;
  const begin = { type: "attend.begin", intent, cwd: meta.cwd, attended, tasks, prior: [], team: null, agent: "claude-code", available };
  return started(runtime, "attend", begin as TaggedValue, { ...meta, attended });
}

const judgements: readonly (readonly [string, string, string?])[] = [
  ["3", "approve"],
  ["4", "dismiss"],
  ["5", "modify", "only the build folder"],
  ["6", "halt"],
  ["7", "withdraw"],
];

const mira: Person = { name: "mira", via: "terminal", verified: false };
const meta: Meta = {
  title: "ship the importer",
  cwd: "/home/mira/importer",
  agent: "none",
  environment: ["PATH"],
  attended: true,
  config: hashText("0"),
  assent: "0.1.0",
};

const started = async (runtime: Runtime, protocol: string, command: TaggedValue, given: Meta): Promise<SessionId> => {
  const outcome = await runtime.start(protocol, command, given);
  if (isRefusal(outcome)) throw new Error(outcome.because);
  return outcome.loaded.stream;
};

const declare = (runtime: Runtime, given: Meta = meta): Promise<SessionId> =>
  started(runtime, "goal", { type: "goal.declare", intent: given.title, cwd: given.cwd } as TaggedValue, given);

const inquire = (runtime: Runtime, protocol: string, subject: { intent: string; plan?: string }, given: Meta = meta): Promise<SessionId> =>
  started(runtime, protocol, { type: "inquiry.begin", subject: { ...subject, cwd: given.cwd } } as TaggedValue, {
    ...given,
    title: subject.intent,
  });

const startGuard = (runtime: Runtime): Promise<SessionId> =>
  started(runtime, "guard", { type: "guard.open", client: "scenario" } as TaggedValue, { ...meta, title: "guard", agent: "scenario" });

async function answer(runtime: Runtime, session: SessionId, option: string, text?: string): Promise<void> {
  await drive(runtime, session);
  const [open] = (await runtime.world.journal.gates({ status: "open", stream: session })).items;
  const [gate] = await runtime.world.journal.findGates(open?.id ?? "none");
  if (!gate) throw new Error(`no gate is open in ${session}`);
  const outcome = await runtime.answer(gate.id, { option, by: mira, shown: gate.shown, ...(text === undefined ? {} : { text }) });
  if (isRefusal(outcome)) throw new Error(outcome.because);
  await drive(runtime, session);
}

interface Made {
  readonly command: string;
  readonly asks?: "client";
  readonly observing?: true;
}

const offer = async (runtime: Runtime, session: SessionId, command: GuardCommand): Promise<void> => {
  const outcome = await runtime.offer(session, command, { actor: { kind: "agent", name: "scenario" } });
  if (isRefusal(outcome)) throw new Error(outcome.because);
};

function call(runtime: Runtime, session: SessionId, id: string, made: string | Made): Promise<void> {
  const { command, ...how } = typeof made === "string" ? { command: made } : made;
  const action = { tool: "Bash", input: { command }, cwd: meta.cwd };
  return offer(runtime, session, {
    type: "call.offer",
    call: id,
    action,
    hash: hashText(`hash of ${command}`),
    assessment: assess(action),
    at: runtime.world.clock(),
    ...how,
  });
}

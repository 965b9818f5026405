import { digest } from "../../src/journal/row.ts";
import type { Journal } from "../../src/journal/journal.ts";
import { memoryJournal } from "../../src/journal/memory.ts";
import { attendEffects } from "../../src/protocols/attend/effects.ts";
import { attend } from "../../src/protocols/attend/machine.ts";
import { scanUpstream } from "../../src/protocols/attend/upstream/scan.ts";
import { boundEffects } from "../../src/protocols/bound/effects.ts";
import { bound } from "../../src/protocols/bound/machine.ts";
import { clarifyEffects } from "../../src/protocols/clarify/effects.ts";
import { clarify } from "../../src/protocols/clarify/machine.ts";
import { frame } from "../../src/protocols/frame/machine.ts";
import { goalEffects } from "../../src/protocols/goal/effects.ts";
import { goal } from "../../src/protocols/goal/machine.ts";
import { groundEffects } from "../../src/protocols/ground/effects.ts";
import { ground } from "../../src/protocols/ground/machine.ts";
import { protocolGraph } from "../../src/protocols/graph.ts";
import { guard } from "../../src/protocols/guard/machine.ts";
import { solicitEffects } from "../../src/protocols/solicit/effects.ts";
import { solicit } from "../../src/protocols/solicit/machine.ts";
import type { LookForGaps } from "../../src/protocols/solicit/types.ts";
import { switchProtocol } from "../../src/protocols/switch/machine.ts";
import { assess } from "../../src/risk/assess.ts";
import type { Runtime } from "../../src/runtime/types.ts";
import { createRuntime } from "../../src/runtime/runtime.ts";

/** Measures what the scenarios need: as long as nothing was decided about it, the same test keeps failing. */
const look: LookForGaps = async ({ decisions }) => {
  const evidence = [{ claim: "`npm test` failed 3 times with ECONNREFUSED", source: "session.jsonl:40" }];
  const steps = [
    { id: "port", label: "Start the database first", changes: "docker compose up comes before the test", future: "start", evidence },
    { id: "skip", label: "Leave the tests that need it out", changes: "They are skipped", future: "skip", evidence },
  ];
  const failing = {
    kind: "failure",
    key: "npm test: ECONNREFUSED",
    title: "npm test fails the same way again",
    context: ["The command has not changed since the first failure"],
    evidence,
    question: "How should it go on?",
    steps,
  };
  return decisions.some(({ kind }) => kind === "failure") ? [] : [failing];
};

/** Protocols of which sessions are kept here; the others may come and go in the graph. */
const played = ["goal", "solicit", "clarify", "bound", "ground", "frame", "guard", "switch", "attend"];

/** A runtime without a machine: its clock counts seconds, its chance counts up, its project is always the same. */
export async function scenarioRuntime(journal?: Journal): Promise<Runtime> {
  let seconds = 0;
  let names = 0;
  const clock = (): string => new Date(Date.UTC(2026, 0, 1) + 1_000 * (seconds += 1)).toISOString();
  return createRuntime({
    journal: journal ?? (await memoryJournal()),
    installed: [
      {
        protocol: goal,
        perform: goalEffects({ look: async () => ({ folder: "importer", check: { command: "npm test", source: "package.json" } }) }),
      },
      { protocol: solicit, perform: solicitEffects({ look }) },
      { protocol: clarify, perform: clarifyEffects() },
      { protocol: bound, perform: boundEffects() },
      { protocol: ground, perform: groundEffects() },
      { protocol: frame, perform: async () => ({ type: "nothing" }) },
      { protocol: guard, perform: async () => ({ type: "nothing" }) },
      { protocol: switchProtocol, perform: async () => ({ type: "nothing" }) },
      {
        protocol: attend,
        perform: attendEffects({
          scan: async (sources) => scanUpstream(sources),
          weigh: async (action) => ({ assessment: assess(action), hash: digest(JSON.stringify(action)) }),
          hashAction: (action) => digest(JSON.stringify(action)),
          run: async ({ input }) => ({
            ended: String(input["command"]).includes("false") ? "failed" : "completed",
            detail: "exit code as scripted",
          }),
          agent: async ({ job }) => ({ ended: "completed", detail: `did: ${job.instruction}`, agentSession: "agent-1" }),
          stopMember: async () => {},
          clock: () => clock(),
        }),
      },
    ],
    graph: protocolGraph.filter(({ from, to }) => [from, to].every((name) => played.includes(name))),
    clock,
    chance: (length) => String((names += 1)).padStart(length, "0"),
    digest,
    redact: (text) => text.replaceAll("hunter2", "***REDACTED***"),
    seal: { close: async (text) => text, open: async (text) => text },
    holder: { host: "scenario", pid: 1, pidStart: "1" },
    standing: () => "gone",
    uptimeMs: () => performance.now(),
    vouch: digest,
  });
}

import { mkdirSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Rehearsal, ScriptLine } from "../src/adapters/models/rehearsal/script.ts";
import { checkHolder, thisProcess } from "../src/adapters/process.ts";
import { framePerformer } from "../src/host/frame/frame-performer.ts";
import { Config } from "../src/config/shapes.ts";
import { pathsFor } from "../src/config/paths.ts";
import { digest } from "../src/journal/row.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import type { Journal } from "../src/journal/journal.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import type { AnyProtocol, TaggedValue } from "../src/kernel/protocol.ts";
import { frame } from "../src/protocols/frame/machine.ts";
import { drive } from "../src/runtime/drive.ts";
import { createRuntime } from "../src/runtime/runtime.ts";
import type { Installed, Runtime } from "../src/runtime/types.ts";
import { redactSecrets } from "../src/secrets/redact.ts";
import { benchFolder } from "./place.ts";
import { meta } from "./protocols.ts";
import { must } from "./rounds.ts";

/** A journal on disk, a small project, and the runtime with frame in it as the command line wires it. */
export interface FramePlace {
  readonly folder: string;
  readonly journal: Journal;
  /** One whole inquiry, with every gate answered as by a person who is quick. */
  inquire(provider: string, question: string): Promise<SessionId>;
  close(): Promise<void>;
}

export async function framePlace(models: Readonly<Record<string, unknown>> = {}): Promise<FramePlace> {
  const folder = benchFolder();
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "README.md"), "# A shop\n\nIt takes payments.\n");
  const journal = await sqliteJournal(join(folder, "journal.db"));
  const config = Config.parse({ models });
  const paths = pathsFor({ ASSENT_HOME: join(folder, "home"), HOME: folder });
  const performer: { perform?: Installed["perform"] } = {};
  const runtime: Runtime = createRuntime({
    journal,
    installed: [
      {
        protocol: frame as unknown as AnyProtocol,
        perform: (effect, signal, scene) => performer.perform?.(effect, signal, scene) ?? Promise.reject(new Error("none")),
      },
    ],
    clock: () => new Date().toISOString(),
    uptimeMs: () => performance.now(),
    vouch: digest,
    chance: (length) => randomBytes(length).toString("hex").slice(0, length),
    digest,
    redact: redactSecrets([]),
    seal: { close: async (text) => text, open: async (sealed) => sealed },
    holder: thisProcess(),
    standing: checkHolder,
  });
  performer.perform = framePerformer({ runtime, config, paths, environment: {} }) as Installed["perform"];
  return {
    folder,
    journal,
    async inquire(provider, question) {
      const command = { ...beginning, sources: { argument: question }, cwd: project } as TaggedValue;
      const started = must(await runtime.start("frame", command, { ...meta, agent: provider, cwd: project }));
      await playOut(runtime, started.loaded.stream);
      return started.loaded.stream;
    },
    close: () => journal.close(),
  };
}

const beginning = { type: "frame.begin", startedBy: "person", lenses: [], planMode: false } as const;

const options: Readonly<Record<string, string>> = { lens: "choose", routing: "wrap-up", keep: "all" };

const gatesMax = 10;

async function playOut(runtime: Runtime, stream: SessionId): Promise<void> {
  const by = { name: "bench", via: "terminal", verified: true } as const;
  for (let round = 0; round < gatesMax; round += 1) {
    const { end } = await drive(runtime, stream);
    if (end === "ended") return;
    const { items } = await runtime.world.journal.gates({ status: "open", stream });
    const [gate] = await runtime.world.journal.findGates(items[0]?.id ?? "none");
    const option = gate && options[gate.kind];
    if (!gate || !option) throw new Error(`${stream}: ${end}, and nobody expected ${gate?.kind ?? "nothing"}`);
    const text = gate.kind === "lens" ? { text: numbersUpTo(gate.gate.options.length - fixedOptions) } : {};
    must(await runtime.answer(gate.id, { option, by, shown: gate.shown, ...text }));
  }
  throw new Error(`${stream} did not end`);
}

/** Choose, name one, stop: what stands behind the candidates. */
const fixedOptions = 3;
const numbersUpTo = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join(", ");

/** A script without waits, or with the same one before every line. */
export function pacedScript(script: Rehearsal, delayMs: number): Rehearsal {
  const paced = (lines: readonly ScriptLine[]): ScriptLine[] => lines.map((line) => ({ ...line, delayMs }));
  const parts = Object.entries(script).map(([part, lines]) => {
    if (Array.isArray(lines)) return [part, paced(lines as ScriptLine[])];
    if (typeof lines !== "object") return [part, lines];
    return [part, Object.fromEntries(Object.entries(lines).map(([name, said]) => [name, paced(said as ScriptLine[])]))];
  });
  return Object.fromEntries(parts) as Rehearsal;
}

const disciplines = ["Queueing theory", "Contract law", "Cost accounting", "Control theory", "Game theory"] as const;
const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

/** An inquiry of five lenses that collide nowhere: as wide as can be, and nothing after it. */
export const wideScript: Rehearsal = {
  rehearsal: 1,
  title: "Five lenses",
  about: "Made for the bench.",
  question: "Should the small shop build the backlog or the ledger first?",
  brief: [
    {
      value: {
        brief: {
          intent: "Decide what the shop builds first.",
          deliverable: "One recommendation.",
          scope: "The shop as README.md shows it.",
          contested: [],
        },
        mode: "inquire",
        named: [],
      },
    },
  ],
  lenses: [
    {
      value: {
        base: [],
        candidates: disciplines.map((name, at) => ({
          name,
          reveals: `What ${name} shows about the order of building.`,
          referent: "what the shop builds first",
          orientation: `Start at part ${at + 1} of the README.`,
        })),
      },
    },
  ],
  perspective: Object.fromEntries(
    disciplines.map((name) => [
      name,
      [
        { calls: [{ name: "read", input: { path: "README.md" } }] },
        {
          value: {
            contribution: `The backlog grows at noon, as ${name} shows.`,
            analysis: `README.md:3 says that it takes payments. ${name} adds that the backlog grows at noon.`,
            limits: "It says nothing about people.",
            assessment: "Build the backlog first, because it grows at noon.",
          },
        },
      ],
    ]),
  ),
  triggers: [{ value: { triggers: [] } }],
  synthesis: [
    {
      value: {
        convergence: [{ text: "The backlog grows at noon.", sources: disciplines.map((name) => `r:${idOf(name)}`) }],
        divergence: [],
        assessment: [{ text: "Build the backlog first, because it grows at noon.", sources: ["r:queueing-theory"] }],
        routing: {
          extend: "Let Game theory look at people, about which it says nothing.",
          addInput: "How much the backlog of Queueing theory grows at noon.",
          wrapUp: "Keep what Cost accounting says: build the backlog first.",
        },
      },
    },
  ],
  tasks: [{ value: { tasks: [] } }],
};

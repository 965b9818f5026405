import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "vitest";
import type { RestateConfig } from "../../src/config/restate.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { TaggedValue } from "../../src/kernel/tagged.ts";
import { placeOf } from "../../src/runtime/place.ts";
import { warm } from "../support/cli.ts";
import { checkOut } from "../support/machine-checkout.ts";
import { patienceMs } from "../support/pace.ts";
import { freshDatabase } from "../support/postgres.ts";
import type { Plan } from "../support/probe.ts";
import { programOf } from "../support/programs.ts";
import { freePort, type RestateServer } from "../support/restate-server.ts";
import { accepted, answerOf, meta, openGates, typesOf } from "../support/world.ts";
import { errandMachine, type ErrandMachine, type MachineWords, type WorkLine } from "./errands.ts";

/** One machine of a fleet: a process that is there or not, and people and programs on it who record work. */
export interface FleetMachine {
  readonly name: string;
  /** Name in sessions. */
  readonly machine: string;
  /** Resolves when it is up, and is woken by Restate where there is one. */
  start(): Promise<void>;
  /** Resolves when it is up. */
  begin(): Promise<void>;
  kill(): Promise<void>;
  /** As a service manager ends it. */
  stop(): Promise<number | null>;
  /** Everything that it has said. */
  said(): string;
  /** Records work without doing any of it. */
  record(plan: Plan, needs?: readonly string[]): Promise<SessionId>;
  /** Answers every open gate of a session that nobody else has answered meanwhile. */
  answer(stream: SessionId): Promise<void>;
  asks(stream: SessionId): Promise<number>;
  /** The events of a session. */
  told(stream: SessionId): Promise<readonly string[]>;
}

export type FleetRestate = Pick<RestateServer, "ingress" | "admin" | "identityKey">;

export interface Fleet {
  machine(name: string, labels?: readonly string[], more?: Pick<MachineWords, "clockMs" | "slots">): Promise<FleetMachine>;
  lines(): Promise<readonly WorkLine[]>;
  /** Who did a piece of work of a session to its end, once for each time. */
  doneBy(stream: SessionId, name?: string): Promise<readonly string[]>;
  ends(stream: SessionId): Promise<void>;
}

type FleetTest = Pick<TestContext, "onTestFinished" | "expect">;

/** Machines that share a new journal, and a Restate where one is given. Tests with a fleet of their own may run at once. */
export async function fleet({ onTestFinished, expect }: FleetTest, restate?: FleetRestate): Promise<Fleet> {
  const url = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "assent-fleet-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = join(folder, "work.log");
  const machines: ErrandMachine[] = [];
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {}); // told to whoever waits for a session
  onTestFinished(async () => void (await Promise.all(machines.map(({ journal }) => journal.close()))));
  const lines = async (): Promise<readonly WorkLine[]> =>
    existsSync(log)
      ? (await readFile(log, "utf8"))
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as WorkLine)
      : [];
  const doneBy = async (stream: SessionId, name?: string): Promise<readonly string[]> =>
    (await lines())
      .filter((line) => line.stream === stream && line.what === "done" && (name === undefined || line.name === name))
      .map(({ machine }) => machine);
  return {
    lines,
    doneBy,
    async machine(name, labels = [], more = {}) {
      const [home, project] = [join(folder, name), join(folder, `${name}-project`)];
      await Promise.all([home, project].map((each) => mkdir(each)));
      await checkOut(project);
      const config = restate && (await restateConfigOf(restate));
      const words: MachineWords = {
        url,
        name,
        home,
        project,
        labels,
        log,
        ...(config ? { restate: config } : {}),
        ...more,
      };
      const here = await errandMachine(words);
      const { machine: id = "" } = (await here.runtime.world.here?.()) ?? {};
      machines.push(here);
      const machine = fleetMachine({ words, id, expect, onGone: gone.reject }, here);
      onTestFinished(() => machine.kill());
      return machine;
    },
    async ends(stream) {
      const journal = machines[0]?.journal;
      const outcome = async () => (await journal?.findSessions(stream))?.[0]?.outcome;
      const ended = expect.poll(outcome, { timeout: patienceMs, interval: 50 }).toBe("converged");
      await Promise.race([ended, gone.promise]);
    },
  };
}

/** The part of the configuration of a machine that is woken by this Restate, at a port of its own. */
export const restateConfigOf = async ({ ingress, admin, identityKey }: FleetRestate): Promise<RestateConfig> => ({
  ingress: [...ingress],
  admin: [...admin],
  endpoint: `http://127.0.0.1:${await freePort()}`,
  identityKeys: [identityKey],
});

interface MachineParts {
  readonly words: MachineWords;
  readonly id: string;
  readonly expect: FleetTest["expect"];
  /** Told when it ends without having been told to. */
  readonly onGone: (problem: Error) => void;
}

function fleetMachine({ words, id, expect, onGone }: MachineParts, { runtime, journal }: ErrandMachine): FleetMachine {
  let child: ChildProcess | undefined;
  let isEnded = false;
  let said = "";
  let saidBefore = 0;
  const over = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    isEnded = true;
    const ended = once(child, "exit");
    child.kill(signal);
    return ((await ended) as [number | null])[0];
  };
  const begin = async (): Promise<void> => {
    saidBefore = said.length;
    isEnded = false;
    const started = spawn(process.execPath, [programOf("test/waking/machine.ts"), JSON.stringify(words)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...warm },
    });
    child = started;
    started.stderr.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
    const up = new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout }).on("line", (line) => {
        said += `${line}\n`;
        if (line === "up") resolve();
      });
      started.once("exit", (code, signal) => {
        reject(new Error(`${words.name} did not come up: ${said}`));
        if (!isEnded) onGone(new Error(`${words.name} ended by itself with ${code ?? signal}: ${said}`));
      });
    });
    await up;
  };
  return {
    name: words.name,
    machine: id,
    said: () => said,
    begin,
    async start() {
      await begin();
      if (words.restate)
        await expect.poll(() => said.slice(saidBefore), { timeout: patienceMs, interval: 50 }).toContain("wakes this machine");
    },
    kill: async () => void (await over("SIGKILL")),
    stop: () => over("SIGTERM"),
    async record(plan, needs) {
      const place = await placeOf(runtime.world, words.project);
      if (!place) throw new Error("a machine knows where it is");
      const begun = { ...meta(false), cwd: words.project, place, ...(needs ? { needs } : {}) };
      return accepted(await runtime.start("probe", { type: "plan.start", plan } as TaggedValue, begun)).loaded.stream;
    },
    async answer(stream) {
      for (const gate of await openGates(journal, stream)) {
        const answered = await runtime.answer(gate.id, answerOf(gate, gate.gate.options[0]?.id ?? ""));
        if (isRefusal(answered) && !answered.because.startsWith("already answered")) throw new Error(answered.because);
      }
    },
    asks: async (stream) => (await openGates(journal, stream)).length,
    told: (stream) => typesOf(journal, stream),
  };
}

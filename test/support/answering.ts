import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { pathsFor, type Paths } from "../../src/config/paths.ts";
import { announce } from "../../src/host/announce/announce.ts";
import { hearAnswers } from "../../src/host/announce/hear.ts";
import type { GateRecord } from "../../src/journal/journal.ts";
import type { ProcessEnvironment } from "../../src/kernel/ports.ts";
import type { Plan } from "./probe.ts";
import { messagesOf, offerAction, onlyGate, startPlan, testWorld, type TestWorld } from "./world.ts";

/** A data directory with the parts of `up` that tell people of gates and hear their answers. */
export interface AnsweringBench {
  readonly paths: Paths;
  readonly world: TestWorld;
  /** Everything that `up` said. */
  readonly notes: readonly string[];
  configure(notify: object, people: object): Promise<void>;
  up(environment: ProcessEnvironment): { stop(): Promise<void> };
  gate(text?: string): Promise<GateRecord>;
  answersTo(gate: GateRecord): Promise<readonly unknown[]>;
  /** Waits until it was said so often. */
  said(part: string, times?: number): Promise<void>;
  remove(): Promise<void>;
}

const plan: Plan = [[{ name: "deploy", do: "act" }]];

export async function answeringBench(): Promise<AnsweringBench> {
  const folder = await mkdtemp(join(tmpdir(), "assent-answering-"));
  const paths = pathsFor({ ASSENT_HOME: folder });
  const world = await testWorld();
  const notes: string[] = [];
  const running: { stop(): Promise<void> }[] = [];
  return {
    paths,
    world,
    notes,
    async configure(notify, people) {
      await mkdir(paths.home, { recursive: true });
      await writeFile(paths.config, JSON.stringify({ notify: { bell: false, after: "0s", remind: [], ...notify }, people }));
    },
    up(environment) {
      const onNote = (_: string | null, what: string): void => void notes.push(what);
      const hearing = { runtime: world.runtime, paths, environment: { ...environment, ASSENT_HOME: folder }, onNote };
      const parts = [announce(hearing), hearAnswers(hearing)];
      const whole = { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
      running.push(whole);
      return whole;
    },
    async gate(text = "deploy it") {
      const stream = await startPlan(world.runtime, plan);
      await offerAction(world.runtime, stream, "deploy", text);
      return onlyGate(world.journal, stream);
    },
    answersTo: async ({ stream }) => (await messagesOf(world.journal, stream, "gate.answered")).map(({ body }) => body),
    async said(part, times = 1) {
      const count = (): number => notes.filter((note) => note.includes(part)).length;
      await expect.poll(() => (count() === times ? [] : notes)).toEqual([]); // all that was said, where it was not this
    },
    async remove() {
      await Promise.all(running.splice(0).map((each) => each.stop()));
      await world.journal.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

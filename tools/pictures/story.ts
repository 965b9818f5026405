import { setTimeout as sleep } from "node:timers/promises";
import type { Film, Frame } from "./animation.ts";
import { newSample, type Sample } from "./sample.ts";
import { openShell, prompt, type Shell } from "./shell.ts";
import type { Screen, Stretch } from "./terminal.ts";

const sizes = { agent: { columns: 100, rows: 14 }, person: { columns: 100, rows: 26 } };
/** How long a key and a screen stand in the film. The real times would differ from run to run. */
const paces = { keyMs: 25, enterMs: 250, callMs: 700, readMs: 1_800, endMs: 4_000 };
const shownGate = "g7k2mq4x9vd";

interface Stage {
  readonly sample: Sample;
  readonly agent: Shell;
  readonly person: Shell;
  readonly frames: Frame[];
  nowMs: number;
}

type Shown = Readonly<Record<"agent" | "person", readonly (readonly Stretch[])[]>>;

/** The screens as they are now, or as told, seen for this long. */
function shot(stage: Stage, forMs: number, shown: Partial<Shown> = {}): void {
  const { agent, person } = { agent: stage.agent.screen().rows, person: stage.person.screen().rows, ...shown };
  stage.frames.push({ atMs: stage.nowMs, panes: [agent, person] });
  stage.nowMs += forMs;
}

/** Where somebody types, a block stands. */
function withCursor({ rows, cursor }: Screen): readonly (readonly Stretch[])[] {
  const lengthOf = (row: readonly Stretch[]): number => row.reduce((sum, { text }) => sum + [...text].length, 0);
  const block = (row: readonly Stretch[]): Stretch => ({
    text: `${" ".repeat(Math.max(0, cursor.column - lengthOf(row)))}█`,
    look: "cyan",
  });
  return rows.map((row, index) => (index === cursor.row ? [...row, block(row)] : row));
}

const isReady = (lines: readonly string[]): boolean => lines.findLast((line) => line !== "") === prompt;

/** Types a command as a person does, key by key, and sends it; the name of a gate is pasted. */
async function type(stage: Stage, who: "agent" | "person", command: string): Promise<void> {
  const shell = stage[who];
  await shell.until(isReady, "the prompt");
  for (const key of command.match(/\bg[a-z0-9]{10}\b|[\s\S]/g) ?? []) {
    const { length } = shell.written();
    shell.type(key);
    await shell.until(() => shell.written().length > length, `the key ${key}`);
    shot(stage, paces.keyMs, { [who]: withCursor(shell.screen()) });
  }
  stage.nowMs += paces.enterMs;
  shell.type("\r");
}

/** A person's command to its end, and the time to read what it said. */
async function run(stage: Stage, command: string, readMs: number): Promise<void> {
  const { person } = stage;
  await type(stage, "person", command);
  const { length } = person.written();
  await person.until((lines) => person.written().length > length + 2 && isReady(lines), `the end of ${command}`);
  shot(stage, readMs);
}

/** Every call of the agent since a moment as it began, one after the other. */
function replay(stage: Stage, since: number): void {
  const written = stage.agent.written();
  for (let at = written.indexOf("●", since); at !== -1; at = written.indexOf("●", at + 1)) {
    const end = written.indexOf("\n", at);
    shot(stage, paces.callMs, { agent: stage.agent.screen(end + 1).rows });
  }
}

const shownSession = "guard-b5t8";

/** The question that the agent's call has opened; from now on it is shown by the same name as ever. */
async function openGate({ sample }: Stage): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [gate] = sample.json<{ readonly items: readonly { readonly id: string; readonly stream: string }[] }>("inbox").items;
    if (gate) {
      sample.rename(gate.id, shownGate);
      sample.rename(gate.stream, "guard-b5t8wz3hn6");
      sample.rename(gate.stream.slice(0, shownSession.length), shownSession); // as lists name it
      return gate.id;
    }
    await sleep(200);
  }
  throw new Error("the agent's call was not asked about");
}

/** An agent works; its harmless calls run; one that cannot be undone waits until a person has said how to go on. */
async function play(stage: Stage): Promise<void> {
  const { agent } = stage;
  await run(stage, "assent status", paces.readMs);
  const start = agent.written().length;
  await type(stage, "agent", 'agent "fix the cart and publish it"');
  const gate = await openGate(stage);
  await agent.until((lines) => lines.some((line) => line.includes("--force")), "the call that waits");
  replay(stage, start);
  const paused = agent.written().length;
  await run(stage, "assent inbox", paces.readMs);
  await run(stage, `assent explain ${gate}`, 2 * paces.readMs);
  await run(stage, `assent answer ${gate} edit --text "Not to main. Use a branch."`, paces.callMs);
  await agent.until(isReady, "the agent's end");
  replay(stage, paused);
  shot(stage, paces.endMs);
}

export async function recordStory(): Promise<Film> {
  const sample = await newSample();
  const open = (size: Shell["size"], env: Sample["env"]): Shell => openShell({ size, cwd: sample.project, env }, sample.normal);
  const stage: Stage = { sample, agent: open(sizes.agent, sample.env), person: open(sizes.person, sample.person), frames: [], nowMs: 0 };
  try {
    await play(stage);
  } finally {
    stage.agent.end();
    stage.person.end();
    sample.remove();
  }
  return {
    title:
      "An agent works in a guarded project. Harmless calls run. A forced push waits; a person reads why, answers, and the agent goes on.",
    panes: [
      { name: "The agent’s terminal: every call passes the hook", ...sizes.agent },
      { name: "Your terminal", ...sizes.person },
    ],
    frames: stage.frames,
    endMs: stage.nowMs,
  };
}

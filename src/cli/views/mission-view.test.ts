import { describe, expect, test } from "vitest";
import { sessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import { missionView } from "../../protocols/mission/view.ts";
import { begin, given, started, subtask } from "../../protocols/mission/mission.fixture.ts";
import type { Io } from "../io.ts";
import { missionDisplay, missionEnding, missionLines } from "./mission-view.ts";

const plain = (text: string): string => text;
const io = { bold: plain, dim: plain, good: plain, warn: plain, bad: plain } as Io;
type Given = { readonly type: string } & Readonly<Record<string, unknown>>;

const shown = (...events: readonly Given[]): string => {
  const { lines } = missionDisplay(io);
  return events
    .flatMap(({ type, ...body }) => lines({ type, protocol: "mission", body, at: "", stream: "mission-1" } as unknown as Message))
    .join("\n");
};
const ended = (protocol: string, key: string, output: object): Given => ({ type: "child.ended", protocol, key, child: "x", output });

describe("a mission in the terminal", () => {
  test("D2, D10 whoever plans is named as it was asked for, and a planner of another plan has a name too", () => {
    const { plan: _, ...terms } = begin();
    const intake = { size: "medium", topology: "flat", reasons: ["it has steps"], planner: "shop" };
    const planner = subtask("@plan", { agent: "model:local", title: "plan: euros" });
    expect(shown({ ...terms, type: "mission.taken", mission: "euros", intake, planner, agent: "codex" })).toMatch(/model:local reads/);
    const again = subtask("@plan-2", { title: "plan anew: euros" });
    const began = { type: "child.started", protocol: "worker", key: "work:@plan-2:1", child: "worker-2" };
    expect(shown({ type: "mission.replanned", by: "mira", text: "net", planner: again }, began)).toMatch(/mira.*net\n.*plan anew: euros/);
  });

  test("D24 an approval is no worker: a yes is a yes, a no has its reason", () => {
    const end = (approved: boolean) =>
      ended("countersign", "approval", { approved, hash: "h", by: "ben", reason: approved ? "" : "too dear" });
    expect(shown({ type: "child.started", protocol: "countersign", key: "approval", child: "c-1" })).toBe(
      "  ▸ a second person is asked to approve it c-1",
    );
    expect(shown(end(true))).toBe("  ✓ approved by ben");
    expect(shown(end(false))).toMatch(/✗ not approved\n.*too dear/);
  });

  test("D17 work that was pushed before something failed is never said not to have gone out", () => {
    const end = (commit: string | null) =>
      ended("ship", "ship", { result: "failed", commit, deployUrl: null, deployStatus: "ERROR", reason: "it stopped" });
    expect(shown(end(null))).toMatch(/did not go out/);
    expect(shown(end("0123456789abcdef"))).toMatch(/pushed as 0123456789, and then failed/);
    expect(shown(end("0123456789abcdef"))).not.toMatch(/did not go out/);
  });

  test("D8 pieces name their workers, and a mission that nobody drives says so with the way on", () => {
    const events = [{ ...begin(subtask("a")), type: "mission.begun" } as const, started("a")];
    const child = { type: "child.started", key: "work:a:1", child: "worker-a", protocol: "worker" } as never;
    const state = given(...events, { type: "gate.answered", key: "plan", option: "start" } as never, started("a"));
    const view = missionView(state, [{ at: "", event: child }] as never);
    if (!view) throw new Error("there is a view");
    const ending = (isLeft: boolean) => missionEnding(io, { stream: sessionId("mission-1"), status: "running", isLeft }, view).join("\n");
    expect(ending(true)).toMatch(/a: .*worker-a\n {2}nobody drives it; go on: assent resume mission-1/);
    expect(ending(false)).not.toMatch(/resume/);
    const listed = { stream: "mission-1", cwd: "/home/mira/shop", openGates: 0, waiting: 0, isLeft: true };
    expect(missionLines(io, listed, view, view.begunAt).join("\n")).toMatch(/\/home\/mira\/shop[^]*assent resume mission-1/);
  });
});

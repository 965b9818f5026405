import { describe, expect, test } from "vitest";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
import { hashText } from "../../kernel/ids.ts";
import { audited, begin, brief, checked, decided, due, given, noClaims, started, worked } from "./machine.fixture.ts";
import type { OperationCommand, OperationEvidence, WorkOperation } from "./operation-types.ts";
import { operationViews } from "./operation-view.ts";
import { worker } from "./machine.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { WorkerEvent } from "./types.ts";

const operation: WorkOperation = {
  id: "tidy",
  command: "git clean -fd old",
  dryRun: "git clean -nd old",
  blastRadius: "untracked files below old",
  backup: { copy: ["old"] },
  verify: "test ! -e old",
};
const kept: OperationEvidence = { exitCode: 0, output: "ok", file: "/kept/step.txt", hash: hashText("ok") };
const { type: _, ...begun } = begin;

/** Landed, with the operation asked for. */
const landed = ({ attended = false, of = operation }: { attended?: boolean; of?: WorkOperation } = {}): readonly WorkerEvent[] => [
  { type: "work.begun", ...begun, attended, brief: { ...brief, operations: [of] } },
  ...started.slice(1),
  worked(),
  {
    ...audited(),
    claims: { ...noClaims, done: { status: "done_clean", reason: "", pendingActions: [], operations: [of.id] } },
  } as WorkerEvent,
  checked(),
  { type: "work.landed", commit: "c1", branch: "refs/heads/assent/b1" },
];
const report = (step: OperationCommand["step"], more: Partial<OperationEvidence> = {}): OperationCommand => ({
  type: "operation.report",
  id: "tidy",
  step,
  evidence: { ...kept, ...(step === "backup" ? { backup: "/kept/backup" } : {}), ...more },
});

/** The story after some reports, each of which the machine took. */
const after = (story: readonly WorkerEvent[], ...reports: readonly OperationCommand[]): readonly WorkerEvent[] =>
  reports.reduce<readonly WorkerEvent[]>((events, command) => {
    const more = worker.decide(command, given(...events));
    if (isRefusal(more)) throw new Error(more.because);
    return [...events, ...more];
  }, story);

describe("D20 an operation as people see it", () => {
  const seen = (story: readonly WorkerEvent[], of = operation) =>
    operationViews(
      [of],
      "/my project",
      story.map((event) => ({ at: "2026-03-01T12:00:00.000Z", event })),
    )[0];
  const upTo = (of: WorkOperation, ...steps: readonly OperationCommand["step"][]) =>
    seen(after(landed({ of }), ...steps.map((step) => report(step))), of);

  test("says how it stands, who let it happen, and the evidence of each step", () => {
    expect(seen([])).toMatchObject({ says: "not begun", steps: [], authorisedBy: null, backup: null, restore: null });
    expect(upTo(operation, "dry-run")).toMatchObject({ says: "under way", authorisedBy: "the brief", restore: null });
    expect(upTo(operation, "dry-run", "backup", "run", "verify")).toMatchObject({
      says: "done and verified",
      steps: [{ name: "dry run", file: "/kept/step.txt", exitCode: 0 }, { step: "backup" }, { step: "run" }, { step: "verify" }],
    });
    const failed = after(landed(), report("dry-run"), report("backup"), report("run", { exitCode: 2 }));
    expect(seen(failed)).toMatchObject({ says: "stopped: operation", stopped: expect.stringContaining("exit code 2") });
    const asked = after(landed({ attended: true }), report("dry-run"));
    expect(seen([...asked, answered("destructive-operation", "operation:tidy", "run")])).toMatchObject({ authorisedBy: "Mira" });
  });

  test.each([
    [{ copy: ["old", "a b"] }, "tar -C /kept/backup -cf - -- old 'a b' | tar -C '/my project' -xf -"],
    [{ ref: "refs/heads/old" }, "git -C '/my project' update-ref refs/heads/old /kept/backup"],
    [{ command: "dump" }, "give /kept/backup to the program that reads it; it is what `dump` printed"],
  ])("with a backup of %j says how that comes back", (backup, restore) => {
    expect(upTo({ ...operation, backup }, "dry-run", "backup")).toMatchObject({ backup: "/kept/backup", restore });
  });
});

describe("D20 a destructive operation", () => {
  test("is done in order, each step with its evidence, and the work is clean after the last", () => {
    const steps = ["dry-run", "backup", "run", "verify"] as const;
    steps.forEach((step, at) => {
      const story = after(landed(), ...steps.slice(0, at).map((each) => report(each)));
      expect(due(...story)).toEqual([`operate:tidy:${step}`]);
      expect(worker.due(given(...story))[0]?.mode).toBe(step === "run" ? "once" : "repeatable");
      for (const other of steps) if (other !== step) expect(decided(report(other), ...story)).toBe("no such step is under way");
    });
    expect(decided(report("dry-run"), ...landed())).toEqual(["operation.stepped", "operation.stated", "operation.authorised"]);
    const story = after(landed(), ...steps.map((step) => report(step)));
    expect(given(...story)).toMatchObject({ phase: "closing", done: { status: "done_clean", commit: "c1" }, operated: ["tidy"] });
  });

  test.each<readonly [string, readonly OperationCommand[], string, RegExp]>([
    ["its dry run fails", [report("dry-run", { exitCode: 2 })], "pending", /was not run: its dry run ended with exit code 2/],
    ["its backup fails", [report("dry-run"), report("backup", { exitCode: 1 })], "pending", /was not run: its backup ended/],
    ["its backup did not end", [report("dry-run"), report("backup", { exitCode: null })], "pending", /no exit code/],
    ["it fails itself", [report("dry-run"), report("backup"), report("run", { exitCode: 1 })], "failed", /was begun/],
    ["what it left is not right", [...ran(), report("verify", { exitCode: 1 })], "failed", /look at the state afterwards ended/],
  ])("stops where %s; the landed work stays", (_name, reports, status, why) => {
    const state = given(...after(landed(), ...reports));
    expect(state).toMatchObject({ phase: "closing", done: { status, commit: "c1" } });
    expect(JSON.stringify(state)).toMatch(why);
  });

  test("stops without a backup and without a stated blast radius", () => {
    const { backup: _none, ...evidence } = report("backup").evidence;
    const unkept = after(landed(), report("dry-run"), { ...report("backup"), evidence });
    expect(given(...unkept)).toMatchObject({ done: { status: "pending" } });
    const unstated = after(landed({ of: { ...operation, blastRadius: " " } }), report("dry-run"));
    expect(given(...unstated)).toMatchObject({ done: { status: "pending" } });
  });

  test("attended, waits for a person who sees the dry run, the blast radius and the command", () => {
    const asked = after(landed({ attended: true }), report("dry-run", { output: "Would remove old/a" }));
    const text = JSON.stringify(asked.at(-1));
    for (const part of ["Would remove old/a", operation.blastRadius, operation.command]) expect(text).toContain(part);
    expect(due(...asked)).toEqual([]);
    const key = "operation:tidy";
    expect(due(...asked, answered("destructive-operation", key, "run"))).toEqual(["operate:tidy:backup"]);
    for (const no of [answered("destructive-operation", key, "refuse"), lapsed("destructive-operation", key)])
      expect(given(...asked, no)).toMatchObject({ phase: "closing", done: { status: "pending", commit: "c1" } });
  });

  test("K15 that was cut off is not run again by itself; what a person says is looked at", () => {
    const cut = after(landed(), report("dry-run"), report("backup"));
    expect(due(...cut, settled("operate:tidy:run", "finished"))).toEqual(["operate:tidy:verify"]);
    expect(given(...cut, settled("operate:tidy:run", "halted"))).toMatchObject({ done: { status: "failed", commit: "c1" } });
  });

  test("that the brief does not name is refused; a block is the way to ask for it", () => {
    const done = { status: "done_clean", reason: "", pendingActions: [], operations: ["drop"] } as const;
    const { attempt, audit } = audited() as Extract<WorkerEvent, { type: "changes.audited" }>;
    const events = decided({ type: "changes.report", attempt, audit, claims: { ...noClaims, done } }, ...landed().slice(0, 3));
    expect(events).toEqual(["changes.audited", "claim.refused"]);
  });
});

function ran(): readonly OperationCommand[] {
  return [report("dry-run"), report("backup"), report("run")];
}

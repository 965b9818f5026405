import { expect, test } from "vitest";
import type { Journal, SeenMachine } from "../../journal/journal.ts";
import { digest } from "../../journal/row.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { SessionStarted } from "../../kernel/session.ts";
import { machinesFor, placingFor } from "./placing.ts";

const remote = "https://code.example/shop";
const commit = "c".repeat(40);
const repository = { root: "/p", remote, commit };
const start = { needs: ["gpu"], cwd: "/p", place: { machine: "home", host: "home", repository } } as unknown as SessionStarted;

const seen = (machine: string, more: { readonly drives?: readonly SessionId[]; readonly slots?: number } = {}): SeenMachine => {
  const told = { labels: ["gpu"], slots: more.slots ?? 4, checkouts: [digest(`checkout ${remote} ${commit}`)] };
  return { machine, host: machine, pid: 1, agoMs: 0, isThere: true, told, drives: more.drives ?? [] };
};
const journalWith = (...machines: readonly SeenMachine[]): Pick<Journal, "presence"> => ({
  presence: { tell: async () => {}, forget: async () => {}, list: async () => machines },
});
const sessions = Array.from({ length: 300 }, (_, number) => sessionId(`goal-${number}`));
const firstOf = (machines: readonly SeenMachine[]): Promise<readonly (string | undefined)[]> =>
  Promise.all(sessions.map(async (stream) => (await machinesFor(journalWith(...machines), start, { stream }))[0]));

test("M4 each session has its own order of the machines that can do it, so each machine is first for its share", async () => {
  const first = await firstOf([seen("a"), seen("b"), seen("c")]);
  for (const name of ["a", "b", "c"]) expect(first.filter((each) => each === name).length).toBeGreaterThan(70);
});

test("M4 where a machine goes or has no free slot, only what it was first for goes to another one", async () => {
  const [before, after] = [
    await firstOf([seen("a"), seen("b"), seen("c")]),
    await firstOf([seen("a"), seen("b"), seen("c", { slots: 0 })]),
  ];
  expect(after).not.toContain("c");
  expect(before.flatMap((each, at) => (each === "c" || each === after[at] ? [] : [at]))).toEqual([]);
});

test("M4 what a machine has taken up fills its slots before it is driven", async () => {
  const stream = sessionId("goal-0");
  const journal = journalWith(seen("a", { slots: 2 }), seen("b", { slots: 2 }));
  const at = (machine: string, claimed: readonly SessionId[] = []) =>
    placingFor(
      {
        journal,
        configNow: async () => ({ machine: { labels: [], slots: 2, projects: [process.cwd()] } }),
        here: async () => ({ machine, host: machine, repositoryOf: async () => repository, hasFolder: async () => true }),
      },
      { ...start, place: { ...start.place, repository: { ...repository } } } as SessionStarted,
      { stream, claimed: new Set(claimed) },
    );
  const full = await Promise.all(["a", "b"].map((machine) => at(machine, [sessionId("goal-1"), sessionId("goal-2")])));
  expect(full.map((found) => ("because" in found ? found.because[0] : "taken"))).toEqual([
    "b can do it and picks it up",
    "a can do it and picks it up",
  ]);
});

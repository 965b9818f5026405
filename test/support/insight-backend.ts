import type { InsightBackend } from "../../src/host/insight/insight.ts";
import { sessionId } from "../../src/kernel/ids.ts";

/** One rule with one question and one proposal, for tests of what stands around them; `kept` hears who keeps what. */
export const oneInsight = (kept: unknown[] = []): InsightBackend => ({
  rules: async () => ({
    rules: [
      {
        ...{ signal: "Irreversibility", tool: "Bash", asked: 3, approved: 2, dismissed: 1 },
        ...{ halted: 0, modified: 0, stopped: 0, lapsed: 0, sessions: 2 },
      },
    ],
    proposals: [{ propose: "review", signal: "Irreversibility", tool: "Bash", asked: 5, sessions: 3, id: "a", hasAsked: true, kept: null }],
    permissions: [],
    days: [{ day: "2026-03-01", calls: 9, asked: 3, allowed: 3, changed: 0, blocked: 0, lapsed: 0, refused: 1 }],
    medianMs: 4_000,
  }),
  questions: async () => ({
    items: [
      {
        ...{ call: "c1", stream: sessionId("guard-1"), gate: "g1", at: "2026-03-01T00:00:00.000Z", tool: "Bash" },
        action: { tool: "Bash", input: { command: "make flush" }, cwd: "/p" },
        ...{ signals: ["Irreversibility"], fate: "allowed", answeredAt: null, by: "mira" },
      },
    ],
    isCut: false,
  }),
  async keep(id, by) {
    if (id === "b") return { refused: "proposal", because: "there is none" };
    kept.push([id, by]);
    return undefined;
  },
  spending: async () => ({
    sessions: [{ session: "frame-1", title: "why", updatedAt: "2026-03-01T00:00:00.000Z", tokens: 5, cost: 0.1 }],
    ...{ tokens: 5, cost: 0.1, isCut: false },
  }),
});

import type { GuardBackend, StandingPermission } from "../../src/host/backend/guard-types.ts";

const permission: StandingPermission = {
  id: "p1",
  project: "/p",
  tool: "git push",
  target: "origin",
  environment: "dev",
  signals: ["ExternalMutation"],
  since: null,
  until: "2026-04-01T00:00:00.000Z",
  by: "mira",
  isOver: false,
};

/** One project with one client, for tests of what stands around the guards; `deeds` hears what was asked of it, and by whom. */
export const oneGuard = (deeds: unknown[] = []): GuardBackend => ({
  board: async () => ({
    projects: [
      {
        project: "/p",
        state: "paused",
        quiet: false,
        paused: { by: "mira", at: "2026-03-01T00:00:00.000Z", until: null },
        clients: [{ client: "codex", title: "Codex", isSetUp: true, state: "paused", reason: "switched off" }],
        lastAt: null,
      },
    ],
    permissions: [permission],
    trouble: null,
  }),
  examine: async () => [{ what: "git", state: "bad", says: "not found", remedy: "Install git." }],
  policy: async (project) => ({
    project,
    files: ["/home/mira/config.json"],
    settings: [{ name: "mode", about: "Calls wait.", values: ["guard"], from: "default" }],
    verdicts: [{ act: "sends", signal: "HumanCommunication", attended: "gate", dispatched: "gate", byEnvironment: false }],
  }),
  async turn(asked, by) {
    deeds.push([asked, by]);
    return asked.project === "/refused" ? { refused: "switch.off", because: "it cannot be" } : undefined;
  },
  async allow(asked, by) {
    deeds.push([asked, by]);
    return asked.project === "/refused"
      ? { refused: "allow", because: "never" }
      : { permission: { ...permission, by }, number: asked.isTrial ? null : 1 };
  },
  async revoke(id) {
    deeds.push(id);
    return id === permission.id ? permission : { refused: "permission", because: "there is none" };
  },
});

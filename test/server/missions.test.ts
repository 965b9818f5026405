import { writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { makeMissionSample } from "../../src/setup/sample-mission.ts";
import { addToken } from "../../src/secrets/tokens.ts";
import { join } from "node:path";
import { newcomer } from "../support/cli.ts";
import { debianTool } from "../support/debian.ts";
import { startUp } from "../support/up.ts";

/** Plans, and works: whoever is named over HTTP does both. */
const both = `command:case "$(tee /tmp/brief)" in *plan.json*) sh planner.sh;; *) sh agent.sh < /tmp/brief;; esac`;

test("D1, D2, D13, D24 a mission over HTTP: asked for by a person, approved by another, done, and refused to an agent", async () => {
  debianTool("bwrap", "bubblewrap");
  const [mira, sample] = [await newcomer(), await makeMissionSample()];
  onTestFinished(() => Promise.all([mira.remove(), sample.remove()]).then(() => {}));
  const robo = await addToken(join(mira.home, "assent", "tokens.json"), "robo", "agent", "2026-01-01T00:00:00.000Z");
  const omar = await addToken(join(mira.home, "assent", "tokens.json"), "omar", "person", "2026-01-01T00:00:00.000Z");
  const up = await startUp(mira);
  onTestFinished(async () => void (await up.stop()));
  await up.post("/sessions", { protocol: "goal", intent: "sort the invoices", cwd: sample.folder });
  await expect.poll(async () => (await mira.waiting()).map(({ kind }) => kind)).toEqual(["goal-field"]);
  // Whoever drives has read the configuration by now: what is begun from here on goes by the new one all the same.
  writeFileSync(join(mira.home, "assent", "config.json"), JSON.stringify({ governance: { approvals: ["plan"] } }));
  const asked = { protocol: "mission", intent: sample.mission, cwd: sample.folder, unattended: true };
  const start = async (more: object, headers = {}) => {
    const response = await up.post("/sessions", { ...asked, ...more }, headers);
    return { status: response.status, body: (await response.json()) as { session?: string; error?: { code: string; message: string } } };
  };
  expect(await start({})).toMatchObject({ status: 422, body: { error: { code: "input.agent" } } });
  expect(await start({ agent: "nobody-knows-it" })).toMatchObject({ status: 422, body: { error: { code: "input.agent" } } });
  expect(await start({ agent: both, cwd: mira.home })).toMatchObject({ status: 422, body: { error: { code: "input.cwd" } } });
  const byAgent = await start({ agent: both }, { authorization: `Bearer ${robo}` });
  expect(byAgent).toMatchObject({ status: 422, body: { error: { message: expect.stringMatching(/may not hand work.*recorded as/s) } } });
  const { status, body } = await start({ agent: both });
  expect(status).toBe(200);
  const standing = async (): Promise<unknown> => {
    const { view } = (await (await up.get(`/sessions/${body.session}`)).json()) as { view: { done: { status: string } | null } };
    return view.done?.status ?? null;
  };
  const approvals = async () => (await mira.waiting()).filter(({ kind }) => kind === "approval");
  await expect.poll(approvals).toHaveLength(1);
  const [gate] = await approvals();
  const { shown } = (await (await up.get(`/gates/${gate?.id}`)).json()) as { shown: string };
  const approve = async (headers = {}): Promise<number> =>
    (await up.post(`/gates/${gate?.id}/answer`, { option: "approve", shown }, headers)).status;
  expect(await approve()).toBe(422); // whoever asked for it
  expect(await approve({ authorization: `Bearer ${omar}` })).toBe(200);
  await expect.poll(standing).toBe("done_clean");
});

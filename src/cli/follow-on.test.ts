import { expect, test } from "vitest";
import { attendWorld, begin, drive } from "../../test/support/attend-world.ts";
import { answer } from "../../test/support/world.ts";
import { sessionId } from "../kernel/ids.ts";
import { assessment, beginning, hashOf } from "../protocols/attend/machine.fixture.ts";
import { goesOn } from "./follow-on.ts";

test("U10 routing names the child's question at once, and its last answer lets the parent go on", async () => {
  const deficit = { protocol: "clarify", quote: "bi-weekly", source: "arguments", harm: "two readings" } as const;
  let scans = 0;
  const { runtime } = await attendWorld({
    scan: async () => (scans++ === 0 ? [deficit] : []),
    weigh: async (action) => ({ assessment: assessment({ verdict: "gate" }), hash: hashOf(action) }),
    hashAction: hashOf,
    run: async () => ({ ended: "completed" }),
    agent: async () => ({ ended: "completed", detail: "done" }),
    stopMember: async () => {},
    clock: () => "2026-01-01T00:00:00.000Z",
  });
  const stream = await begin(runtime, beginning({ intent: "Send the reminder bi-weekly.", available: ["clarify"] }));
  expect(await goesOn(runtime, stream)).toBeUndefined();
  await answer(runtime, stream, "clarify");
  await drive(runtime, stream);
  const child = await goesOn(runtime, stream);
  expect(child).toMatchObject({ session: expect.stringContaining("clarify"), asks: { title: expect.stringContaining("bi-weekly") } });
  const asked = sessionId(child?.session ?? "");
  await answer(runtime, asked, "reading-2");
  await drive(runtime, asked);
  expect(await goesOn(runtime, asked)).toMatchObject({ session: stream, asks: { title: expect.any(String) } });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answer, probeInstalled, startPlan, testWorld } from "../../../test/support/world.ts";
import type { Journal } from "../../journal/journal.ts";
import { memoryJournal } from "../../journal/memory.ts";
import type { SessionPlace } from "../../kernel/session.ts";
import { drive } from "../../runtime/drive.ts";
import type { Runtime } from "../../runtime/types.ts";
import { wakingJournal } from "./waking-journal.ts";

const place: SessionPlace = { machine: "aaaa", host: "one", repository: null };
const here = async () => ({ ...place, repositoryOf: async () => null, hasFolder: async () => true });

/** Notes where messages go; answers as it is told. */
async function ingress(status = 202): Promise<{ readonly url: string; readonly came: string[] }> {
  const came: string[] = [];
  const server = createServer((request, reply) => {
    came.push(`${request.method} ${request.url}`);
    reply.writeHead(status).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, came };
}

async function waking(addresses: readonly string[]): Promise<{ readonly runtime: Runtime; readonly journal: Journal }> {
  const config = { ingress: [...addresses], admin: [], endpoint: "http://127.0.0.1:1", identityKeys: [] };
  const journal: Journal = wakingJournal(config, await memoryJournal(), () => runtime);
  const { runtime } = await testWorld({}, { journal, here, installed: [probeInstalled()] });
  return { runtime, journal };
}

test("M6 whoever leaves work in a session wakes its machine each time; a driver and a write without work wake nobody", async () => {
  const { url, came } = await ingress();
  const { runtime, journal } = await waking([url]);
  const stream = await startPlan(runtime, [[{ name: "q", do: "ask", kind: "mission-paused" }], [{ name: "w", do: "once" }]]);
  const wake = `POST /assent-aaaa/${stream}/wake/send`;
  await drive(runtime, stream); // opens the gate, and leaves nothing due
  await expect.poll(() => came).toEqual([wake]);
  await answer(runtime, stream, "go-on");
  await journal.close();
  expect(came).toEqual([wake, wake]);
});

test("M6 with several addresses the next one is asked where one does not answer, and where none does nothing fails", async () => {
  const [broken, sound] = [await ingress(503), await ingress()];
  const { runtime, journal } = await waking(["http://127.0.0.1:1", broken.url, sound.url]);
  await startPlan(runtime, [[{ name: "w", do: "once" }]]);
  await journal.close();
  expect([broken.came.length, sound.came.length]).toEqual([1, 1]);
  const away = await waking(["http://127.0.0.1:1"]);
  await startPlan(away.runtime, [[{ name: "w", do: "once" }]]);
  await away.journal.close();
});

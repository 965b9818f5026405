import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sessionId } from "../../src/kernel/ids.ts";
import { removeTokens } from "../../src/secrets/tokens.ts";
import { feedLimits } from "../../src/server/feed.ts";
import { feedPath } from "../../src/server/paths.ts";
import { draft } from "../support/journal-contract.ts";
import { httpPlace, type HttpPlace } from "../support/http-place.ts";

let place: HttpPlace;
beforeEach(async () => {
  place = await httpPlace();
});
afterEach(() => place.remove());

let streams = 0;
const record = (count: number) =>
  place.world.journal.append(
    sessionId(`goal-f${(streams += 1)}`),
    0,
    Array.from({ length: count }, () => draft("a.happened")),
  );

interface Stream {
  readonly status: number | undefined;
  readonly ids: number[];
  readonly response: IncomingMessage;
  readonly ended: Promise<void>;
}

/** An event stream as a browser opens it. */
function open(headers: Readonly<Record<string, string>> = {}, token = place.tokens.person, query = ""): Promise<Stream> {
  return new Promise((resolve, reject) => {
    get(`${place.url}${feedPath}${query}`, { headers: { authorization: `Bearer ${token}`, ...headers }, agent: false }, (response) => {
      const ids: number[] = [];
      let rest = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = `${rest}${chunk}`.split("\n");
        rest = lines.pop() ?? "";
        ids.push(...lines.filter((line) => line.startsWith("id: ")).map((line) => Number(line.slice(4))));
      });
      const ended = new Promise<void>((done) => void response.on("close", () => done()).on("error", () => done()));
      resolve({ status: response.statusCode, ids, response, ended });
    }).on("error", reject);
  });
}

const upTo = (last: number, first = 1): readonly number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Both ends of each connection are in this process. */
const sockets = (): number => process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

describe("the event stream", () => {
  test("starts now, or after the last event that was seen, by header or address", async () => {
    await record(5);
    const [fresh, back, asked] = [await open(), await open({ "last-event-id": "3" }), await open({}, undefined, "?after=4")];
    await record(2);
    await expect
      .poll(() => [fresh.ids, back.ids, asked.ids])
      .toEqual([
        [6, 7],
        [4, 5, 6, 7],
        [5, 6, 7],
      ]);
    for (const { response } of [fresh, back, asked]) response.destroy();
  });

  test.each(["-1", "1.5", "x", "1e3", "0x10", "99999999999999999999"])("does not take %s for a position", async (id) => {
    const { status, response } = await open({ "last-event-id": id });
    expect(status).toBe(400);
    response.destroy();
  });

  test("an empty last id means now, as a browser sends it before it has seen any", async () => {
    await record(3);
    const { ids, response } = await open({ "last-event-id": "" });
    await record(1);
    await expect.poll(() => ids).toEqual([4]);
    response.destroy();
  });

  test("is there for agents and readers, and for nobody else", async () => {
    for (const role of ["agent", "reader"] as const) {
      const { status, response } = await open({}, place.tokens[role]);
      expect(status).toBe(200);
      response.destroy();
    }
    expect((await open({}, "nobody")).status).toBe(401);
  });

  test("goes on without loss or repeats when the connection breaks again and again under writes", async () => {
    const seen: number[] = [];
    const over = new AbortController();
    const writing = (async () => {
      for (let n = 0; n < 60; n += 1) {
        await record(1 + (n % 90));
        await sleep(n % 7);
      }
    })();
    const reading = (async () => {
      while (!over.signal.aborted) {
        const { ids, response } = await open({ "last-event-id": String(seen.at(-1) ?? 0) });
        await sleep(15 + (seen.length % 20));
        response.destroy();
        seen.push(...ids);
      }
    })();
    await writing;
    const last = await place.world.journal.position();
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(last);
    over.abort();
    await reading;
    expect(seen).toEqual(upTo(last));
  });

  test("is cut when its reader stops reading, and the others go on", async () => {
    const slow = await open();
    slow.response.pause();
    const quick = await open();
    const both = sockets();
    let total = 0;
    for (let n = 0; n < 120; n += 1) {
      total += feedLimits.batch;
      await record(feedLimits.batch);
      await expect.poll(() => quick.ids.length, { interval: 2 }).toBe(total);
    }
    await expect.poll(sockets).toBe(both - 1); // their end is gone, although ours reads nothing
    const held = slow.ids.length;
    slow.response.resume();
    await slow.ended;
    expect(held).toBeLessThan(total);
    const back = await open({ "last-event-id": String(slow.ids.at(-1) ?? 0) });
    await expect.poll(() => slow.ids.length + back.ids.length).toBe(total);
    expect([...slow.ids, ...back.ids]).toEqual(upTo(total));
    for (const { response } of [quick, back]) response.destroy();
  });

  test("ends for a credential that was taken back", async () => {
    const { ended, ids } = await open();
    await removeTokens(place.tokensFile, "mira");
    await sleep(5_100);
    await record(1);
    await ended;
    expect(ids).toEqual([]);
  });

  test("many at once get the same, and all of them end with the server", async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => open()));
    await record(3);
    await expect.poll(() => all.every(({ ids }) => ids.length === 3)).toBe(true);
    await place.close();
    await Promise.all(all.map(({ ended }) => ended));
    expect(place.troubles).toEqual([]);
  });
});

import { createHmac, timingSafeEqual } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { receiver, type Receiver } from "../../../test/support/receiver.ts";
import { noticeOf } from "./notice.ts";
import { waitingGate } from "./notices.fixture.ts";
import { postNotice } from "./webhook.ts";

let server: Receiver;
let elsewhere: Receiver;
beforeEach(async () => {
  [server, elsewhere] = await Promise.all([receiver(), receiver()]);
});
afterEach(() => Promise.all([server.close(), elsewhere.close()]));

const notice = noticeOf(waitingGate, { redact: (text) => text, site: null, occasion: 0 });
const post = (path = "/hook/secret-part", isWanted = true, signal = new AbortController().signal) =>
  postNotice({ url: server.url + path, format: "json", secret: "a secret" }, notice, {
    signal,
    isWanted: async () => isWanted,
    folders: [],
  });

describe("a webhook", () => {
  test("gets the notice with a signature over time and body", async () => {
    expect(await post()).toBeUndefined();
    const [{ headers, body, path } = expect.fail("nothing came")] = server.received;
    expect([path, JSON.parse(body)]).toEqual(["/hook/secret-part", notice]);
    const time = String(headers["assent-timestamp"]);
    const expected = `v1=${createHmac("sha256", "a secret").update(`${time}.${body}`).digest("hex")}`;
    expect(timingSafeEqual(Buffer.from(expected), Buffer.from(String(headers["assent-signature"])))).toBe(true);
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(600);
  });

  test("that fails is tried three times, and never says its address", async () => {
    server.answerWith(503);
    expect(await post()).toBe("it answered with 503");
    expect(server.received).toHaveLength(3);
    expect(new Set(server.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
    await server.close();
    expect(await post()).toMatch(/^it could not be reached \(ECONN\w+\)$/);
    server = await receiver();
  });

  test("that says no is not tried again, and neither is what nobody wants any more", async () => {
    server.answerWith(404);
    expect(await post()).toBe("it answered with 404");
    server.answerWith(500);
    expect(await post("/", false)).toBe("it answered with 500");
    expect(server.received).toHaveLength(2);
  });

  test("K12 is not followed elsewhere", async () => {
    server.answerWith(307, { location: `${elsewhere.url}/there` });
    expect(await post()).toBe("it answered with 307");
    expect(elsewhere.received).toEqual([]);
  });

  test("that hangs is given up when its time is over, or when it is told to", async () => {
    server.answerWith("never");
    expect(await post("/", false)).toBe("it did not answer within 5 seconds");
    const given = new AbortController();
    setTimeout(() => given.abort(), 100);
    expect(await post("/", true, given.signal)).toBe("it could not be reached"); // and not that its time was over
  });

  test("with a name and a password in its address gets them in a header", async () => {
    const url = server.url.replace("://", "://mira:p%40ss@");
    const delivery = { signal: new AbortController().signal, isWanted: async () => true, folders: [] };
    expect(await postNotice({ url, format: "ntfy", secret: "s" }, notice, delivery)).toBeUndefined();
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("mira:p@ss").toString("base64")}`,
      title: "Assent waits for you: risk (dangerous)",
    });
  });
});

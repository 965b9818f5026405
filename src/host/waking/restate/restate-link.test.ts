import { describe, expect, test } from "vitest";
import type { RestateApi, RestateMessage, SendEnd } from "./restate-api.ts";
import { linkPolicy, restateLink, type RestateLink } from "./restate-link.ts";

interface Script {
  /** What Restate makes of each look: an echo that comes or does not, or a message that nobody takes. */
  readonly looks: readonly ("echo" | "silence" | Exclude<SendEnd, "sent">)[];
  readonly registers?: readonly (string | undefined)[];
  /** How far Restate's clock is ahead of the journal's, where each call of it is refused for that. */
  readonly aheadMs?: number;
}

/** Runs the link until the script is over. */
async function told({
  looks,
  registers = [],
  aheadMs,
}: Script): Promise<{ says: readonly string[]; up: readonly boolean[]; registered: number }> {
  const stop = new AbortController();
  const says: string[] = [];
  const up: boolean[] = [];
  let [look, registered] = [0, 0];
  const api: RestateApi = {
    async send({ said }: RestateMessage) {
      const end = looks[look] ?? "away";
      look += 1;
      refused();
      if (end === "echo") queueMicrotask(() => link.heard((said as { sound: string }).sound));
      return end === "echo" || end === "silence" ? "sent" : end;
    },
    async register() {
      refused();
      return registers[(registered += 1) - 1];
    },
    look: async () => ({ ingress: undefined, admin: undefined, isKnown: false }),
  };
  const refused = (): void => (aheadMs === undefined ? undefined : link.mistimed(aheadMs));
  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    const isEcho = looks[look - 1] === "echo";
    if (ms === linkPolicy.echoMaxMs && isEcho) return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
    if (ms === linkPolicy.echoMaxMs) return;
    up.push(link.isUp());
    if (look >= looks.length) stop.abort();
  };
  const link: RestateLink = restateLink({
    ...{ api, object: "assent-1", endpoint: "http://here:9080", ingress: ["http://there:8080"] },
    onChange: (line) => says.push(line.split(";")[0] ?? ""),
    pause,
  });
  await link.run(stop.signal);
  return { says, up, registered };
}

const fine = "Restate at http://there:8080 wakes this machine";
const away = "Restate cannot be reached at http://there:8080";

describe("M6 the way to Restate and back", () => {
  test("is there when a message to oneself comes back, and this is told once", async () => {
    expect(await told({ looks: ["echo", "echo", "echo"] })).toEqual({ says: [fine], up: [true, true, true], registered: 1 });
  });

  test("is told when it is gone and when it is back", async () => {
    expect((await told({ looks: ["echo", "away", "away", "echo"] })).says).toEqual([fine, away, fine]);
  });

  test("is not there where Restate takes a message and does not bring it", async () => {
    const { says, up } = await told({ looks: ["silence", "silence"] });
    expect(says).toEqual(["Restate takes work and cannot bring it to this machine at http://here:9080"]);
    expect(up).not.toContain(true);
  });

  test("is made anew where Restate does not know this machine any more", async () => {
    const { says, registered } = await told({ looks: ["echo", "absent", "echo"] });
    expect(says).toEqual([fine, "Restate at http://there:8080 does not know this machine any more", fine]);
    expect(registered).toBe(2);
  });

  test("is not there before Restate has looked at this machine", async () => {
    const { says } = await told({ looks: ["echo"], registers: ["no route", "no route", undefined] });
    expect(says).toEqual(["this machine cannot make itself known to Restate: no route", fine]);
  });

  test.each([
    [{ looks: ["silence"], aheadMs: -3_480_000 }, "58 minutes behind"],
    [{ looks: [], registers: ["it answers 401"], aheadMs: 61_000 }, "1 minute ahead of"],
  ] satisfies [Script, string][])("names the clock where Restate signs for another time: %j", async (script, off) => {
    const { says } = await told(script);
    expect(says).toEqual([`Restate's calls are refused: its clock is ${off} that of the journal's database. Set the wrong one`]);
  });

  test("names no clock where a call comes through all the same", async () => {
    expect((await told({ looks: ["echo"], aheadMs: 61_000 })).says).toEqual([fine]);
  });

  test("hears only what it said last", async () => {
    const link = restateLink({
      api: {
        send: async () => "away",
        register: async () => undefined,
        look: async () => ({ ingress: undefined, admin: undefined, isKnown: false }),
      },
      ...{ object: "o", endpoint: "e", ingress: [], onChange: () => {} },
    });
    link.heard("something of before");
    expect(link.isUp()).toBe(false);
  });
});

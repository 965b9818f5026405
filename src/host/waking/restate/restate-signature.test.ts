import { sign } from "node:crypto";
import { createEndpointHandler } from "@restatedev/restate-sdk/fetch";
import { object } from "@restatedev/restate-sdk";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newIdentity } from "../../../../test/support/restate-server.ts";
import { signatureCheck, type SignatureEnd, type SignedCall } from "./restate-signature.ts";

const nowS = 1_790_000_000;
const [ours, second, foreign] = [newIdentity(), newIdentity(), newIdentity()];

interface Token {
  readonly head?: object;
  readonly claims?: object;
  readonly key?: string;
  /** How far the clock of the Restate is off that signs it. */
  readonly offS?: number;
}

const part = (said: object): string => Buffer.from(JSON.stringify(said)).toString("base64url");

/** As Restate makes one: it counts from a minute ago to a minute ahead. */
function token({ head = { typ: "JWT", alg: "EdDSA" }, claims = {}, key = ours.key, offS = 0 }: Token = {}): string {
  const iat = nowS + offS;
  const said = `${part(head)}.${part({ aud: "/invoke/o/wake", nbf: iat - 60, iat, exp: iat + 60, ...claims })}`;
  return `${said}.${sign(null, Buffer.from(said), key).toString("base64url")}`;
}

const call = (jwt: string, url = "/invoke/o/wake", scheme = "v1"): SignedCall => ({
  url,
  headers: { "x-restate-signature-scheme": scheme, "x-restate-jwt-v1": jwt },
});

const keys = [second.identityKey, ours.identityKey];
const ended = (said: SignedCall, nowMs = nowS * 1_000): SignatureEnd => signatureCheck(keys)(said, nowMs);

afterEach(() => void vi.useRealTimers());

/** The word of Restate's own SDK, on a machine whose clock is right. */
async function heardBySdk({ url, headers }: SignedCall): Promise<boolean> {
  vi.useFakeTimers({ toFake: ["Date"], now: nowS * 1_000 });
  const services = [object({ name: "o", handlers: { wake: async () => {} } })];
  const handler = createEndpointHandler({ services, identityKeys: keys, logger: () => {} });
  const reply = await handler(new Request(`http://machine${url}`, { headers: headers as Record<string, string> }));
  return reply.status !== 401;
}

const [first = "", middle = "", last = ""] = token().split(".");
const late = (claims: object): SignedCall => call(token({ claims }));
const calls: readonly [name: string, said: SignedCall, end: SignatureEnd["kind"]][] = [
  ["a call as Restate signs it", call(token()), "ours"],
  ["one that is signed with the second key", call(token({ key: second.key })), "ours"],
  ["one behind an address with a path", call(token(), "/a/b/invoke/o/wake"), "ours"],
  ["a look at what is there", call(token({ claims: { aud: "/discover" } }), "/discover"), "ours"],
  ["a look behind an address with a path", call(token({ claims: { aud: "/discover" } }), "/a/discover"), "ours"],
  ["a path with a question behind it", call(token(), "/invoke/o/wake?x=/invoke/o/echo"), "ours"],
  ["one of the last moment", call(token({ offS: -60 })), "ours"],
  ["one of the first moment", call(token({ offS: 60 })), "ours"],
  ["one of an hour ago", call(token({ offS: -3_600 })), "untimely"],
  ["one of a minute and a second ago", call(token({ offS: -61 })), "untimely"],
  ["one of an hour ahead", call(token({ offS: 3_600 })), "untimely"],
  ["one that is over, whenever it began", late({ nbf: 0, exp: nowS - 1 }), "untimely"],
  ["one that has not begun, however long it lasts", late({ nbf: nowS + 1, exp: nowS + 1e9 }), "untimely"],
  ["one with somebody else's key", call(token({ key: foreign.key })), "foreign"],
  ["one for another path", call(token(), "/invoke/o/echo"), "foreign"],
  ["one for another object", call(token(), "/invoke/p/wake"), "foreign"],
  ["a look with the signature of a call", call(token(), "/discover"), "foreign"],
  ["a path that leads elsewhere", call(token(), "/invoke/o/wake/../echo"), "foreign"],
  ["one that is not signed", call("", "/invoke/o/wake", "unsigned"), "foreign"],
  ["one of another scheme", call(token(), "/invoke/o/wake", "v2"), "foreign"],
  ["one without a token", { url: "/invoke/o/wake", headers: { "x-restate-signature-scheme": "v1" } }, "foreign"],
  ["one without a word of a signature", { url: "/invoke/o/wake", headers: {} }, "foreign"],
  ["one whose claims were exchanged", call([first, part({ aud: "/invoke/o/echo", nbf: 0, iat: 0, exp: 1e12 }), last].join(".")), "foreign"],
  ["one whose head was exchanged", call([part({ alg: "none" }), middle, last].join(".")), "foreign"],
  ["one without a signature", call([first, middle, ""].join(".")), "foreign"],
  ["half a token", call(token().slice(0, 40)), "foreign"],
  ["one with more behind it", call(`${token()}.x`), "foreign"],
  ["one of another kind, signed", call(token({ head: { alg: "none" } })), "foreign"],
  ["one without an end", late({ exp: undefined }), "foreign"],
  ["one without a beginning", late({ nbf: undefined }), "foreign"],
  ["one without its own time", late({ iat: undefined }), "foreign"],
  ["one without a path", late({ aud: undefined }), "foreign"],
  ["one whose end is a word", late({ exp: "9999999999" }), "foreign"],
];

describe("M1, M6 who calls a machine, by signature and time", () => {
  test.each(calls)("%s", (_, said, kind) => expect(ended(said).kind).toBe(kind));

  test.each(calls.filter(([, , kind]) => kind === "ours"))(
    "%s is heard by the SDK of Restate too, where the clock is right",
    async (_, said) => expect(await heardBySdk(said)).toBe(true),
  );

  test("the time that is given counts, and no clock of this machine", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: (nowS + 3_600) * 1_000 });
    expect(ended(call(token()))).toEqual({ kind: "ours" });
    expect(ended(call(token({ offS: 3_600 })))).toEqual({ kind: "untimely", aheadMs: 3_600_000 });
  });

  test("one of another time says how far Restate's clock is off", () => {
    expect(ended(call(token({ offS: -3_480 })))).toEqual({ kind: "untimely", aheadMs: -3_480_000 });
  });
});

import { createECDH, createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { areKeys, newPushKey, publicPushKey, pushTextMaxBytes, sealPush, vapidHeader } from "./push-message.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

/** The example of RFC 8291, section 5 and appendix A: facts, not words. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  senderKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

describe("a sealed message", () => {
  test("is that of RFC 8291, to the byte", () => {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(bytes(example.senderKey));
    const sealed = sealPush(Buffer.from(example.text), example.keys, { pair, salt: bytes(example.salt) });
    expect(sealed.toString("base64url")).toBe(example.body);
  });

  test("is another one each time, and one record as long as its text may be", () => {
    const [one, other] = [0, 1].map(() => sealPush(Buffer.alloc(pushTextMaxBytes), example.keys));
    expect([one?.length, one?.equals(other ?? Buffer.alloc(0))]).toEqual([4_096, false]);
  });

  test.each([
    ["the right ones", {}, true],
    ["a point beside the curve", { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url") }, false],
    ["nothing", { p256dh: "" }, false],
    ["a short secret", { auth: "AAAA" }, false],
  ])("needs keys that are keys: %s", (_, change, good) => expect(areKeys({ ...example.keys, ...change })).toBe(good));
});

describe("the sender", () => {
  const key = newPushKey();
  const now = Date.parse("2026-11-18T12:00:00Z");

  test("is known to one push service for some hours, by a signature of its own key (RFC 8292)", () => {
    const [, token = "", shown = ""] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(
        vapidHeader(key, "https://push.example.org/send/x", { nowMs: now, contact: "https://here.example.org" }),
      ) ?? [];
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect([JSON.parse(bytes(head).toString()), JSON.parse(bytes(claims).toString())]).toEqual([
      { typ: "JWT", alg: "ES256" },
      { aud: "https://push.example.org", exp: now / 1_000 + 43_200, sub: "https://here.example.org" },
    ]);
    expect(shown).toBe(publicPushKey(key));
    const coordinate = (from: number): string =>
      bytes(shown)
        .subarray(from, from + 32)
        .toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
    const signer = createPublicKey({ key: jwk, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify("sha256", signed, { key: signer, dsaEncoding: "ieee-p1363" }, bytes(signature))).toBe(true);
  });
});

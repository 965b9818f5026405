import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushedNotice } from "../../src/kernel/pushed-notice.ts";

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As the browser reads it, with its own keys. */
  readonly said: PushedNotice;
  readonly body: Buffer;
}

/** A push service on loopback and the browsers that subscribed with it: it takes what RFC 8030, 8291 and 8292 allow, and opens it. */
export interface PushService {
  readonly url: string;
  readonly pushed: readonly Pushed[];
  /** Why it did not take something. */
  readonly complaints: readonly string[];
  /** A browser that subscribed for messages of one sender, by the sender's public key. */
  subscribe(senderKey: string): { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  answerWith(status: number, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

interface Subscription {
  readonly senderKey: string;
  readonly auth: Buffer;
  open(body: Buffer): PushedNotice;
}

export async function pushService(): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>();
  const pushed: Pushed[] = [];
  const complaints: string[] = [];
  let reply = { status: 201, headers: {} as Readonly<Record<string, string>> };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      try {
        const { url: path = "", headers } = request;
        const subscription = subscriptions.get(path);
        if (reply.status === 201 && subscription) {
          const body = Buffer.concat(chunks);
          checkSender(headers, subscription.senderKey, url());
          pushed.push({ path, headers, body, said: subscription.open(body) });
        }
        response.writeHead(subscription ? reply.status : 404, reply.headers).end("a reply that nobody reads");
      } catch (cause) {
        complaints.push(String(cause));
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url(),
    pushed,
    complaints,
    subscribe(senderKey) {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString("hex")}`;
      subscriptions.set(path, { senderKey, auth, open: (body) => opened(body, pair, auth) });
      return { endpoint: url() + path, p256dh: pair.getPublicKey().toString("base64url"), auth: auth.toString("base64url") };
    },
    answerWith(status, headers = {}) {
      reply = { status, headers };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The receiver's side of RFC 8291, written on its own. */
function opened(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): PushedNotice {
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = text.lastIndexOf(2); // the mark of the last record, before padding
  return JSON.parse(text.subarray(0, end).toString("utf8")) as PushedNotice;
}

function checkSender(headers: IncomingHttpHeaders, senderKey: string, origin: string): void {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const raw = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: raw.subarray(1, 33).toString("base64url"), y: raw.subarray(33).toString("base64url") };
  const signed = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { readonly aud: string; readonly exp: number };
  const ahead = exp - Date.now() / 1_000;
  if (key !== senderKey) throw new Error("another sender than the browser subscribed to");
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"))) throw new Error("not signed by it");
  if (aud !== origin || ahead <= 0 || ahead > 86_400) throw new Error(`a token for ${aud}, good for ${ahead} seconds`);
  if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(headers["ttl"] as string))
    throw new Error("no TTL, or another encoding");
  if (!/^[\w-]{1,32}$/.test(String(headers["topic"]))) throw new Error("no topic");
}

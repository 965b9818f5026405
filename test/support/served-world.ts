import type { Hono } from "hono";
import { exportJournal } from "../../src/journal/copies/export.ts";
import type { Journal } from "../../src/journal/journal.ts";
import { testSigner } from "../../src/journal/signing.fixture.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import { isRefusal } from "../../src/kernel/trouble.ts";
import { createApp } from "../../src/server/app.ts";
import type { Assets } from "../../src/server/assets.ts";
import type { Backend, Caller, Credentials } from "../../src/host/backend/types.ts";
import { createFeed } from "../../src/server/feed.ts";
import { apiBase } from "../../src/server/paths.ts";
import { doorsOf } from "../../src/server/shield.ts";
import type { World } from "../../src/runtime/types.ts";
import { oneInsight } from "./insight-backend.ts";
import { onePush } from "./push-backend.ts";
import { oneGuard } from "./guard-backend.ts";
import { accepted, meta, testWorld, type TestWorld } from "./world.ts";

export const origin = "http://127.0.0.1:4717";

const caller = (name: string, role: Caller["role"]): Caller => ({
  credential: name,
  name,
  role,
  verified: true,
  via: "token",
  mayChange: true,
});

/** Who there is; a token is a name. */
export const callers = {
  mira: caller("mira", "person"),
  jo: caller("jo", "person"),
  robo: caller("robo", "agent"),
  eye: caller("eye", "reader"),
} as const;
type Name = keyof typeof callers;

export const bearer = (name: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${name}` });

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface ServedWorld extends TestWorld {
  readonly app: Hono;
  readonly backend: Backend;
  readonly troubles: readonly unknown[];
  /** Makes a request with a token and reads its answer as JSON. */
  get(path: string, who?: Name | null): Promise<Answered>;
  post(path: string, body: unknown, who?: Name | null): Promise<Answered>;
  close(): Promise<void>;
}

/** The app over a real runtime in memory, with names for tokens and without a network. */
export async function servedWorld(change: Partial<World> = {}, backends: Partial<Backend> = {}): Promise<ServedWorld> {
  const world = await testWorld({}, change);
  const troubles: unknown[] = [];
  const backend = { ...backendOver(world), ...backends };
  const feed = createFeed(world.journal);
  const placed = { doors: doorsOf(["127.0.0.1", "localhost"], 4717, "http"), port: 4717, isSecure: false };
  const app = createApp({ backend, feed, assets, placed, onTrouble: (cause) => void troubles.push(cause) });
  const ask = async (path: string, init: RequestInit, who: Name | null): Promise<Answered> => {
    const headers = { host: "127.0.0.1:4717", ...(who === null ? {} : bearer(who)), ...init.headers };
    const response = await app.request(`${origin}${apiBase}${path}`, { ...init, headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    ...world,
    app,
    backend,
    troubles,
    get: (path, who = "mira") => ask(path, {}, who),
    post: (path, body, who = "mira") =>
      ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }, who),
    async close() {
      feed.close();
      await world.journal.close();
    },
  };
}

export const assets: Assets = new Map([
  ["/", { type: "text/html; charset=utf-8", bytes: new TextEncoder().encode("<!doctype html>console") }],
  ["/assets/main.js", { type: "text/javascript; charset=utf-8", bytes: new TextEncoder().encode("0") }],
]);

const signer = testSigner();
const action = { tool: "Bash", target: "x", environment: "local" };

const backendOver = ({ runtime, journal }: TestWorld): Backend => ({
  runtime,
  version: "0.0.0",
  credentials: namedCredentials(),
  assess: async () => ({ verdict: "low", findings: [], pattern: action, reasons: ["it only looks"] }) as never,
  async start({ intent, cwd }) {
    if (intent === "refuse me") return { refused: "session.start", because: "nothing to do" };
    const started = accepted(
      await runtime.start("probe", { type: "plan.start", plan: [] } as { type: string }, { ...meta(), title: intent, cwd }),
    );
    return isRefusal(started) ? started : { session: started.loaded.stream };
  },
  auditFrame: async ({ stream: says, protocol }) =>
    protocol === "frame"
      ? { ok: true, perspectives: [{ lens: "cost", name: "Cost", facts: [{ fact: "lens", ok: true, says, evidence: [2] }] }] }
      : undefined,
  reportFrame: async ({ stream, protocol }) => (protocol === "frame" ? `# ${stream}\n` : undefined),
  pushedBy: async () => null,
  saidBefore: async () => ({}),
  insight: oneInsight(),
  outputOf: async () => undefined,
  guard: oneGuard(),
  machines: async () => null,
  push: onePush(),
  async verify() {
    const { events, streams, problems, problemsTotal } = await verifyJournal(journal);
    return { ok: problemsTotal === 0, events, streams, problems, problemsTotal };
  },
  exportLines: () => exportJournal(journal, signer, { at: runtime.world.clock() }),
});

/** A token is its holder's name, the code is "code", and the cookie of a browser "cookie" with the key "key". */
function namedCredentials(): Credentials {
  let isIn = false;
  return {
    findToken: async (token) => callers[token as Name],
    findBrowser: async (cookie, key) =>
      isIn && cookie === "cookie" ? { ...callers.mira, via: "browser", mayChange: key === "key" } : undefined,
    async admit({ code, token }) {
      isIn = code === "code" || token === "mira";
      return isIn ? { cookie: "cookie", key: "key" } : undefined;
    },
    async dismiss(cookie) {
      if (cookie === "cookie") isIn = false;
    },
  };
}

/** The journal as the feed sees it, with how often it was read. */
export function countingReads(journal: Journal): { readonly journal: Journal; scans(): number } {
  let scans = 0;
  return {
    journal: {
      ...journal,
      scan(after, limit) {
        scans += 1;
        return journal.scan(after, limit);
      },
    },
    scans: () => scans,
  };
}

import { Hono, type Context } from "hono";
import { callerOf, checkKey, checkRole, signIn, signOut, unknownToken } from "./access.ts";
import { checkAssessable } from "./assessable.ts";
import { api, type InputOf, type OutputOf } from "./api.ts";
import { pages, type Assets } from "./assets.ts";
import type { Backend, Caller } from "../host/backend/types.ts";
import type { Feed } from "./feed.ts";
import { listMachines } from "./machines/machines.ts";
import { allowAction, examineGuard, guardBoard, guardPolicy, revokePermission, turnGuard } from "./guard/guard.ts";
import { answerGate, getGate, listGates } from "./gates.ts";
import { checked, inputOf } from "./input.ts";
import { searchJournal } from "./journal.ts";
import { auditExchange, listTerms, observe, poolAudits, poolMap, poolPage, reportExchange } from "./exchange/exchange.ts";
import { auditFrame, reportFrame } from "./framed.ts";
import { mountMcp } from "./mcp/http.ts";
import { openApi } from "./openapi.ts";
import { apiBase, exchangeReportPath, exportPath, feedPath, openApiPath, paths, reportPath, type RouteName } from "./paths.ts";
import { notFound, problemOf, RequestProblem } from "./problem.ts";
import { listSessions, sessionFacets } from "./sessions/list.ts";
import {
  branchSession,
  getSession,
  listEvents,
  resumeSession,
  startSession,
  steerMission,
  stopAgent,
  stopSession,
  workChanges,
} from "./sessions.ts";
import { timeline, timelineRow } from "./sessions/timeline.ts";
import { addPushDevice, pushDevices, removePushDevice } from "./push/push.ts";
import { keepAsking, listQuestions, listRules, listSpending } from "./rules/rules.ts";
import type { FieldProblem } from "./schemas.ts";
import { limiter, shield, shieldLimits, type Doors } from "./shield.ts";
import { downloaded, followed, followerPlaces } from "./streams.ts";
import { turns } from "./turns.ts";

/** Where and how the server is reached. */
export interface ServerPlace {
  readonly doors: Doors;
  readonly port: number;
  readonly isSecure: boolean;
}

export interface AppParts {
  readonly backend: Backend;
  readonly feed: Feed;
  readonly assets: Assets;
  readonly placed: ServerPlace;
  /** Hears of trouble in here that callers were not told about. */
  readonly onTrouble: (cause: unknown) => void;
  /** A request came with a person's credential: its connection is worth keeping. */
  readonly onPerson?: (context: Context) => void;
}

type Handlers = {
  readonly [Name in RouteName]: (backend: Backend, input: InputOf<Name>, caller: Caller, context: Context) => Promise<OutputOf<Name>>;
};

/** The API and the console behind one shield. */
export function createApp({ backend, feed, assets, placed, onTrouble, onPerson }: AppParts): Hono {
  const app = new Hono();
  const now = (): number => performance.now();
  const attempt = limiter(shieldLimits.attemptsMax, shieldLimits.windowMs, now);
  const ask = limiter(shieldLimits.requestsMax, shieldLimits.windowMs, now);
  const find = (context: Context): Promise<Caller | undefined> => callerOf(context, backend.credentials, placed.port);
  const known = async (context: Context): Promise<Caller | undefined> => {
    const caller = await find(context);
    const isWrong = caller === undefined && (context.req.header("authorization") ?? "") !== "";
    if (caller) {
      ask(caller.credential);
      if (caller.role === "person") onPerson?.(context);
    }
    if (isWrong) {
      attempt("token"); // only failures count, so nobody else is locked out by them
      context.header("www-authenticate", "Bearer");
      throw unknownToken();
    }
    return caller;
  };
  const handlers = { ...answering, ...entrance(backend, placed, attempt) } as Handlers;
  const places = followerPlaces();
  const { enter } = turns();

  app.onError((cause, context) => refusal(context, { cause, redact: backend.runtime.world.redact, onTrouble }));
  app.notFound((context) => context.json({ error: { code: notFound.place, message: "There is nothing here." } }, 404));
  app.use(shield(placed.doors));
  for (const name of Object.keys(paths) as RouteName[]) {
    const { method, path } = paths[name];
    app.on(method, `${apiBase}${path}`, async (context) => {
      const caller = await known(context);
      const { may, input } = api[name];
      if (may.length > 0) {
        checkRole(caller, may);
        if (method === "POST" || name === "me") checkKey(caller); // a page that lost its key finds out at once
      }
      const asked = checked(input, await inputOf(context, method));
      const handle = handlers[name] as (...all: readonly unknown[]) => Promise<object>;
      const leave = await enter(caller, context.req.raw.signal);
      try {
        return context.json(await handle(backend, asked, caller, context));
      } finally {
        leave();
      }
    });
  }
  app.get(openApiPath, (context) => context.body(described(backend.version), 200, { "content-type": "application/json" }));
  app.get(feedPath, async (context) => {
    const caller = await known(context);
    checkRole(caller, ["person", "agent", "reader"]);
    const isStillKnown = async (): Promise<boolean> => (await find(context)) !== undefined;
    return followed(context, { feed, places, caller, isStillKnown, onTrouble });
  });
  app.get(exportPath, async (context) => {
    const caller = await known(context);
    checkRole(caller, ["person", "reader"]);
    return downloaded(context, backend.exportLines(), { onTrouble, onEnd: await enter(caller, context.req.raw.signal) });
  });
  for (const [path, report] of reports)
    app.get(path, async (context) => {
      const caller = await known(context);
      checkRole(caller, ["person", "agent", "reader"]);
      const leave = await enter(caller, context.req.raw.signal);
      return report(context, backend).finally(leave);
    });
  mountMcp(app, { backend, known, enter, onTrouble });
  app.all(`${apiBase}/*`, (context) => misplaced(context));
  app.get("*", (context) => pages(context, assets));
  return app;
}

const reports = [
  [reportPath, reportFrame],
  [exchangeReportPath, reportExchange],
] as const;

/** Written once: it is large, never changes, and is there for whoever asks. */
const descriptions = new Map<string, string>();
function described(version: string): string {
  const text = descriptions.get(version) ?? JSON.stringify(openApi(version));
  descriptions.set(version, text);
  return text;
}

interface Refused {
  readonly cause: unknown;
  readonly redact: (text: string) => string;
  readonly onTrouble: (cause: unknown) => void;
}

/** Our own trouble (500 and up) also goes to `onTrouble`, where somebody can do something about it. */
function refusal(context: Context, { cause, redact, onTrouble }: Refused): Response {
  const { status, code, message, more } = problemOf(cause);
  if (status >= 500) onTrouble(cause);
  if (status === 429) context.header("retry-after", String(shieldLimits.windowMs / 1_000));
  const fields = (more["fields"] as readonly FieldProblem[] | undefined)?.map((field) => ({ ...field, message: redact(field.message) }));
  return context.json({ error: { code, message: redact(message), ...more, ...(fields && { fields }) } }, status);
}

const answering: Omit<Handlers, "login" | "logout"> = {
  me: async ({ version, runtime }, _, { name, role, verified }) => ({
    name,
    role,
    verified,
    version,
    position: await runtime.world.journal.position(),
  }),
  listSessions,
  sessionFacets,
  startSession,
  getSession,
  listEvents,
  timeline,
  timelineRow,
  stopSession,
  stopAgent,
  steerMission,
  resumeSession,
  branchSession,
  workChanges,
  auditFrame,
  poolPage,
  poolAudits,
  poolMap,
  listTerms,
  observe,
  auditExchange,
  listGates,
  getGate,
  answerGate,
  assess: async (backend, action, { credential }, { req }) => {
    checkAssessable(action);
    const asker = { client: credential, signal: req.raw.signal }; // not weighed for a caller that hangs up
    const { verdict, findings, pattern, reasons, thread } = await backend.assess(action, asker);
    return { verdict, findings, pattern, reasons, ...(thread ? { thread } : {}) };
  },
  listRules,
  listQuestions,
  listSpending,
  keepAsking,
  guardBoard,
  listMachines,
  guardPolicy,
  examineGuard,
  turnGuard,
  allowAction,
  revokePermission,
  pushDevices,
  addPushDevice,
  removePushDevice,
  searchJournal,
  verifyJournal: (backend) => backend.verify(),
};

const entrance = (
  { credentials, push }: Backend,
  placed: ServerPlace,
  attempt: (key: string) => void,
): Pick<Handlers, "login" | "logout"> => ({
  login: async (_, given, __, context) => {
    try {
      return { key: await signIn(context, credentials, given, placed) };
    } catch (cause) {
      if (cause instanceof RequestProblem) attempt("login"); // a good code gets in, however many others guess
      throw cause;
    }
  },
  logout: async (_, __, { credential }, context) => {
    await push.left(credential); // who has gone is not told any more
    await signOut(context, credentials, placed);
    return {};
  },
});

/** Known places and their methods. */
const methods: readonly { readonly method: "GET" | "POST"; readonly place: RegExp }[] = [
  ...Object.values(paths).map(({ method, path }) => ({ method, path: `${apiBase}${path}` })),
  ...[feedPath, exportPath, reportPath, exchangeReportPath, openApiPath].map((path) => ({ method: "GET" as const, path })),
].map(({ method, path }) => ({ method, place: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`) }));

function misplaced(context: Context): Response {
  const { pathname } = new URL(context.req.url);
  const allowed = methods.filter(({ place }) => place.test(pathname)).map(({ method }) => method);
  if (allowed.length === 0) throw new RequestProblem(404, notFound.place, "There is nothing here.");
  context.header("allow", allowed.join(", "));
  throw new RequestProblem(405, "method", `Use ${allowed.join(" or ")} here.`);
}

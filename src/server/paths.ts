/** Where everything of the HTTP API is, below `/api/v1`. Plain data, because the console is built with it. */
export const apiBase = "/api/v1";

export const paths = {
  me: { method: "GET", path: "/me" },
  login: { method: "POST", path: "/login" },
  logout: { method: "POST", path: "/logout" },
  listSessions: { method: "GET", path: "/sessions" },
  sessionFacets: { method: "GET", path: "/session-facets" },
  startSession: { method: "POST", path: "/sessions" },
  getSession: { method: "GET", path: "/sessions/:id" },
  listEvents: { method: "GET", path: "/sessions/:id/events" },
  timeline: { method: "GET", path: "/sessions/:id/timeline" },
  timelineRow: { method: "GET", path: "/sessions/:id/timeline/row" },
  stopSession: { method: "POST", path: "/sessions/:id/stop" },
  stopAgent: { method: "POST", path: "/sessions/:id/stop-agent" },
  resumeSession: { method: "POST", path: "/sessions/:id/resume" },
  branchSession: { method: "POST", path: "/sessions/:id/branch" },
  steerMission: { method: "POST", path: "/sessions/:id/steer" },
  workChanges: { method: "GET", path: "/sessions/:id/changes" },
  auditFrame: { method: "GET", path: "/sessions/:id/frame/audit" },
  poolPage: { method: "GET", path: "/sessions/:id/pool" },
  poolAudits: { method: "GET", path: "/sessions/:id/audits" },
  poolMap: { method: "GET", path: "/sessions/:id/map" },
  listTerms: { method: "GET", path: "/sessions/:id/terms" },
  observe: { method: "POST", path: "/sessions/:id/observe" },
  auditExchange: { method: "GET", path: "/sessions/:id/exchange/audit" },
  listGates: { method: "GET", path: "/gates" },
  getGate: { method: "GET", path: "/gates/:id" },
  answerGate: { method: "POST", path: "/gates/:id/answer" },
  assess: { method: "POST", path: "/assess" },
  listRules: { method: "GET", path: "/rules" },
  listQuestions: { method: "GET", path: "/rules/questions" },
  listSpending: { method: "GET", path: "/rules/spending" },
  keepAsking: { method: "POST", path: "/rules/proposals/:id/keep" },
  guardBoard: { method: "GET", path: "/guard" },
  guardPolicy: { method: "GET", path: "/guard/policy" },
  examineGuard: { method: "POST", path: "/guard/doctor" },
  turnGuard: { method: "POST", path: "/guard/switch" },
  allowAction: { method: "POST", path: "/guard/permissions" },
  revokePermission: { method: "POST", path: "/guard/permissions/:id/revoke" },
  listMachines: { method: "GET", path: "/machines" },
  pushDevices: { method: "GET", path: "/push/devices" },
  addPushDevice: { method: "POST", path: "/push/devices" },
  removePushDevice: { method: "POST", path: "/push/devices/:id/remove" },
  searchJournal: { method: "GET", path: "/journal/events" },
  verifyJournal: { method: "POST", path: "/journal/verify" },
} as const satisfies Record<string, { readonly method: "GET" | "POST"; readonly path: string }>;

/** Header with a page's key, sent besides its cookie: it is kept where no other port of the same host can read it. */
export const keyHeader = "x-assent-key";

export type RouteName = keyof typeof paths;

/** Addresses without a JSON document: a stream of events, downloads, and the description of all this. */
export const feedPath = `${apiBase}/events`;
export const exportPath = `${apiBase}/journal/export`;
export const reportPath = `${apiBase}/sessions/:id/frame/report`;
export const exchangeReportPath = `${apiBase}/sessions/:id/exchange/report`;
export const openApiPath = `${apiBase}/openapi.json`;

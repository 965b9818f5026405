import type { SessionId } from "../../kernel/ids.ts";
import type { Person } from "../../kernel/gate.ts";
import type { Refusal } from "../../kernel/trouble.ts";
import type { Push } from "../../facts/git/push-commits.ts";
import type { Action, Assessment, Pattern } from "../../risk/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { Role } from "../../secrets/tokens.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import type { verifyJournal } from "../../journal/verify.ts";
import type { Audit } from "../../protocols/frame/audit/audit.ts";
import type { WantedFrame } from "../frame/frame-asked.ts";
import type { CallAtGate, SaidBefore } from "../timeline/said-before.ts";
import type { RowOutput, WantedOutput } from "../timeline/row-detail.ts";
import type { WantedExchange } from "../exchange/exchange-asked.ts";
import type { InsightBackend } from "../insight/insight.ts";
import type { PushBackend } from "../announce/push/push-devices.ts";
import type { MachineView } from "../machines/seen.ts";
import type { GuardBackend } from "./guard-types.ts";
import type { StartableName } from "../../protocols/startable.ts";

/** The maker of a request, by the credential that came with it. */
export interface Caller {
  /** Tells credentials apart in here, and nobody else gets to see it. */
  readonly credential: string;
  readonly name: string;
  readonly role: Role;
  /** False where nothing but a shared user id stands behind it. */
  readonly verified: boolean;
  readonly via: "token" | "browser";
  /** False for a cookie without the key of its page: browsers show a cookie to every port of this machine. */
  readonly mayChange: boolean;
}

export const personOfCaller = ({ name, via, verified }: Caller): Person => ({ name, via, verified });

/** Credentials of browsers and programs. */
export interface Credentials {
  /** Whose token this is; nobody's if it is unknown, was removed or is over. A cookie is no token, and no token a cookie. */
  findToken(token: string): Promise<Caller | undefined>;
  findBrowser(cookie: string, key: string | undefined): Promise<Caller | undefined>;
  /** Makes a credential for a browser out of a code that was shown once, or out of a token. */
  admit(given: { readonly code?: string; readonly token?: string }): Promise<Pass | undefined>;
  dismiss(cookie: string): Promise<void>;
}

/** A browser's credential: a cookie that no script sees, and a key that only pages of this address can keep. */
export interface Pass {
  readonly cookie: string;
  readonly key: string;
}

/** A request to begin a session: something to settle before work starts, or work to attend. */
export interface SessionRequest {
  readonly protocol: StartableName;
  readonly intent: string;
  readonly cwd: string;
  /** The plan that would run, for a protocol that asks before it does. */
  readonly plan?: string;
  readonly unattended?: boolean;
  /** Who works, for a protocol that hands out work, or who thinks. */
  readonly agent?: string;
  /** Given to an exchange besides its theme. */
  readonly exchange?: WantedExchange;
  /** Given to an inquiry of frame besides its question. */
  readonly inquiry?: WantedFrame;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly events: number;
  readonly streams: number;
  readonly problems: Awaited<ReturnType<typeof verifyJournal>>["problems"];
  readonly problemsTotal: number;
}

/** Everything the server works with. Anything outside its reach is handed in. */
export interface Backend {
  readonly runtime: Runtime;
  readonly version: string;
  readonly credentials: Credentials;
  /** Clients take turns. Throws `weighing.busy` or `weighing.slow` where it is not weighed now. */
  assess(action: Action, asker: { readonly client: string; readonly signal?: AbortSignal }): Promise<Assessment>;
  /** A refusal called `input.NAME` is about that member of the request; any other is about the intent. */
  start(asked: SessionRequest, caller: Caller): Promise<{ readonly session: SessionId } | Refusal>;
  /** F7: the checks of an inquiry, from its record alone; nothing for a session that is no inquiry. */
  auditFrame(session: SessionRecord): Promise<Audit | undefined>;
  /** F14: a whole inquiry as Markdown, each claim with where it comes from. */
  reportFrame(session: SessionRecord): Promise<string | undefined>;
  /** The agent's orders and words before a call, as its client wrote them down; redacted. Never throws, and never takes long. */
  saidBefore(asked: CallAtGate | undefined): Promise<SaidBefore>;
  /** The commits that a push would carry away, as this machine knows them; null for what is no push that can be read. */
  pushedBy(subject: {
    readonly action: Pick<Action, "cwd" | "tool"> & { readonly input: object };
    readonly pattern: Pattern;
  }): Promise<Push | null>;
  readonly insight: InsightBackend;
  /** Output of a call that the journal does not keep, where anybody else does. */
  outputOf(wanted: WantedOutput): Promise<RowOutput | undefined>;
  /** The deeds of `status`, `doctor`, `allow`, `on` and `off` in a terminal. */
  readonly guard: GuardBackend;
  /** M10: the machines of the journal; null where it is one machine's own. */
  machines(): Promise<readonly MachineView[] | null>;
  /** Browsers that are told of gates. */
  readonly push: PushBackend;
  verify(): Promise<VerifyReport>;
  /** The whole journal as signed lines. */
  exportLines(): AsyncIterable<string>;
}

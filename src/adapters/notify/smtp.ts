import { connect as connectPlain, isIP, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { conversation, SmtpProblem, type SmtpTalk } from "./smtp-talk.ts";

/** A server that hands mails on, out of the user's configuration. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `starttls` before anything is said, `none` on this machine alone. */
  readonly security: "tls" | "starttls" | "none";
  readonly login?: { readonly user: string; readonly password: string };
  /** A certificate to trust besides the usual ones. */
  readonly ca?: string;
}

export interface MailEnvelope {
  readonly from: string;
  readonly to: string;
  /** The whole message, in lines that end in CRLF. */
  readonly message: string;
}

const limits = { connectMs: 10_000, wholeMs: 30_000, byeMs: 500 } as const;

/**
 * Hands one mail to the server that the configuration named, and to no other (K12). Undefined when the server said that it
 * has it, else why not, in words without secrets. Nothing is said before the connection is as safe as it was asked to be.
 */
export async function sendMail(server: SmtpServer, envelope: MailEnvelope, signal: AbortSignal): Promise<string | undefined> {
  if (signal.aborted) return "given up";
  const timeUp = AbortSignal.timeout(limits.wholeMs);
  let talk: SmtpTalk | undefined;
  const hangUp = (): void => talk?.close();
  const given = AbortSignal.any([signal, timeUp]);
  given.addEventListener("abort", hangUp, { once: true });
  try {
    talk = conversation(await opened(server, given));
    await talk.hears("the greeting", 220);
    talk = await secured(server, talk, given);
    await hand(server, talk, envelope);
    return undefined;
  } catch (cause) {
    if (timeUp.aborted) return `it did not finish within ${limits.wholeMs / 1_000} seconds`;
    return cause instanceof SmtpProblem ? cause.message : `it could not be reached${codeOf(cause)}`;
  } finally {
    given.removeEventListener("abort", hangUp);
    talk?.close();
  }
}

/** Its name, as certificates have it; an address is not sent as a name. */
const nameOf = (host: string): { readonly servername?: string } => (isIP(host) === 0 ? { servername: host } : {});

function opened({ host, port, security, ca }: SmtpServer, signal: AbortSignal): Promise<Socket> {
  const trust = ca === undefined ? {} : { ca };
  const socket = security === "tls" ? connectTls({ host, port, ...nameOf(host), ...trust }) : connectPlain({ host, port });
  return whenReady(socket, security === "tls" ? "secureConnect" : "connect", signal);
}

function whenReady(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void => {
      socket.destroy();
      reject(cause);
    };
    socket.once("error", fail).once(event, () => resolve(socket.off("error", fail).setTimeout(0)));
    socket
      .setTimeout(limits.connectMs)
      .once("timeout", () => fail(new SmtpProblem(`it did not answer within ${limits.connectMs / 1_000} seconds`)));
    signal.addEventListener("abort", () => fail(new SmtpProblem("given up")), { once: true });
  });
}

/** Goes over to TLS where that was asked for; a server that cannot is told nothing. */
async function secured(server: SmtpServer, talk: SmtpTalk, signal: AbortSignal): Promise<SmtpTalk> {
  if (server.security !== "starttls") return talk;
  if (!(await greeted(talk)).has("STARTTLS")) throw new SmtpProblem("it offers no STARTTLS, so it was told nothing");
  await talk.says("STARTTLS", 220);
  const plain = talk.leave(); // whatever it said ahead was not encrypted: somebody else may have said it
  const { host, ca } = server;
  const socket = connectTls({ socket: plain, host, ...nameOf(host), ...(ca === undefined ? {} : { ca }) });
  return conversation(await whenReady(socket, "secureConnect", signal));
}

/** The names of what the server can do. */
async function greeted(talk: SmtpTalk): Promise<ReadonlyMap<string, string>> {
  const lines = await talk.says(`EHLO ${talk.ownName}`, 250);
  return new Map(lines.slice(1).map((line) => [line.split(" ", 1)[0]?.toUpperCase() ?? "", line.toUpperCase()]));
}

async function hand({ login }: SmtpServer, talk: SmtpTalk, { from, to, message }: MailEnvelope): Promise<void> {
  const offered = await greeted(talk);
  if (login !== undefined) await logIn(talk, login, offered.get("AUTH")?.split(" ") ?? []);
  await talk.says(`MAIL FROM:<${from}>`, 250);
  await talk.says(`RCPT TO:<${to}>`, 250, 251);
  await talk.says("DATA", 354);
  await talk.sends(message);
  await Promise.race([talk.says("QUIT", 221).catch(() => {}), sleep(limits.byeMs)]); // it has the mail, whatever it says now
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

async function logIn(talk: SmtpTalk, { user, password }: NonNullable<SmtpServer["login"]>, kinds: readonly string[]): Promise<void> {
  if (kinds.includes("PLAIN")) {
    await talk.says(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235);
  } else if (kinds.includes("LOGIN")) {
    await talk.says("AUTH LOGIN", 334);
    await talk.says(base64(user), 334);
    await talk.says(base64(password), 235);
  } else throw new SmtpProblem("it takes neither AUTH PLAIN nor AUTH LOGIN; look at the port and at security in the configuration");
}

/** The code alone, with a remedy for what a person can mend. */
function codeOf(cause: unknown): string {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  if (typeof code !== "string" || !/^[\w-]{1,60}$/.test(code)) return "";
  return /CERT|TLS_CERT|SELF_SIGNED|ISSUER/.test(code)
    ? `: its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with one that is`
    : ` (${code})`;
}

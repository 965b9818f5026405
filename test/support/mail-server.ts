import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer, TLSSocket } from "node:tls";

export interface MailReceived {
  readonly from: string;
  readonly to: readonly string[];
  /** As it was sent, without the dots that the protocol adds. */
  readonly raw: string;
  readonly login: string | undefined;
  readonly isSecure: boolean;
}

export interface MailCommand {
  readonly line: string;
  readonly isSecure: boolean;
}

export interface MailServerOptions {
  /** `tls` from the first byte; `starttls` on request; `none` offers nothing. */
  readonly security?: "tls" | "starttls" | "none";
  readonly certificate?: Certificate;
  /** Mechanisms that it offers once the connection is safe. */
  readonly logins?: readonly ("PLAIN" | "LOGIN")[];
  readonly password?: string;
  /** Words that somebody in the middle puts behind the 220 of STARTTLS. */
  readonly injected?: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly MailReceived[];
  readonly commands: readonly MailCommand[];
  /** From now on a command is answered like this; "never" is not answered at all. */
  answerWith(verb: string, reply: string | null): void;
  close(): Promise<void>;
}

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate that nobody trusts by itself, for localhost. */
export function selfMadeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "assent-cert-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    execFileSync("openssl", [...made, "-keyout", key, "-out", cert, ...names], { stdio: "ignore" });
    return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An SMTP server on loopback that keeps what it gets. */
export async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: MailReceived[] = [];
  const commands: MailCommand[] = [];
  const replies = new Map<string, string>();
  const sockets = new Set<Socket>();
  const keep = { received, commands, replies };
  const take = (socket: Socket): void => {
    sockets.add(socket.on("error", () => {}));
    socket.once("close", () => sockets.delete(socket));
    socket.write("220 loopback ESMTP\r\n");
    serveOne(socket, options, keep);
  };
  const server = options.security === "tls" ? createTlsServer({ ...options.certificate }, take) : createServer(take);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    commands,
    answerWith: (verb, reply) => void (reply === null ? replies.delete(verb) : replies.set(verb, reply)),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

interface Keeping {
  readonly received: MailReceived[];
  readonly commands: MailCommand[];
  readonly replies: ReadonlyMap<string, string>;
}

const words = (line: string): readonly string[] => Buffer.from(line, "base64").toString("utf8").split("\0");

/** One connection, from its greeting on. */
function serveOne(socket: Socket, options: MailServerOptions, { received, commands, replies }: Keeping): void {
  const isSecure = socket instanceof TLSSocket;
  let buffer = "";
  let mail: { from: string; to: string[] } = { from: "", to: [] };
  let login: string | undefined;
  let mode: "command" | "data" | "login" = "command";
  const say = (line: string): unknown => line !== "never" && socket.write(`${line}\r\n`);

  const upgrade = (): void => {
    socket.removeAllListeners("data");
    socket.write(`220 go ahead\r\n${options.injected ?? ""}`);
    const safe = new TLSSocket(socket, { isServer: true, ...options.certificate });
    serveOne(
      safe.on("error", () => {}),
      options,
      { received, commands, replies },
    );
  };
  const offers = (): string => {
    const offered = [
      ...(options.security === "starttls" && !isSecure ? ["STARTTLS"] : []),
      ...(options.logins && (isSecure || options.security === "none") ? [`AUTH ${options.logins.join(" ")}`] : []),
      "8BITMIME",
    ];
    return ["250-loopback", ...offered.map((each, place) => `250${place === offered.length - 1 ? " " : "-"}${each}`)].join("\r\n");
  };
  const accept = (given: readonly string[]): void => {
    const [user, password] = given.slice(-2);
    login = password === options.password ? user : undefined;
    say(login === undefined ? "535 no" : "235 yes");
  };
  const asked: string[] = [];
  const command = (line: string): unknown => {
    const verb = line.split(" ", 1)[0]?.toUpperCase() ?? "";
    commands.push({ line, isSecure });
    const told = replies.get(verb);
    if (told !== undefined) return say(told);
    if (verb === "EHLO") return say(offers());
    if (verb === "STARTTLS") return upgrade();
    if (line.startsWith("AUTH PLAIN ")) return accept(words(line.slice(11)));
    if (line === "AUTH LOGIN") mode = "login";
    if (line === "AUTH LOGIN") return say("334 VXNlcm5hbWU6");
    if (verb === "MAIL") mail = { from: /<(.*)>/.exec(line)?.[1] ?? "", to: [] };
    if (verb === "RCPT") mail.to.push(/<(.*)>/.exec(line)?.[1] ?? "");
    if (verb === "DATA") mode = "data";
    return say(verb === "DATA" ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 fine");
  };
  const answer = (line: string): void => {
    asked.push(words(line)[0] ?? "");
    if (asked.length === 1) return void say("334 UGFzc3dvcmQ6");
    mode = "command";
    accept(asked.splice(0));
  };
  socket.on("data", (chunk: Buffer) => {
    buffer += chunk.toString("latin1");
    for (;;) {
      const end = mode === "data" ? buffer.indexOf("\r\n.\r\n") : buffer.indexOf("\r\n");
      if (end < 0) return;
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end + (mode === "data" ? 5 : 2));
      if (mode === "login") answer(text);
      else if (mode === "command") command(text);
      else {
        mode = "command";
        received.push({ ...mail, raw: `${text}\r\n`.replace(/^\.\./gm, "."), login, isSecure });
        say(replies.get("message") ?? "250 taken");
      }
    }
  });
}

/** The text of a mail, as a reader shows it. */
export function mailText(raw: string): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4);
  const bytes = body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}

/** The subject of a mail, as a reader shows it. */
export const mailSubject = (raw: string): string =>
  (/^Subject: ((?:.|\r\n )*)\r\n/m.exec(raw)?.[1] ?? "")
    .replace(/\?=\r\n =\?/g, "?==?")
    .replace(/=\?utf-8\?B\?([^?]*)\?=/g, (_, text: string) => Buffer.from(text, "base64").toString("latin1"))
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString("utf8"));

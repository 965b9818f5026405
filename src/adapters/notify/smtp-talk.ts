import type { Socket } from "node:net";

/** A reason in words for people, without addresses or secrets. */
export class SmtpProblem extends Error {}

/** One conversation over one connection: a command, then its reply. */
export interface SmtpTalk {
  /** This end, as the protocol wants it named. */
  readonly ownName: string;
  hears(what: string, ...codes: readonly number[]): Promise<readonly string[]>;
  says(line: string, ...codes: readonly number[]): Promise<readonly string[]>;
  /** The message after DATA, to its end. */
  sends(message: string): Promise<void>;
  /** Gives the connection away, for TLS. Throws if the server said more than it was asked for. */
  leave(): Socket;
  close(): void;
}

const repliesMaxChars = 65_536;
const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\n/;

const remedies: Readonly<Record<number, string>> = {
  535: "it does not accept the user or the password (535): put the right one into the vault or the variable",
  530: "it wants a login first (530): set user and password in the configuration",
};

export function conversation(socket: Socket): SmtpTalk {
  let buffer = "";
  let ended: Error | undefined;
  let wake = (): void => {};
  const data = (chunk: Buffer): void => {
    buffer = (buffer + chunk.toString("latin1")).replaceAll("\r\n", "\n");
    if (buffer.length > repliesMaxChars) end(new SmtpProblem("it said more than a mail server does"));
    wake();
  };
  const end = (cause: Error): void => {
    ended ??= cause;
    wake();
  };
  const error = (cause: Error): void => end(cause);
  const close = (): void => end(new SmtpProblem("it hung up"));
  socket.on("data", data).on("error", error).on("close", close);

  async function hears(what: string, ...codes: readonly number[]): Promise<readonly string[]> {
    for (let reply = whole.exec(buffer); ; reply = whole.exec(buffer)) {
      if (reply !== null) {
        buffer = buffer.slice(reply[0].length);
        const code = Number(reply[1]);
        if (!codes.includes(code)) throw new SmtpProblem(remedies[code] ?? `it answered ${what} with ${code}`);
        return reply[0]
          .trimEnd()
          .split("\n")
          .map((line) => line.slice(4));
      }
      if (ended !== undefined) throw ended;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    ownName: `[${socket.localFamily === "IPv6" ? "IPv6:" : ""}${socket.localAddress ?? "127.0.0.1"}]`,
    hears,
    async says(line, ...codes) {
      if (/[\r\n\0]/.test(line)) throw new SmtpProblem("a command is one line"); // nothing of a gate is ever in one
      socket.write(`${line}\r\n`);
      return hears(/^(?:MAIL FROM|RCPT TO|[A-Z]{4,8}(?= |$))/.exec(line)?.[0] ?? "the login", ...codes);
    },
    async sends(message) {
      const lines = message.replace(/(?:\r\n)?$/, "").split("\r\n");
      socket.write(`${lines.map((line) => (line.startsWith(".") ? `.${line}` : line)).join("\r\n")}\r\n.\r\n`);
      await hears("the mail", 250);
    },
    leave() {
      if (buffer !== "") throw new SmtpProblem("it went on talking before the connection was encrypted, so it was told nothing");
      return socket
        .off("data", data)
        .off("error", error)
        .off("close", close)
        .on("error", () => {}); // TLS tells of it
    },
    close: () => void socket.destroy(),
  };
}

import { afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  mailServer,
  selfMadeCertificate,
  type Certificate,
  type MailServer,
  type MailServerOptions,
} from "../../../test/support/mail-server.ts";
import { sendMail, type SmtpServer } from "./smtp.ts";

let certificate: Certificate;
beforeAll(() => {
  certificate = selfMadeCertificate();
});
const servers: MailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const start = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const server = await mailServer({ security: "starttls", certificate, ...options });
  servers.push(server);
  return server;
};
const message = ["Subject: x", "", ".", "..two", ".one", "", "the end", ""].join("\r\n");
const send = ({ port }: Pick<MailServer, "port">, more: Partial<SmtpServer> = {}, signal = new AbortController().signal) =>
  sendMail(
    { host: "localhost", port, security: "starttls", ca: certificate.cert, ...more },
    { from: "assent@example.org", to: "ana@example.org", message },
    signal,
  );
const login = { user: "mira", password: "correct-horse" };
const saidInClear = ({ commands }: MailServer): readonly string[] =>
  commands.filter(({ isSecure }) => !isSecure).map(({ line }) => line.split(" ", 1)[0] ?? "");

describe("D25 a mail goes to the server", () => {
  test.each([
    ["starttls", ["PLAIN"], ["EHLO", "STARTTLS"]],
    ["starttls", ["LOGIN"], ["EHLO", "STARTTLS"]],
    ["tls", ["LOGIN", "PLAIN"], []],
  ] as const)("over %s with AUTH %s, and nothing of it in clear", async (security, logins, clear) => {
    const server = await start({ security, logins, password: login.password });
    expect(await send(server, { security, login })).toBeUndefined();
    expect(server.received).toEqual([{ from: "assent@example.org", to: ["ana@example.org"], raw: message, login: "mira", isSecure: true }]);
    expect(saidInClear(server)).toEqual(clear);
  });

  test("on this machine without a login, if that is what was asked for", async () => {
    const server = await start({ security: "none" });
    expect(await send(server, { security: "none", host: "127.0.0.1" })).toBeUndefined();
    expect(server.received).toMatchObject([{ raw: message, login: undefined }]);
  });
});

describe("D25 a mail stays here", () => {
  test.each([
    ["offers no STARTTLS", { security: "none" }, {}, "it offers no STARTTLS, so it was told nothing"],
    ["has a certificate that nobody vouches for", {}, { ca: undefined }, "its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)"],
    ["has a certificate of somebody else", {}, { host: "127.0.0.1" }, "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["goes on talking before TLS", { injected: "250 forged\r\n" }, {}, "it went on talking before the connection was encrypted"],
    ["takes no login that we know", { logins: [] }, { login }, "it takes neither AUTH PLAIN nor AUTH LOGIN"],
    [
      "does not know the password",
      { logins: ["PLAIN"], password: "other" },
      { login },
      "it does not accept the user or the password (535)",
    ],
  ] as const)("where the server %s", async (_, options, more, why) => {
    const server = await start(options as MailServerOptions);
    const said = await send(server, more as Partial<SmtpServer>);
    expect(said).toContain(why);
    expect(said).not.toContain(login.password);
    expect(server.received).toEqual([]);
    expect(saidInClear(server).filter((verb) => !["EHLO", "STARTTLS"].includes(verb))).toEqual([]);
  });

  test.each([
    ["RCPT", "550 nobody here", "it answered RCPT TO with 550"],
    ["MAIL", "451-later\r\n451 please", "it answered MAIL FROM with 451"],
    ["DATA", "554 no", "it answered DATA with 554"],
    ["message", "552 too much", "it answered the mail with 552"],
    ["EHLO", "x".repeat(70_000), "it said more than a mail server does"],
  ])("where %s is answered with %.20s", async (verb, reply, why) => {
    const server = await start();
    server.answerWith(verb, reply);
    expect(await send(server)).toBe(why);
  });

  test("where the server is away, hangs up, or is given up on", async () => {
    const server = await start();
    server.answerWith("RCPT", "never");
    const given = new AbortController();
    const sending = send(server, {}, given.signal);
    await expect.poll(() => server.commands.some(({ line }) => line.startsWith("RCPT"))).toBe(true);
    given.abort();
    expect(await sending).toBe("it hung up");
    expect(await send(server, {}, AbortSignal.abort())).toBe("given up");
    await server.close();
    expect(await send(server)).toMatch(/^it could not be reached \(ECONNREFUSED\)$/);
  });
});

import { z } from "zod/mini";
import { careful } from "./careful.ts";
import { isLoopbackHost } from "./channel-keys.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));
/** The least urgency that is told of: 0 can wait, 1 blocks work, 2 takes effort to undo, 3 is dangerous. */
export const minUrgencyShape = () => z.prefault(z.int().check(z.minimum(0), z.maximum(3)), 0);

/** A secret by its name in the vault; the secret itself never stands in the file. */
const kept = (what: string) =>
  z.exactOptional(
    z.string().check(
      z.regex(/^vault:\w[\w.-]{0,99}$/, {
        error:
          `write ${what} as vault:NAME (\`assent vault write NAME\` puts it there), or name ${what}Variable: ` +
          "it never stands in this file",
      }),
    ),
  );

const chatError = { error: "a chat is known by its number, as 123456 or -1001234567890" };
const chat = z.union([z.int(), z.string().check(z.regex(/^-?\d{1,20}$/, chatError))], chatError);

/** A bot that tells chats of gates. Its token goes to `api` and nowhere else. */
export const telegramShape = () =>
  z
    .strictObject({
      token: kept("token"),
      /** The environment variable that holds the token, where assent runs. */
      tokenVariable: z.exactOptional(name),
      chats: z.array(chat).check(z.minLength(1), z.maxLength(20)),
      /** Another server that speaks the Bot API; up to and without `/bot`. */
      api: z.prefault(z.url({ protocol: /^https?$/ }), "https://api.telegram.org"),
      minUrgency: minUrgencyShape(),
    })
    .check(
      z.refine(({ token, tokenVariable }) => (token === undefined) !== (tokenVariable === undefined), {
        error: "name the bot's token by token (vault:NAME) or by tokenVariable, one of the two",
      }),
      z.refine(({ api }) => !URL.canParse(api) || api.startsWith("https:") || isLoopbackHost(new URL(api).hostname), {
        error: "a token is sent over https only, but for a server on this machine: write api as https://…",
      }),
      z.refine(({ api }) => !URL.canParse(api) || (new URL(api).username === "" && !/[?#]/.test(api)), {
        error: "api is an address alone, without a name, a password, ? or #",
      }),
    );
export type TelegramConfig = z.infer<ReturnType<typeof telegramShape>>;

const address = z.string().check(
  z.maxLength(254),
  z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,187}[a-z\d])?$/i, {
    error: "write an address as name@example.org, in ASCII",
  }),
);

/** A mail server that hands mails on. It is told nothing before the connection is encrypted. */
export const mailShape = () =>
  z
    .strictObject({
      host: z
        .string()
        .check(z.regex(/^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$|^::1$/i, { error: "write the server's name alone, as smtp.example.org" })),
      port: z.exactOptional(z.int().check(z.minimum(1), z.maximum(65_535))),
      /** `tls` from the first byte, `starttls` before anything is said; `none` on this machine alone. */
      security: z.exactOptional(z.enum(["tls", "starttls", "none"])),
      user: z.exactOptional(name),
      password: kept("password"),
      /** The environment variable that holds the password, where assent runs. */
      passwordVariable: z.exactOptional(name),
      from: address,
      to: z.array(address).check(z.minLength(1), z.maxLength(20)),
      minUrgency: minUrgencyShape(),
    })
    .check(
      z.refine(({ security, host }) => security !== "none" || isLoopbackHost(host), {
        error: 'security "none" is for a server on this machine alone; use "starttls" or "tls"',
      }),
      z.refine(({ password, passwordVariable }) => password === undefined || passwordVariable === undefined, {
        error: "name the password by password (vault:NAME) or by passwordVariable, not both",
      }),
      z.refine(({ user, password, passwordVariable }) => (user === undefined) === ((password ?? passwordVariable) === undefined), {
        error: "user and password (or passwordVariable) belong together",
      }),
    );
export type MailConfig = z.infer<ReturnType<typeof mailShape>>;

/** D25: who a channel's identity is. An answer from anybody else changes nothing. */
export const peopleShape = () =>
  z.strictObject({
    /** Numbers of Telegram users, and the person that each of them is. */
    telegram: z.prefault(
      z.record(
        z.string().check(z.regex(/^[1-9]\d{0,19}$/, { error: 'a Telegram user is known by a number, as "123456", not by a name' })),
        z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{C}]*$/u, { error: "a person's name is one line" })),
      ),
      careful.people.telegram,
    ),
  });

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

/** The answers that buttons offer: each that needs no words, or Block alone. */
const answersShape = (usual: "all" | "block") => z.prefault(z.enum(["all", "block"]), usual);

const service = (usual: string) => z.prefault(z.url({ protocol: /^https?$/ }), usual);

/** Of an address that secrets are sent to. */
const isSafe = (url: string): boolean => !URL.canParse(url) || url.startsWith("https:") || isLoopbackHost(new URL(url).hostname);
const isBare = (url: string): boolean => !URL.canParse(url) || (new URL(url).username === "" && !/[?#]/.test(url));
const safeError = (field: string) => ({
  error: `a token is sent over https only, but for a server on this machine: write ${field} as https://…`,
});
const bareError = (field: string) => ({ error: `${field} is an address alone, without a name, a password, ? or #` });
const isEither = (one: unknown, other: unknown): boolean => (one === undefined) !== (other === undefined);

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
      api: service("https://api.telegram.org"),
      answers: answersShape("all"),
      minUrgency: minUrgencyShape(),
    })
    .check(
      z.refine(({ token, tokenVariable }) => isEither(token, tokenVariable), {
        error: "name the bot's token by token (vault:NAME) or by tokenVariable, one of the two",
      }),
      z.refine(({ api }) => isSafe(api), safeError("api")),
      z.refine(({ api }) => isBare(api), bareError("api")),
    );
export type TelegramConfig = z.infer<ReturnType<typeof telegramShape>>;

/** An app that tells channels of Slack. Its tokens go to `api` and nowhere else. */
export const slackShape = () =>
  z
    .strictObject({
      token: kept("token"),
      /** The environment variable that holds the bot's token, where assent runs. */
      tokenVariable: z.exactOptional(name),
      /** The app's own token, with which presses are heard (Socket Mode); without one nobody answers there. */
      appToken: kept("appToken"),
      appTokenVariable: z.exactOptional(name),
      channels: z
        .array(z.string().check(z.regex(/^[CDG][A-Z\d]{2,30}$/, { error: "a channel of Slack is known by its id, as C0123456789" })))
        .check(z.minLength(1), z.maxLength(20)),
      /** Another server that speaks Slack's Web API. */
      api: service("https://slack.com/api"),
      answers: answersShape("all"),
      minUrgency: minUrgencyShape(),
    })
    .check(
      z.refine(({ token, tokenVariable }) => isEither(token, tokenVariable), {
        error: "name the bot's token by token (vault:NAME) or by tokenVariable, one of the two",
      }),
      z.refine(({ appToken, appTokenVariable }) => appToken === undefined || appTokenVariable === undefined, {
        error: "name the app's token by appToken (vault:NAME) or by appTokenVariable, not both",
      }),
      z.refine(({ api }) => isSafe(api), safeError("api")),
      z.refine(({ api }) => isBare(api), bareError("api")),
    );

export type SlackConfig = z.infer<ReturnType<typeof slackShape>>;

const topic = z.string().check(z.regex(/^[\w-]{1,64}$/, { error: "a topic of ntfy has letters, digits, _ and -, at most 64" }));

/** Topics of ntfy, each with its readers. Whoever reads one sees its buttons, so they only block unless it is said otherwise. */
export const ntfyShape = () =>
  z
    .strictObject({
      server: service("https://ntfy.sh"),
      topics: z.array(topic).check(z.minLength(1), z.maxLength(20)),
      /** The topic that buttons write to and `up` listens at; without one nobody answers there. */
      replies: z.exactOptional(topic),
      /** An access token of the server, where its topics need one. */
      token: kept("token"),
      tokenVariable: z.exactOptional(name),
      answers: answersShape("block"),
      minUrgency: minUrgencyShape(),
    })
    .check(
      z.refine(({ token, tokenVariable }) => token === undefined || tokenVariable === undefined, {
        error: "name the token by token (vault:NAME) or by tokenVariable, not both",
      }),
      z.refine(({ topics, replies }) => replies === undefined || !topics.includes(replies), {
        error: "replies is a topic of its own, none of topics",
      }),
      z.refine(({ server }) => isSafe(server), safeError("server")),
      z.refine(({ server }) => isBare(server), bareError("server")),
    );
export type NtfyConfig = z.infer<ReturnType<typeof ntfyShape>>;

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

const person = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{C}]*$/u, { error: "a person's name is one line" }));
const known = (form: RegExp, error: string) => z.record(z.string().check(z.regex(form, { error })), person);

/** D25: who a channel's identity is. An answer from anybody else changes nothing. */
export const peopleShape = () =>
  z.strictObject({
    /** Numbers of Telegram users, and the person that each of them is. */
    telegram: z.prefault(
      known(/^[1-9]\d{0,19}$/, 'a Telegram user is known by a number, as "123456", not by a name'),
      careful.people.telegram,
    ),
    /** Ids of users of Slack. */
    slack: z.prefault(known(/^[UW][A-Z\d]{2,30}$/, 'a user of Slack is known by an id, as "U0123456789"'), careful.people.slack),
    /** Topics of ntfy, each read by one person. */
    ntfy: z.prefault(known(/^[\w-]{1,64}$/, "a person of ntfy is known by the topic that they read"), careful.people.ntfy),
  });

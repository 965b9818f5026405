const loopback = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i;
export const isLoopbackHost = (host: string): boolean => loopback.test(host);

interface MailPlace {
  readonly host: string;
  readonly port?: number;
  readonly security?: "tls" | "starttls" | "none";
}

const usualPorts = { tls: 465, starttls: 587, none: 25 } as const;

/** Where a mail server is and how it is spoken to, with what was left unsaid. */
export function mailServer({ host, port, security }: MailPlace) {
  const how = security ?? (port === 465 ? "tls" : "starttls");
  return { host, port: port ?? usualPorts[how], security: how } as const;
}

/** The channels of a configuration, as far as their secrets go. */
interface ChannelSecrets {
  readonly webhooks?: readonly { readonly secretVariable?: string }[];
  readonly telegram?: TokenNames;
  readonly slack?: TokenNames & { readonly appToken?: string; readonly appTokenVariable?: string };
  readonly ntfy?: TokenNames;
  readonly mail?: { readonly password?: string; readonly passwordVariable?: string };
}

interface TokenNames {
  readonly token?: string;
  readonly tokenVariable?: string;
}

/** Variables that hold a secret of a channel: their values are never recorded. */
export const channelVariables = ({ webhooks = [], telegram, slack, ntfy, mail }: ChannelSecrets): readonly string[] =>
  [
    ...webhooks.map(({ secretVariable }) => secretVariable),
    ...[telegram, slack, ntfy].map((channel) => channel?.tokenVariable),
    slack?.appTokenVariable,
    mail?.passwordVariable,
  ].filter((variable) => variable !== undefined);

/** Where the secrets of channels are kept, in the words that `unlockVault` takes. */
export const channelKeys = ({ telegram, slack, ntfy, mail }: ChannelSecrets): readonly { readonly key?: string }[] =>
  [telegram?.token, slack?.token, slack?.appToken, ntfy?.token, mail?.password].flatMap((key) => (key === undefined ? [] : [{ key }]));

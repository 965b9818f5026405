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

/** Variables that hold a secret of a channel: their values are never recorded. */
export const channelVariables = (notify: {
  readonly webhooks: readonly { readonly secretVariable?: string }[];
  readonly telegram?: { readonly tokenVariable?: string };
  readonly mail?: { readonly passwordVariable?: string };
}): readonly string[] =>
  [...notify.webhooks.map(({ secretVariable }) => secretVariable), notify.telegram?.tokenVariable, notify.mail?.passwordVariable].filter(
    (variable) => variable !== undefined,
  );

/** Where the secrets of channels are kept, in the words that `unlockVault` takes. */
export const channelKeys = ({
  telegram,
  mail,
}: {
  readonly telegram?: { readonly token?: string };
  readonly mail?: { readonly password?: string };
}): readonly { readonly key?: string }[] => [telegram?.token, mail?.password].flatMap((key) => (key === undefined ? [] : [{ key }]));

import type { RestateConfig } from "../../../config/restate.ts";

/** The virtual object of a machine: one for each session that it is woken for, keyed by the session's id. */
export const objectOf = (machine: string): string => `assent-${machine}`;

/** A message for one object of Restate; it is delivered once, by and by, to wherever that object is. */
export interface RestateMessage {
  readonly object: string;
  readonly key: string;
  readonly handler: string;
  readonly said: object;
}

/** `absent`: Restate does not know the object, because its machine never made itself known. `away`: nobody took it. */
export type SendEnd = "sent" | "absent" | "away";

export interface RestateApi {
  send(message: RestateMessage): Promise<SendEnd>;
  /** Has Restate look at an endpoint. Says why it cannot; undefined when it did. */
  register(endpoint: string): Promise<string | undefined>;
  /** The first address of each kind that answers, and whether it knows the object. */
  look(object: string): Promise<RestateLook>;
}

export interface RestateLook {
  readonly ingress: string | undefined;
  readonly admin: string | undefined;
  readonly isKnown: boolean;
}

/** One address may hang and the next one answer: after a node died the others need two seconds. */
const askMaxMs = 2_500;
/** Restate calls the endpoint meanwhile. */
const registerMaxMs = 10_000;

/** Asks the addresses of the configuration and no other, beginning with the one that answered last. */
export function restateApi({ ingress, admin }: Pick<RestateConfig, "ingress" | "admin">): RestateApi {
  const atIngress = oneOf(ingress);
  const atAdmin = oneOf(admin);
  return {
    async send({ object, key, handler, said }) {
      const reply = await atIngress(`/${object}/${encodeURIComponent(key)}/${handler}/send`, posted(said));
      if (reply?.status === 404) return "absent";
      return reply?.ok ? "sent" : "away";
    },
    async register(endpoint) {
      const reply = await atAdmin("/deployments", posted({ uri: endpoint, force: true }, registerMaxMs));
      if (!reply) return `nothing answers at ${admin.join(", ")}`;
      return reply.ok ? undefined : messageIn(await reply.text().catch(() => ""), reply.status);
    },
    async look(object) {
      const [taking, known] = await Promise.all([atIngress("/restate/health", {}), atAdmin(`/services/${object}`, {})]);
      return {
        ingress: taking?.ok ? originOf(taking) : undefined,
        admin: known && !isFailing(known) ? originOf(known) : undefined,
        isKnown: known?.ok ?? false,
      };
    },
  };
}

interface Request extends RequestInit {
  readonly maxMs?: number;
}

const posted = (body: object, maxMs = askMaxMs): Request => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  maxMs,
});

const originOf = ({ url }: Response): string => new URL(url).origin;

const isFailing = ({ status }: Response): boolean => status >= 500;

/** Tries the addresses one after the other; a failure of its own where no other one does better, undefined when none answers. */
function oneOf(addresses: readonly string[]): (path: string, request: Request) => Promise<Response | undefined> {
  let first = 0;
  return async (path, { maxMs = askMaxMs, ...request }) => {
    let failing: Response | undefined;
    for (let tried = 0; tried < addresses.length; tried += 1) {
      const place = (first + tried) % addresses.length;
      const url = `${(addresses[place] ?? "").replace(/\/$/, "")}${path}`;
      const reply = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(maxMs) }).catch(() => undefined);
      if (!reply || isFailing(reply)) {
        failing = reply ?? failing;
        continue;
      }
      first = place;
      return reply;
    }
    return failing;
  };
}

const messageMaxChars = 500;

function messageIn(text: string, status: number): string {
  const told = (() => {
    try {
      return (JSON.parse(text) as { readonly message?: unknown }).message;
    } catch {
      return undefined;
    }
  })();
  return typeof told === "string" ? told.slice(0, messageMaxChars) : `it answers ${status}`;
}

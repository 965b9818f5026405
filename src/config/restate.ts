import { z } from "zod/mini";
import { isLoopbackHost } from "./channel-keys.ts";

const address = () => z.url({ protocol: /^https?$/ });
const addresses = () => z.array(address()).check(z.minLength(1), z.maxLength(9));

const listenPattern = /^(?<host>\[[0-9a-f:]+\]|[\w.-]+):(?<port>\d{1,5})$/;

const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const keyBytes = 32;

/** The 32 bytes of a public key, which are in base58; undefined for half a key or one with a typing error. */
export function publicKeyBytes(text: string): Buffer | undefined {
  const [, key] = /^publickeyv1_(\w{32,44})$/.exec(text) ?? [];
  if (key === undefined || [...key].some((digit) => !digits.includes(digit))) return undefined;
  const value = [...key].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n);
  const zeros = /^1*/.exec(key)?.[0].length ?? 0; // each stands for a byte
  const hex = value === 0n ? "" : value.toString(16);
  const bytes = Buffer.from("00".repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`), "hex");
  return bytes.length === keyBytes ? bytes : undefined;
}

/** M6: the Restate that wakes and routes work, and where it finds this machine. Nothing is sent anywhere else. */
export const restateShape = () =>
  z
    .strictObject({
      /** Where work is announced; with several nodes, each of them. */
      ingress: addresses(),
      /** Where this machine makes itself known; with several nodes, each of them. */
      admin: addresses(),
      /** The address of this machine as Restate reaches it. */
      endpoint: address(),
      /** The address to listen at, as `10.0.0.5:9080`; that of `endpoint` where it is left out. */
      listen: z.exactOptional(z.string().check(z.regex(listenPattern, { error: "write where to listen as 10.0.0.5:9080" }))),
      /** Public keys of that Restate; whoever cannot sign with one of them is not heard. */
      identityKeys: z.prefault(
        z
          .array(
            z
              .string()
              .check(z.refine((text) => publicKeyBytes(text) !== undefined, { error: "Restate prints its key, whole, as publickeyv1_…" })),
          )
          .check(z.maxLength(9)),
        [],
      ),
    })
    .check(
      z.refine((said) => said.identityKeys.length > 0 || !isWhole(said) || isLoopbackHost(listenPlace(said).host), {
        error: "anyone on the network could wake this machine: name the identityKeys of Restate, or listen at 127.0.0.1",
      }),
    );
export type RestateConfig = z.infer<ReturnType<typeof restateShape>>;

interface Reach {
  readonly endpoint: string;
  readonly listen?: string;
}

const isWhole = ({ endpoint, listen }: Reach): boolean => URL.canParse(endpoint) && (listen === undefined || listenPattern.test(listen));

export interface ListenPlace {
  readonly host: string;
  readonly port: number;
}

const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

export function listenPlace({ endpoint, listen }: Reach): ListenPlace {
  const said = listen === undefined ? undefined : listenPattern.exec(listen)?.groups;
  if (said) return { host: bare(said["host"] ?? ""), port: Number(said["port"]) };
  const { hostname, port, protocol: scheme } = new URL(endpoint);
  return { host: bare(hostname), port: port === "" ? (usualPorts[scheme] ?? 80) : Number(port) };
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

import type { FieldProblem, InputOf, OutputOf } from "./api.ts";
import { apiBase, keyHeader, paths, type RouteName } from "./paths.ts";

/** The server's error in place of an answer. `closing` is there when someone else was faster. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly closing: Closing | null;
  readonly fields: readonly FieldProblem[];

  constructor(status: number, { code, message, hint = "", closing = null, fields = [] }: Said) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.closing = closing;
    this.fields = fields;
  }
}

export type Closing = NonNullable<OutputOf<"getGate">["closing"]>;
interface Said {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly closing?: Closing | null;
  readonly fields?: readonly FieldProblem[];
}

type Send = (address: string, init: RequestInit) => Promise<Response>;
export type ApiCall = <Name extends RouteName>(name: Name, input: InputOf<Name>, signal?: AbortSignal) => Promise<OutputOf<Name>>;

/** Where a page keeps the key that came with its cookie; see `keyHeader`. */
export interface Keyring {
  getItem(name: string): string | null;
  setItem(name: string, key: string): void;
  removeItem(name: string): void;
}

/**
 * Calls the API by the names of its table. Throws `ApiError`; a `code` of "unreachable" means that nobody answered.
 * In a browser it keeps the key of a login and sends it along; a program says who it is in `headers`.
 */
export const apiClient =
  (send: Send, base = "", headers: Readonly<Record<string, string>> = {}, keyring = keyringHere()): ApiCall =>
  async (name, input, signal) => {
    const { method, path } = paths[name];
    const rest = new Map(Object.entries(input as Readonly<Record<string, unknown>>));
    const place = path.replaceAll(/:(\w+)/g, (_, member: string) => {
      const value = String(rest.get(member));
      rest.delete(member);
      return encodeURIComponent(value);
    });
    const query = method === "GET" ? queryOf(rest) : "";
    const response = await send(`${base}${apiBase}${place}${query}`, {
      method,
      headers: { accept: "application/json", ...keyFrom(keyring), ...headers, ...(method === "POST" && asJson) },
      ...(method === "POST" && { body: JSON.stringify(Object.fromEntries(rest)) }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, { code: "unreachable", message: "The server does not answer." });
    });
    const output: OutputOf<typeof name> = await read(response);
    if (name === "login") keyring?.setItem(keyName, (output as OutputOf<"login">).key);
    if (name === "logout") keyring?.removeItem(keyName);
    return output;
  };

const keyName = "assent.key";

/** Nothing outside of a browser, or where it does not let pages keep anything. */
function keyringHere(): Keyring | undefined {
  try {
    return "document" in globalThis ? (globalThis as unknown as { localStorage?: Keyring }).localStorage : undefined;
  } catch {
    return undefined;
  }
}

/** The key of this page, if somebody is signed in to it. */
export const keyHere = (): string | null => keyringHere()?.getItem(keyName) ?? null;

function keyFrom(keyring: Keyring | undefined): Readonly<Record<string, string>> {
  const key = keyring?.getItem(keyName) ?? null;
  return key === null ? {} : { [keyHeader]: key };
}

const asJson = { "content-type": "application/json" };

function queryOf(members: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of members) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query.toString()}`;
}

async function read<Output>(response: Response): Promise<Output> {
  const said = (await response.json().catch(() => null)) as { readonly error?: Said } | null;
  if (response.ok && said !== null) return said as Output;
  const unclear = { code: "unclear", message: `The server answered with ${response.status}.` };
  throw new ApiError(response.status, said?.error ?? unclear);
}

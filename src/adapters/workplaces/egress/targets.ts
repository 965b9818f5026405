import type { ModelBinding } from "./types.ts";

/** A model's API that a request is for, and the path there. */
export interface ModelTarget {
  readonly binding: ModelBinding;
  readonly path: string;
}

const local = /^\/([\w-]{1,64})(\/[!-~]*|\?[!-~]*)?$/;
/** A step up, also as an escape: the address of a binding is a fence. */
const stepUp = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?]|%2f|%5c|$)/i;

/** Parts of an account that no reply tells the cost of (a batch is paid for later), or that hold what others stored and who may enter. */
const account =
  /^(?:batch(?:es)?|files|uploads|organizations?|admin|projects|users|api_keys|fine[-_]tun(?:es?|ing)|vector_stores|containers|evals)$/i;

/** Whether a path leads into the account behind a key, in whatever spelling. One that cannot be read may lead anywhere. */
function isAccount(path: string): boolean {
  try {
    return decodeURIComponent(path.replace(/\?.*$/s, ""))
      .split(/[/\\;]/)
      .some((part) => account.test(part));
  } catch {
    return true;
  }
}

/** `/name/v1/messages` → the binding of that name, and `/v1/messages` below its address. */
export function modelTarget(url: string, bindings: readonly ModelBinding[]): ModelTarget | undefined {
  const [, name, rest = ""] = local.exec(url) ?? [];
  const binding = bindings.find((each) => each.name === name);
  if (!binding || stepUp.test(rest) || rest.includes("#") || isAccount(rest)) return undefined;
  return { binding, path: binding.url.pathname.replace(/\/$/, "") + rest || "/" };
}

interface HostTarget {
  readonly host: string;
  readonly port: number;
}

const authority = /^([a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)(?::(\d{1,5}))?$/;

/** A name, and perhaps a port; undefined for everything else. */
function hostTarget(text: string, portUnsaid?: number): HostTarget | undefined {
  const [, host, said] = authority.exec(text.toLowerCase()) ?? [];
  const port = said === undefined ? portUnsaid : Number(said);
  return host === undefined || port === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

/** The place that CONNECT asks for, if a name on the list allows it. Names fit as a whole: nothing stands for several. */
export function allowedHost(asked: string, hosts: readonly string[]): HostTarget | undefined {
  const target = hostTarget(asked);
  const isListed = hosts.map((each) => hostTarget(each, 443)).some((each) => each?.host === target?.host && each?.port === target?.port);
  return isListed ? target : undefined;
}

import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./push-place.ts";

/** Looks at every address that a name has, at the moment of the call: a name may mean another place than a minute ago. */
export const publicOnly: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (cause, found: readonly LookupAddress[] | undefined) => {
    const addresses = found ?? [];
    const [first] = addresses;
    const isPublic = first !== undefined && addresses.every(({ address }) => isPublicAddress(address));
    if (cause !== null || !isPublic) return done(cause ?? notPublic(), "", 4);
    return options.all === true ? done(null, [...addresses]) : done(null, first.address, first.family);
  });

const notPublic = (): NodeJS.ErrnoException => Object.assign(new Error("not a public address"), { code: "ELOCAL" });

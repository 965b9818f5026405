/** Ids are strings that cannot be mixed up: the compiler refuses a gate's id where a session's is meant. */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** One session is one stream of the journal; the id reads `goal-7f3k2m9pxw`. */
export type SessionId = Branded<"SessionId">;
/** A gate's public name, derived from its session and key, so that replaying gives the same one. */
export type GateId = Branded<"GateId">;
/** Lower-case hexadecimal SHA-256, or HMAC-SHA-256 where a page says so. */
export type Hash = Branded<"Hash">;

export const sessionId = (text: string): SessionId => text as SessionId;
export const gateId = (text: string): GateId => text as GateId;
export const hashText = (text: string): Hash => text as Hash;

/** Content of a message: plain JSON, so that any state can be stored, hashed and shown as it is. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** An object with members, which a list is not. */
export const isRecord = <Value = unknown>(value: unknown): value is Readonly<Record<string, Value>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

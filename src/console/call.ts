import { apiClient, ApiError } from "../server/client.ts";

/** The one way out of the page, and only to its own server. */
export const call = apiClient((address, init) => fetch(address, init));

/** The same for what must arrive although the page goes away meanwhile. What it carries must be small. */
export const lastCall = apiClient((address, init) => fetch(address, { ...init, keepalive: true }));

/** An error in words, whatever it was. */
export const saidBy = (cause: unknown): { readonly message: string; readonly hint: string } =>
  cause instanceof ApiError
    ? { message: cause.message, hint: cause.hint || (hints[cause.code] ?? "") }
    : { message: cause instanceof Error ? cause.message : String(cause), hint: "" };

const hints: Readonly<Record<string, string>> = { unreachable: "Is `assent up` running? This page goes on by itself when it is back." };

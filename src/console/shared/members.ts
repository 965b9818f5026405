import { isRecord } from "../../kernel/ids.ts";
/** A record of a protocol or an agent, of which nothing is taken for granted: a missing or odd member reads as empty. */
export type Members = Readonly<Record<string, unknown>>;

export const membersIn = (value: unknown): Members => (isRecord(value) ? value : {});
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
export const listIn = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isRecord) : []);

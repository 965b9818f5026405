import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Fault } from "../../kernel/trouble.ts";
import { Rehearsal } from "./rehearsal/script.ts";
import ledgerOrOutbox from "./rehearsals/ledger-or-outbox.json" with { type: "json" };
import offlineFirst from "./rehearsals/offline-first.json" with { type: "json" };

const inquiries: Readonly<Record<string, unknown>> = { "ledger-or-outbox": ledgerOrOutbox };
const exchanges: Readonly<Record<string, unknown>> = { "offline-first": offlineFirst };
const included: Readonly<Record<string, unknown>> = { ...inquiries, ...exchanges };

/** The included ones; the first of its kind is played when nobody names one. */
export const inquiryRehearsals: readonly string[] = Object.keys(inquiries);
export const exchangeRehearsals: readonly string[] = Object.keys(exchanges);
export const rehearsalNames: readonly string[] = Object.keys(included);

/** A script that comes along, by its name, or any other, by its file. Throws `input.invalid`. */
export async function readRehearsal(nameOrFile: string): Promise<Rehearsal> {
  if (Object.hasOwn(included, nameOrFile)) return rehearsalIn(included[nameOrFile], nameOrFile);
  let source: unknown;
  try {
    source = JSON.parse(await readFile(nameOrFile, "utf8"));
  } catch (cause) {
    const among = `it is neither a JSON file nor one of ${rehearsalNames.join(", ")}`;
    throw new Fault("input.invalid", `the rehearsal ${nameOrFile} cannot be read: ${among}`, { cause });
  }
  return rehearsalIn(source, nameOrFile);
}

function rehearsalIn(source: unknown, name: string): Rehearsal {
  const result = Rehearsal.safeParse(source);
  if (result.success) return result.data;
  throw new Fault("input.invalid", `the rehearsal ${name} does not fit:\n${z.prettifyError(result.error)}`);
}

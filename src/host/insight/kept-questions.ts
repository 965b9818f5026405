import { z } from "zod/mini";
import { readPlainFile } from "../../disk/plain-file.ts";
import { replaceFile } from "../../disk/replace-file.ts";
import type { RuleProposal } from "../../consent/record.ts";
import { canonical } from "../../kernel/canonical.ts";
import { digest } from "../../journal/row.ts";
import { whileLocked } from "../config-lock.ts";

/** A person's word that a rule should go on as it is: its proposal is not made again. */
export interface KeptQuestion {
  readonly id: string;
  readonly by: string;
  readonly at: string;
}

const limits = { keptMax: 1_000, maxBytes: 1_048_576, idChars: 16 } as const;

const KeptQuestions = z.array(z.object({ id: z.string(), by: z.string(), at: z.string() }));

/** The same for the same proposal, however often it was asked meanwhile. */
export function proposalId(proposal: RuleProposal): string {
  const { propose, tool } = proposal;
  const about = "target" in proposal ? proposal.target : "wanted" in proposal ? `${proposal.signal} ${proposal.wanted}` : proposal.signal;
  return digest(canonical([propose, tool, about])).slice(0, limits.idChars);
}

/** It decides nothing: one that is damaged only brings proposals back. */
export async function readKeptQuestions(file: string): Promise<readonly KeptQuestion[]> {
  const found = await readPlainFile(file, { maxBytes: limits.maxBytes });
  if (found.kind !== "read") return [];
  try {
    return KeptQuestions.parse(JSON.parse(found.bytes.toString("utf8")));
  } catch {
    return [];
  }
}

/** Without `by`, the word is taken back. */
export const keepQuestion = (file: string, id: string, kept: Omit<KeptQuestion, "id"> | undefined): Promise<void> =>
  whileLocked(file, async () => {
    const others = (await readKeptQuestions(file)).filter((each) => each.id !== id);
    const all = kept ? [...others, { id, ...kept }] : others;
    await replaceFile(file, `${JSON.stringify(all.slice(-limits.keptMax), null, 2)}\n`, 0o600);
  });

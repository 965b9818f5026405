import { z } from "zod";
import { askPaperclip, type PaperclipPlace } from "./paperclip.ts";

/** A question to the board of a company. The hash is what it is about, and comes back with the decision. */
export interface BoardQuestion {
  readonly hash: string;
  readonly session: string;
  readonly what: string;
  readonly title: string;
  readonly says: readonly string[];
  readonly asker: string;
  /** The second person, who has agreed here. */
  readonly approvedBy: string;
}

export type BoardWord =
  | { readonly verdict: "approved" | "refused"; readonly by: string; readonly note: string }
  | { readonly verdict: "open" }
  | { readonly problem: string };

const text = (max: number) => z.string().transform((value) => value.slice(0, max));

/** As it is documented; whatever else it says counts for nothing. */
const Approval = z.looseObject({
  id: z.string().min(1).max(200),
  companyId: z.string(),
  status: z.string(),
  payload: z.looseObject({ assent: z.looseObject({ hash: z.string(), session: z.string() }).optional() }),
  decisionNote: text(2_000).nullish(),
  decidedByUserId: text(200).nullish(),
});

const summaryMaxChars = 16_000;

/**
 * Asks, once: a question that is there already, after a crash, is found again by its hash and by who asked. The same work that is
 * asked about anew is another question: a yes is used up by what it was given for, and after a no people may ask again.
 */
export async function askBoard(
  place: PaperclipPlace,
  question: BoardQuestion,
  agent: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly id: string } | { readonly problem: string }> {
  const path = `/companies/${place.company}/approvals`;
  const all = await askPaperclip(place, { method: "GET", path }, z.array(z.unknown()), signal);
  if ("problem" in all) return all;
  const found = all.value.flatMap((each) => Approval.safeParse(each).data ?? []).find((each) => isAbout(each, place, question));
  if (found) return { id: found.id };
  const { hash, session, what, title, says, asker, approvedBy } = question;
  const payload = { title, summary: says.join("\n").slice(0, summaryMaxChars), assent: { hash, session, what, asker, approvedBy } };
  const body = { type: "request_board_approval", ...(agent === undefined ? {} : { requestedByAgentId: agent }), payload };
  const made = await askPaperclip(place, { method: "POST", path, body }, Approval, signal);
  if ("problem" in made) return made;
  return isAbout(made.value, place, question) ? { id: made.value.id } : { problem: elsewhere };
}

type Subject = Pick<BoardQuestion, "hash" | "session">;

const isAbout = ({ companyId, payload }: z.infer<typeof Approval>, { company }: PaperclipPlace, { hash, session }: Subject): boolean =>
  companyId === company && payload.assent?.hash === hash && payload.assent.session === session;

const elsewhere = "the approval in Paperclip is about something else than what was asked";

/** D24: a decision counts only for the hash that was asked about, and for whoever asked. */
export async function boardWord(place: PaperclipPlace, id: string, subject: Subject, signal: AbortSignal): Promise<BoardWord> {
  const read = await askPaperclip(place, { method: "GET", path: `/approvals/${encodeURIComponent(id)}` }, Approval, signal);
  if ("problem" in read) return read;
  if (read.value.id !== id || !isAbout(read.value, place, subject)) return { problem: elsewhere };
  const { status, decisionNote, decidedByUserId } = read.value;
  const word = { by: decidedByUserId ?? "the board", note: decisionNote ?? "" };
  switch (status) {
    case "pending":
      return { verdict: "open" };
    case "approved":
      return { verdict: "approved", ...word };
    case "rejected":
    case "cancelled":
    case "revision_requested": // what is changed there is not what was asked about: it is asked anew
      return { verdict: "refused", ...word };
    default:
      return { problem: `the approval in Paperclip is "${status.slice(0, 40)}", which is not understood here` };
  }
}

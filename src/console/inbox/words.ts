import { doneOf, chooses, isListed, keyOf, optionOfKey, takesSeveral } from "../../kernel/words/answer-words.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { visibleLine } from "../../kernel/text.ts";
import type { GateDetail } from "../../server/api.ts";

type Option = GateDetail["options"][number];
type Closing = NonNullable<GateDetail["closing"]>;

export { chooses, isListed, keyOf, optionOfKey, takesSeveral };

/** An option's name once it was chosen. */
export const doneWord = (kind: string, options: readonly Pick<Option, "id" | "label">[], id: string): string =>
  visibleLine(doneOf(kind, id, options.find((option) => option.id === id)?.label));

/** How the button of an option looks, in the list and in the dialog that asks for its words. */
export const lookOf = (kind: string, id: string): string =>
  chooses(kind, id) ? "button-main" : isRunning(kind, id) ? "button-runs" : id === "halt" ? "button-halt" : "";

export const isRunning = (kind: string, id: string): boolean => kindRow(kind)?.options.find((row) => row.id === id)?.runs === true;

const lapses: Readonly<Record<string, string>> = {
  expired: "its time was over",
  superseded: "something newer took its place",
  "session-ended": "its session ended",
  unclaimed: "nobody came back for the answer",
  branched: "the session was branched before it; it is asked again in the branch",
  "original-lost": "what it was about can no longer be read",
};

export const lapseWords = (reason: string | undefined): string => lapses[reason ?? ""] ?? visibleLine(reason ?? "");

export const closingTitle = ({ type, by }: Closing): string =>
  type === "gate.lapsed" ? "Closed without an answer" : `Answered by ${visibleLine(by?.name ?? "someone")}`;

const ways: Readonly<Record<string, { readonly how: string; readonly doubt: string }>> = {
  browser: { how: "in a browser", doubt: "signed in with a terminal's code" },
  terminal: { how: "at a terminal", doubt: "agents of this user have terminals too" },
  client: { how: "at the agent's own prompt", doubt: "the agent's client said so" },
  "answers-file": { how: "by an answers file", doubt: "prepared in advance" },
  token: { how: "with a token", doubt: "the token was made without one of a person" },
  telegram: { how: "in Telegram", doubt: "nothing told them apart" },
  slack: { how: "in Slack", doubt: "nothing told them apart" },
  ntfy: { how: "through ntfy", doubt: "whoever reads the topic has its buttons" },
};

const proofs: Readonly<Record<string, string>> = {
  telegram: "Telegram named the account, and the user's configuration says whose it is.",
  slack: "Slack named the account, and the user's configuration says whose it is.",
};

/** Where an answer came from and how far that can be relied on; `why` is shown on request. */
export function givenBy({ name, via, verified }: NonNullable<Closing["by"]>, through?: Closing["through"]): Record<"says" | "why", string> {
  const { how, doubt } = ways[via] ?? { how: `through ${visibleLine(via)}`, doubt: "nothing told them apart" };
  const by = `${how} by ${visibleLine(name)}`;
  const says = through === "permission" ? `answered by a permission, which was given ${by}` : `answered ${by}`;
  if (verified) return { says: `${says} (verified)`, why: proofs[via] ?? "A person's token stood behind it, which agents do not have." };
  return {
    says: `${says} (not verified: ${doubt})`,
    why: "Agents on this machine run as the same user, so they could have done the same. A person's token tells them apart.",
  };
}

/** The use of the typed words, as the gate itself says it. */
export const textUse = ({ changes }: Pick<Option, "changes">): string =>
  changes === undefined ? "The words become part of your answer, on record." : `${visibleLine(changes)}.`;

/** The first words of a thing, on one line, with how much more there is. */
export function short(text: string, maxChars: number): string {
  const line = visibleLine(text);
  return line.length <= maxChars ? line : `${[...line].slice(0, maxChars).join("")}…`;
}

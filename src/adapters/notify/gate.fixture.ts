import { gateOpened, type Gate, type GateWords } from "../../kernel/gate.ts";
import type { GateKind } from "../../kernel/gate-kinds.ts";
import { hashText } from "../../kernel/ids.ts";
import type { LetterGate } from "./letter.ts";
import { noticeOf, type Notice, type NoticeOptions } from "./notice.ts";
import { waitingGate } from "./notices.fixture.ts";

/** A gate as protocols open it, with these words. */
export const shownGate = (words: Partial<GateWords> = {}, kind: GateKind = "risk"): LetterGate => {
  const { gate } = gateOpened(kind, "call:1", {
    title: "Bash: git push --force origin main",
    context: ["Action: git push --force origin main", "Folder: /w/shop", "Why: others' commits may be lost"],
    evidence: [{ claim: "Irreversibility (3): --force", source: "the action" }],
    question: "May this run?",
    changes: { dismiss: "Runs this once; nothing is remembered" },
    urgency: 3,
    ...words,
  });
  return { id: waitingGate.id, gate, shown: hashText("5".repeat(64)) };
};

/** The notice of such a gate. */
export const noticeFor = ({ gate, id }: { readonly gate: Gate; readonly id: string }, more: Partial<NoticeOptions> = {}): Notice =>
  noticeOf(
    { ...waitingGate, id, kind: gate.kind, title: gate.title },
    { redact: (text) => text, site: "http://127.0.0.1:4717", occasion: 0, ...more },
  );

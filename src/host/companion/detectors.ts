import type { LessonKind, LessonSighting } from "../../protocols/companion/types.ts";
import type { GateResult } from "../../lexicon/checking.ts";
import type { WatchedEvent, WatchedSession } from "./watched.ts";

/** A sighting without what its event says of itself. */
export type LessonSign = Pick<LessonSighting, "subject" | "isHit" | "variant" | "detail" | "files">;

interface LessonDetector {
  readonly kind: LessonKind;
  readonly sees: (event: WatchedEvent, about: WatchedSession) => readonly LessonSign[];
}

const tail = (text: string): string => text.trim().split("\n").slice(-3).join(" · ");

const audit = ({ gate, passed, detail }: GateResult): LessonSign => ({ subject: gate, isHit: !passed, detail });

/**
 * Everything that can be learned from one event, purely. One row for each kind of lesson; `detectors.test.ts` has for each what it must
 * and must not see. Whether enough was seen for a lesson is not said here.
 */
export const detectors: readonly LessonDetector[] = [
  {
    kind: "red-together",
    sees(event, { verifyCommand: subject, filesOwned: files }) {
      if (event.type !== "mission.checked") return [];
      const { exitCode, regressions = [], output } = event.check;
      const isHit = exitCode !== 0 || regressions.length > 0;
      return [{ subject, isHit, files, detail: tail(regressions[0]?.output ?? output) }];
    },
  },
  {
    kind: "piece-failed",
    sees(event, { verifyCommand: subject, filesOwned: files, isMender }) {
      if (event.type !== "work.done" || event.done.status === "pending" || isMender || "limit" in event.done) return [];
      return [{ subject, isHit: event.done.status === "failed", files, detail: tail(event.done.reason) }];
    },
  },
  {
    kind: "audit-failed",
    sees(event) {
      if (event.type === "work.checked") return event.check.gates.map(audit);
      if (event.type === "work.graded") return event.gates.map(audit);
      return event.type === "mission.done" && "gates" in event.done ? (event.done.gates ?? []).map(audit) : [];
    },
  },
  {
    kind: "conflict",
    sees(event) {
      if (event.type !== "work.checked") return [];
      return (event.check.conflict?.paths ?? []).map((path) => ({ subject: path, isHit: true, files: [path] }));
    },
  },
  {
    kind: "outside",
    sees(event) {
      if (event.type !== "changes.audited") return [];
      const outside = event.audit.violations.filter(({ why }) => why === "outside");
      return outside.map(({ path }) => ({ subject: path, isHit: true, files: [path] }));
    },
  },
  {
    kind: "premise",
    sees(event, { filesOwned: files }) {
      if (event.type !== "work.done") return [];
      return (event.done.premises ?? []).map(({ premise, found }) => ({ subject: premise, isHit: true, detail: found, files }));
    },
  },
  {
    kind: "budget",
    sees(event, { protocol }) {
      if (event.type !== "budget.exceeded") return [];
      const whose =
        protocol === "mission" ? "the budget of a mission" : `a worker's budget${"measure" in event ? ` of ${event.measure}` : ""}`;
      return [{ subject: whose, isHit: true, detail: event.because }];
    },
  },
  {
    kind: "sent-back",
    sees(event, { agent: subject }) {
      if (event.type === "claim.refused") return [{ subject, isHit: true, detail: event.why[0] ?? "" }];
      return event.type === "work.landed" ? [{ subject, isHit: false }] : [];
    },
  },
  {
    kind: "answered-alike",
    sees(event) {
      // Answers from a file were all given before anybody asked.
      if (event.type !== "gate.answered" || event.by.via === "answers-file") return [];
      return [{ subject: event.kind, isHit: true, variant: event.option }];
    },
  },
];

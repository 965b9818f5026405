import type { Json } from "../kernel/ids.ts";
import type { PerformAt, Scene } from "../kernel/protocol.ts";
import { never } from "../kernel/trouble.ts";
import type { Readers } from "./readers.ts";
import type { Decision, Gap, InquiryCommand, InquiryEffect, LookExtent, Stakes, Subject, Workspaces } from "./types.ts";

/** Input of a look: the subject, and the answers about it so far. */
export interface LookInput {
  readonly subject: Subject;
  readonly decisions: readonly Decision[];
  readonly scene: Scene;
  /** Told by a look, where it knows: its extent. */
  readonly tell?: (looked: LookExtent) => void;
  /** Told by a look whose measurements the output rests on. */
  readonly learn?: (learned: Json) => void;
  /** Told by a model's addition: whether it counts. */
  readonly tellReaders?: (readers: Readers) => void;
}

/** Finds gaps with read-only looks. Must not throw for unreadable sources: then fewer are found. */
export type LookForGaps = (input: LookInput, signal: AbortSignal) => Promise<readonly Gap[]>;

export interface InquiryPorts {
  readonly look: LookForGaps;
  /** A configured model's additions; it never takes anything away. Never throws. */
  readonly suggest?: LookForGaps;
  /** A first look at the workspace, which later ones are compared with. Never throws. */
  readonly workspace?: (input: LookInput) => Promise<Workspaces>;
  /** Whether something in the plan could not be undone. */
  readonly stakes?: (subject: Subject) => Stakes;
}

let free: Promise<void> = Promise.resolve();

/**
 * Reading long words blocks its thread, which may also answer hooks: so one reads at a time, and afterwards everything
 * else goes first for as long as it took.
 */
export function readInTurn<Found>(read: () => Found): Promise<Found> {
  const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
  const found = free.then(() => {
    const since = performance.now();
    try {
      return read();
    } finally {
      setTimeout(rest, performance.now() - since);
    }
  });
  free = rested;
  return found;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const inquiryEffects =
  ({ look, suggest, stakes, workspace }: InquiryPorts): PerformAt<InquiryEffect, InquiryCommand> =>
  async (effect, signal, scene) => {
    switch (effect.type) {
      case "find-gaps": {
        const { round, given: subject, decisions } = effect;
        let lookedAt: LookExtent | undefined;
        let learned: Json | undefined;
        let readers: Readers = {};
        const input: LookInput = {
          ...{ subject, decisions, scene },
          tell: (looked) => (lookedAt = looked),
          learn: (measured) => (learned = measured),
          tellReaders: (each) => (readers = each),
        };
        const found = await look(input, signal);
        const suggested = (await suggest?.(input, signal)) ?? [];
        const elsewhere = (await scene.openElsewhere?.()) ?? [];
        const weight = stakes === undefined ? {} : { stakes: await readInTurn(() => stakes(subject)) };
        const place = round > 0 || workspace === undefined ? {} : { workspace: await workspace(input) };
        const seen = { ...(lookedAt === undefined ? {} : { lookedAt }), ...(learned === undefined ? {} : { learned }) };
        return { type: "gaps.report", round, gaps: [...found, ...suggested], elsewhere, readers, ...weight, ...place, ...seen };
      }
      case "close":
        return { type: "inquiry.close" };
      default:
        return never(effect);
    }
  };

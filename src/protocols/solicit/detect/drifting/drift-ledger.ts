import { isCaused, type Causes } from "../failing/causes.ts";
import { keep, limits, type Spot, type WorkspaceDigests } from "../moments.ts";
import { isToldOf } from "../told.ts";

/** One part of the workspace: as it was when the work began, and as it was last seen. */
export interface WorkspacePart {
  readonly before: string;
  readonly now: string;
  /** The moment at which the present value was last seen. */
  readonly seenAt: number;
  readonly first: Spot;
  readonly changed?: Spot;
}

const personTextsMax = 12;
/** A client writes the state of git beside what it was doing, sometimes a line late. */
const graceMoments = 6;

/** Record of a workspace, and of what explains its changes. Its holder counts the moments. */
export interface DriftLedger {
  readonly parts: ReadonlyMap<string, WorkspacePart>;
  /** These parts may be changed by something done in the session at this moment. */
  cause(causes: Causes, moment: number): void;
  /** A person's message; a drifted part that it mentions no longer counts as drifted. */
  hear(text: string, moment: number): void;
  /** Parts were seen. `before` is used for a part that was never seen earlier. */
  see(
    seen: WorkspaceDigests,
    spot: Spot,
    look: { readonly moment: number; readonly before?: WorkspacePart; readonly isOwn?: boolean },
  ): void;
  /** All changes so far are known to the person. */
  accept(): void;
}

export function createLedger(): DriftLedger {
  const parts = new Map<string, WorkspacePart>();
  const causes = new Map<string, number>();
  const texts: { readonly at: number; readonly text: string }[] = [];

  const isExplained = (part: string, value: string, seenAt: number): boolean => {
    const since = new Set([...causes].filter(([, at]) => at >= seenAt).map(([each]) => each));
    return isCaused(since, part) || texts.some(({ at, text }) => at >= seenAt && isToldOf(text, part, value));
  };

  const seeOne = (part: string, value: string, spot: Spot, look: Parameters<DriftLedger["see"]>[2]): WorkspacePart => {
    const begun: WorkspacePart = { before: value, now: value, seenAt: look.moment, first: spot };
    const known = parts.get(part) ?? look.before;
    if (!known) return begun;
    if (isSame(known.now, value)) return { ...known, seenAt: look.moment };
    if (!look.isOwn && !isExplained(part, value, known.seenAt)) return { ...known, now: value, seenAt: look.moment, changed: spot };
    if (part === "branch") parts.delete("head"); // another branch has another head
    return begun;
  };

  return {
    parts,
    cause(found, moment) {
      for (const each of found) keep(causes, each, moment + graceMoments, limits.partsMax);
    },
    hear(text, moment) {
      texts.push({ at: moment, text: text.slice(0, limits.saidMaxChars) });
      if (texts.length > personTextsMax) texts.shift();
      for (const [part, { before, now, ...rest }] of parts)
        if (!isSame(before, now) && isToldOf(text, part, now)) parts.set(part, { ...rest, before: now, now });
    },
    see(seen, spot, look) {
      for (const [part, value] of Object.entries(seen)) {
        const known = parts.get(part);
        if (known?.now === value) parts.set(part, { ...known, seenAt: look.moment });
        else keep(parts, part, seeOne(part, value, spot, look), limits.partsMax);
      }
    },
    accept() {
      for (const [part, { now, ...rest }] of parts) parts.set(part, { ...rest, before: now, now });
    },
  };
}

/** A hash may be given in short. */
export const isSame = (one: string, other: string): boolean =>
  one === other || (/^[0-9a-f]{7,40}$/.test(one) && /^[0-9a-f]{7,40}$/.test(other) && (one.startsWith(other) || other.startsWith(one)));

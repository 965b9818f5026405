import { useSyncExternalStore } from "react";
import { ago, clockTime, exactly, lasted, until } from "./time.ts";

const followers = new Set<() => void>();
setInterval(() => {
  for (const changed of followers) changed();
}, 1_000);

const subscribe = (changed: () => void): (() => void) => {
  followers.add(changed);
  return () => void followers.delete(changed);
};

interface Props {
  readonly at: string;
  readonly ahead?: boolean;
  /** In long lists, where spelling each moment out takes too long. */
  readonly isRough?: boolean;
}

/** A moment, told from now; the exact time as a tooltip. Renders again only when its words change. */
export function Ago({ at, ahead = false, isRough = false }: Props) {
  const words = useSyncExternalStore(subscribe, () => (ahead ? until : ago)(at, Date.now()));
  return (
    <time dateTime={at} title={isRough ? at : exactly(at)}>
      {words}
    </time>
  );
}

/** A moment by the clock, and beside it how long ago that is. */
export function When({ at }: { readonly at: string }) {
  const words = useSyncExternalStore(subscribe, () => clockTime(at, Date.now()));
  return (
    <span className="when">
      <span className="when-clock">{words}</span> <Ago at={at} />
    </span>
  );
}

/** A moment by the clock alone. */
export function Clock({ at }: { readonly at: string }) {
  const words = useSyncExternalStore(subscribe, () => clockTime(at, Date.now()));
  return <time dateTime={at}>{words}</time>;
}

/** How long something has been going on by now. */
export function Elapsed({ since }: { readonly since: string }) {
  const words = useSyncExternalStore(subscribe, () => lasted(Math.floor((Date.now() - Date.parse(since)) / 1_000) * 1_000));
  return <span className="elapsed">{words.replace(".0 s", " s")}</span>;
}

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import type { JournalMessage } from "../../server/api.ts";
import { EventHead } from "../shared/event-head.tsx";
import { Tree } from "../shared/tree.tsx";

interface Props {
  readonly events: readonly JournalMessage[];
  /** The version that is looked at, if it is not the newest. */
  readonly at: number | undefined;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onStep: (version: number) => void;
}

/** Everything that happened, in order. Only what can be seen is in the page. */
export function Timeline({ events, at, hasMore, onMore, onStep }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 46,
    overscan: 6,
    getItemKey: (index) => events[index]?.id ?? index,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isMissing = at !== undefined && hasMore && (events.at(-1)?.version ?? 0) < at;
  useEffect(() => {
    if (hasMore && (last >= events.length - 20 || isMissing)) onMore();
  }, [last, events.length, hasMore, isMissing, onMore]);
  const place = at === undefined ? -1 : events.findIndex(({ version }) => version === at);
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: "center" });
  }, [place, rows]);
  const toggle = (id: string): void =>
    setOpen((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <section className="timeline" ref={frame} tabIndex={0} aria-label="Events of the session">
      <ol style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const message = events[index];
          return (
            message && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Moment
                  message={message}
                  isAt={message.version === at}
                  isOpen={open.has(message.id)}
                  onToggle={() => toggle(message.id)}
                  onStep={() => onStep(message.version)}
                />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

interface MomentProps {
  readonly message: JournalMessage;
  readonly isAt: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onStep: () => void;
}

function Moment({ message, isAt, isOpen, onToggle, onStep }: MomentProps) {
  const { body, hash } = message;
  return (
    <div className={`moment ${isAt ? "moment-at" : ""}`} aria-current={isAt ? "step" : undefined}>
      <EventHead message={message} number={message.version} isOpen={isOpen} onToggle={onToggle} />
      {isOpen && (
        <div className="moment-body">
          <Tree value={body} />
          <p className="dim mono">hash {hash.slice(0, 16)}…</p>
          <button type="button" className="link" onClick={onStep}>
            See the session as it was then
          </button>
        </div>
      )}
    </div>
  );
}

import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { JournalMessage } from "../../server/api.ts";
import { EventHead } from "../shared/event-head.tsx";
import { narrow } from "../shared/narrow.ts";
import { Tree } from "../shared/tree.tsx";

interface Props {
  readonly events: readonly JournalMessage[];
  /** The version that is looked at, if it is not the newest. */
  readonly at: number | undefined;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onStep: (version: number) => void;
}

/** Every event, in order. Only visible rows are in the page. */
export const Timeline = (props: Props) => (matchMedia(narrow).matches ? <InPage {...props} /> : <InFrame {...props} />);

const shared = (events: Props["events"]) => ({
  count: events.length,
  estimateSize: () => 46,
  overscan: 6,
  getItemKey: (index: number) => events[index]?.id ?? index,
});

/** Beside the state, with a height of its own. */
function InFrame(props: Props) {
  const frame = useRef<HTMLElement>(null);
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({ ...shared(props.events), getScrollElement: () => frame.current });
  return <Rows {...props} {...{ frame, rows }} />;
}

/** On a phone it scrolls with the page: two scrolling areas under one thumb are one too many. */
function InPage(props: Props) {
  const frame = useRef<HTMLElement>(null);
  const [scrollMargin, setMargin] = useState(0);
  useEffect(() => {
    const measure = (): void => setMargin(Math.round((frame.current?.getBoundingClientRect().top ?? 0) + scrollY));
    const observer = new ResizeObserver(measure); // content above may still grow
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer<HTMLLIElement>({ ...shared(props.events), scrollMargin });
  return <Rows {...props} {...{ frame, rows }} />;
}

interface RowsProps extends Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly rows: Virtualizer<HTMLElement, HTMLLIElement> | Virtualizer<Window, HTMLLIElement>;
}

function Rows({ events, at, hasMore, onMore, onStep, frame, rows }: RowsProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
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
                style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
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

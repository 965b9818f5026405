import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef, type CSSProperties, type MouseEvent } from "react";
import type { GateEntry } from "../../../server/api.ts";
import { Ago } from "../../shared/moment.tsx";
import { projectOf } from "../../shared/said.tsx";
import { figure } from "../../shared/time.ts";
import type { GateGroup } from "./groups.ts";
import { urgencyOf } from "../severity.tsx";
import { short } from "../words.ts";

const rowHeight = 76;
const overscan = 4;
const titleMaxChars = 100;

interface Props {
  readonly groups: readonly GateGroup[];
  readonly total: number;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** The end of what is loaded is near. */
  readonly onNearEnd: () => void;
}

/** The inbox; only visible rows are in the page. */
export function GateList({ groups: gates, total, selected, onSelect, onNearEnd }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: gates.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    getItemKey: (index) => index,
  });
  const items = rows.getVirtualItems();
  const slots = Math.ceil((rows.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 2; // as many as are ever shown
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= gates.length - 100) onNearEnd();
  }, [lastShown, gates.length, onNearEnd]);
  const place = gates.findIndex(({ lead }) => lead.id === selected);
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (place < 0 || selected === followed.current) return; // a list that changes under the reader stays where it is
    followed.current = selected;
    rows.scrollToIndex(place, { align: "auto" });
  }, [selected, place, rows]);
  return (
    <div className="gate-list" ref={frame} tabIndex={-1} style={{ "--rows": gates.length } as CSSProperties}>
      <ul style={{ height: rows.getTotalSize() }} aria-label="Open gates, the most severe and oldest first">
        {items.map(({ index, start }) => {
          const group = gates[index];
          return (
            group && (
              <li
                key={index % slots} // a row that scrolls out of sight is filled anew instead of being thrown away
                style={{ top: start }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <Row gate={group.lead} times={group.others.length + 1} isSelected={group.lead.id === selected} onSelect={onSelect} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** A click with a key held opens the gate wherever the person wants it. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface RowProps {
  readonly gate: GateEntry;
  /** How often the same is asked. */
  readonly times: number;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

/** As few elements as can be: scrolling shows dozens of these in every frame. */
const Row = memo(
  ({ gate, times, isSelected, onSelect }: RowProps) => {
    const link = useRef<HTMLAnchorElement>(null);
    useEffect(
      () => () => {
        const held = document.activeElement === link.current ? link.current : null;
        if (held?.dataset["gate"] !== gate.id) held?.blur(); // focus must not pass from this gate to another one
      },
      [gate],
    );
    const { shape, name, word } = urgencyOf(gate.urgency);
    const { harm } = gate;
    return (
      <a
        ref={link}
        href={`/gates/${gate.id}`}
        className="gate-row"
        aria-current={isSelected ? "true" : undefined}
        data-gate={gate.id}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onSelect(gate.id);
        }}
      >
        <span role="img" aria-label={word} title={word} className={`mark-${name}`}>
          {shape}
        </span>
        {harm !== undefined && <span className="gate-row-harm">{short(harm, titleMaxChars)}</span>}
        <span className={harm === undefined ? "gate-row-harm" : "gate-row-title"}>{short(gate.title, titleMaxChars)}</span>
        <span className="gate-row-about">
          {times > 1 && <strong className="gate-row-times">{`asked ${figure(times)} times · `}</strong>}
          {aboutOf(gate)}
        </span>
        <Ago at={gate.openedAt} isRough />
      </a>
    );
  },
  (before, after) =>
    before.gate.id === after.gate.id &&
    before.times === after.times &&
    before.isSelected === after.isSelected &&
    before.onSelect === after.onSelect,
);
Row.displayName = "Row";

function aboutOf({ session, stream, kind }: GateEntry): string {
  const what = kind === "risk" ? [] : [kind];
  if (!session) return [short(stream, 40), ...what].join(" · ");
  return [short(projectOf(session.cwd), 40), short(session.agent, 30), short(session.short, 30), ...what].join(" · ");
}

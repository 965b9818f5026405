import { useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { clip, visibleLine } from "../../kernel/text.ts";
import { actOf, type PointerAct } from "./sight.ts";
import { isListed, keyOf, takesSeveral } from "./words.ts";

type Option = GateDetail["options"][number];

/** Whether an option is checked, together with others, instead of being an answer of its own. */
export const isCheckable = (kind: string, id: string): boolean => takesSeveral(kind) && isListed(kind, id);

interface Checked {
  /** In the order in which they are listed, whatever the order in which they were checked. */
  readonly ids: readonly string[];
  toggle(id: string): void;
}

/** The checked candidates of a gate. None at first: what a person takes, they took themselves. */
export function useChecked({ options }: Pick<GateDetail, "options">): Checked {
  const [on, setOn] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: options.map(({ id }) => id).filter((id) => on.has(id)),
    toggle: (id) =>
      setOn((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}

interface Props {
  readonly gate: GateDetail;
  readonly option: Option;
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  readonly onToggle: (act: PointerAct) => void;
}

/** One of several candidates, with what it changes. */
export function Check({ gate, option, isChecked, isBusy, onToggle }: Props) {
  const key = keyOf(gate.kind, gate.options, option.id);
  const id = `check-${option.id}`;
  return (
    <div className="option">
      <div className="check">
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          disabled={isBusy || option.disabled !== undefined}
          aria-describedby={`about-${option.id}`}
          aria-keyshortcuts={key}
          onChange={({ nativeEvent }) => onToggle(actOf(nativeEvent as UIEvent))}
        />
        <label htmlFor={id}>{visibleLine(option.label)}</label>
        {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
      </div>
      <p className="option-about" id={`about-${option.id}`}>
        {clip(visibleLine(option.changes ?? ""), 600, "the journal")}
      </p>
    </div>
  );
}

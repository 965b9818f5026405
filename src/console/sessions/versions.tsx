import { useEffect, useState } from "react";

interface Props {
  readonly at: number | undefined;
  readonly newest: number;
  readonly onStep: (version: number | undefined) => void;
}

const settleMs = 120;

/** Goes back to any version and forward again. The newest one is live. */
export function Versions({ at, newest, onStep }: Props) {
  const shown = at ?? newest;
  const [moved, setMoved] = useState({ from: shown, to: shown });
  const value = moved.from === shown ? moved.to : shown; // follows the hand until the page has caught up
  const setValue = (to: number): void => setMoved({ from: shown, to });
  useEffect(() => {
    if (value === shown) return undefined;
    const timer = setTimeout(() => onStep(value >= newest ? undefined : value), settleMs);
    return () => clearTimeout(timer);
  }, [value, shown, newest, onStep]);
  const step = (by: number): void => setValue(Math.min(newest, Math.max(1, value + by)));
  return (
    <div className="versions" role="group" aria-label="As it was at a version">
      <button type="button" className="button" disabled={value <= 1} onClick={() => step(-1)} aria-label="One version back">
        ←
      </button>
      <input
        type="range"
        min={1}
        max={Math.max(newest, 1)}
        value={value}
        aria-label="Version"
        aria-valuetext={`version ${value} of ${newest}`}
        onChange={({ target }) => setValue(Number(target.value))}
      />
      <button type="button" className="button" disabled={value >= newest} onClick={() => step(1)} aria-label="One version on">
        →
      </button>
      <output>{at === undefined ? `version ${newest}, now` : `as it was at version ${value} of ${newest}`}</output>
      {at !== undefined && (
        <button type="button" className="link" onClick={() => onStep(undefined)}>
          back to now
        </button>
      )}
    </div>
  );
}

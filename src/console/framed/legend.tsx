import { MarkView } from "./nodes.tsx";
import { outcomeMarks } from "./words.ts";

const styles = ["agreed", "partial", "persistent", "open", "source"] as const;
const meanings = {
  agreed: "the two agreed",
  partial: "they agreed in part",
  persistent: "they still differ",
  open: "they have not finished",
  source: "a claim rests on this",
} as const;

/** How to read the picture, for as long as nothing of it is chosen. */
export const Legend = () => (
  <>
    <h2 id="legend-title">How to read it</h2>
    <p>
      Each lens looked at the question on its own. Where two collided, they talked. Choose a claim to see the words it rests on, a lens to
      see what it found, or a dialogue to read it.
    </p>
    <div className="legend-lines">
      <h3>Lines</h3>
      <ul className="plain-list legend">
        {styles.map((style) => (
          <li key={style}>
            <svg width="44" height="10" aria-hidden="true" focusable="false">
              <path d="M1,5L43,5" className={`wire wire-${style}`} />
            </svg>
            {style === "open" || style === "source" ? null : <MarkView mark={outcomeMarks[style]} />}
            <span>{meanings[style]}</span>
          </li>
        ))}
      </ul>
      <p className="dim">
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> move in the picture, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> goes back.
      </p>
    </div>
  </>
);

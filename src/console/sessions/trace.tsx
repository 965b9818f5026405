import type { SessionDetail } from "../../server/api.ts";
import { begunAs, doneIn } from "../../kernel/words/answer-words.ts";
import { Said } from "../shared/said.tsx";

type Items = SessionDetail["trace"];

/** K8: each open item and its end. Folded where the page tells it in other words. */
export function Trace({ items, isFolded }: { readonly items: Items; readonly isFolded: boolean }) {
  if (items.length === 0) return null;
  if (isFolded)
    return (
      <details className="card">
        <summary>The trace</summary>
        <Path items={items} />
      </details>
    );
  return (
    <section aria-labelledby="trace-title">
      <h2 id="trace-title">Trace</h2>
      <Path items={items} />
    </section>
  );
}

const Path = ({ items }: { readonly items: Items }) => (
  <ol className="trace">
    {items.map(({ item, from, to, by }, index) => (
      <li key={index}>
        <p className="trace-item mono">
          <Said text={item} maxChars={300} />
        </p>
        <p className="trace-path">
          {begunAs(from) !== undefined && (
            <>
              <Said text={begunAs(from) ?? ""} /> <span aria-label="became">→</span>{" "}
            </>
          )}
          <strong>
            <Said text={doneIn(to)} maxChars={1_000} />
          </strong>
          {by !== undefined && (
            <span className="dim">
              {" "}
              (<Said text={by} maxChars={80} />)
            </span>
          )}
        </p>
      </li>
    ))}
  </ol>
);

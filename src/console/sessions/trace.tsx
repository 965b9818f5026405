import type { SessionDetail } from "../../server/api.ts";
import { doneIn } from "../../kernel/answer-words.ts";
import { Said } from "../shared/said.tsx";

/** K8: what was open and what became of it, item by item. */
export function Trace({ items }: { readonly items: SessionDetail["trace"] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="trace-title">
      <h2 id="trace-title">Trace</h2>
      <ol className="trace">
        {items.map(({ item, from, to, by }, index) => (
          <li key={index}>
            <p className="trace-item mono">
              <Said text={item} maxChars={300} />
            </p>
            <p className="trace-path">
              <Said text={from} /> <span aria-label="became">→</span>{" "}
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
    </section>
  );
}

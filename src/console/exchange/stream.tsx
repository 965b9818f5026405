import { shorten } from "../../kernel/text.ts";
import { memo, useState } from "react";
import type { PoolItem } from "../../server/api.ts";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { Letter } from "./map.tsx";
import { partFrom } from "./pool-list.ts";
import type { LivePool } from "./use-pool.ts";
import { kindMarks } from "./words.ts";

interface Props {
  readonly pool: LivePool;
  readonly places: ReadonlyMap<string, number>;
  /** Only messages of this cluster. */
  readonly chosen: string | undefined;
  readonly onChoose: (cluster: undefined) => void;
}

/** Every message, the newest first. */
export function Stream({ pool: { items, older, isPending, error, more, retry }, places, chosen, onChoose }: Props) {
  const shown = items.filter(({ cluster }) => chosen === undefined || cluster === chosen).toReversed();
  const [from, setFrom] = useState<string>();
  const part = partFrom(shown, from);
  const isMore = older !== null || part.items.at(-1) !== shown.at(-1);
  const goBack = (): void => {
    setFrom(part.behind);
    if (part.isAtEnd) more();
  };
  const place = chosen === undefined ? undefined : places.get(chosen);
  return (
    <section className="xc-stream" aria-labelledby="pool-title">
      <h2 id="pool-title">Messages</h2>
      {error !== undefined && <Failed cause={error} onRetry={retry} />}
      {isPending && <Loading what="the messages" />}
      {!isPending && items.length === 0 && <p className="dim">Nobody has said anything yet.</p>}
      {place !== undefined && (
        <p className="xc-only">
          Only <Letter place={place} />{" "}
          <button type="button" className="link" onClick={() => onChoose(undefined)}>
            show all
          </button>
        </p>
      )}
      <div className="xc-frame" tabIndex={0} role="region" aria-label="Messages, the newest first">
        {!part.isFirst && (
          <p>
            <button type="button" className="button" onClick={() => setFrom(part.before)}>
              Newer messages
            </button>{" "}
            <button type="button" className="button" onClick={() => setFrom(undefined)}>
              The newest
            </button>
          </p>
        )}
        <ol className="xc-messages" reversed>
          {part.items.map((each) => (
            <Message key={each.id} message={each} places={places} />
          ))}
        </ol>
        {isMore && (
          <button type="button" className="button more" onClick={goBack}>
            Older messages
          </button>
        )}
      </div>
    </section>
  );
}

const openChars = 900;

interface MessageProps {
  readonly message: PoolItem;
  readonly places: ReadonlyMap<string, number>;
}

/** Kind and author stand above the text, in our words: nothing in it can pass for them. */
export const Message = memo(function Message({ message, places }: MessageProps) {
  const { id, kind, by, round, text, imitates, term, cluster } = message;
  const [word, shape, colour] = kindMarks[kind];
  const [isOpen, setOpen] = useState(false);
  const place = cluster === null ? undefined : places.get(cluster);
  const isLong = text.length > openChars;
  return (
    <li className={`xc-message xc-${colour}`} data-kind={kind} data-message={id}>
      <p className="xc-head">
        <span className={`mark mark-${colour === "plain" ? "calm" : colour}`}>
          <span aria-hidden="true">{shape}</span>
          {word}
        </span>
        <strong>
          <Said text={by} maxChars={60} />
        </strong>
        {term && <span>version {term.version}</span>}
        <span className="dim">
          round {round} · {id}
        </span>
        {place !== undefined && <Letter place={place} />}
      </p>
      <blockquote>
        <SaidBlock text={isLong && !isOpen ? shorten(text, openChars) : text} />
      </blockquote>
      {isLong && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show all of it"}
        </button>
      )}
      {imitates && (
        <p className="xc-flag">
          <span aria-hidden="true">▲</span> Imitates <Said text={imitates.join(", ")} maxChars={120} />. It is a message of the kind “{word}
          ” and nothing else.
        </p>
      )}
      <Imitations texts={[text]} />
    </li>
  );
});

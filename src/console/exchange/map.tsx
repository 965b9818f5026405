import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { poolMapQuery } from "../queries.ts";
import { paced } from "../shared/paced.ts";
import { Said } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { count } from "../shared/time.ts";
import { coloursMax, letterAt, placesOf } from "./letters.ts";
import { MapCanvas, useTheme, type DrawnPoint } from "./map-canvas.tsx";
import { shownUpTo } from "./map-scale.ts";

/** A large map takes the server a while: it is left alone for four times as long. */
const pace = { restMinMs: 400, restTimes: 4 } as const;
const stepMs = 350;

/** The map, asked for anew when `mark` changes; and the letter of each cluster, which it keeps while the page is open. */
export function useLiveMap(session: string, mark: string) {
  const query = useQuery(poolMapQuery(session));
  const { refetch, isSuccess } = query;
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const again = useMemo(() => paced(() => refetch(), pace), [refetch]);
  const first = useRef(mark);
  useEffect(() => {
    if (isSuccess && first.current !== mark) {
      first.current = mark;
      again();
    }
  }, [mark, again, isSuccess]);
  const places = placesOf(known, query.data?.clusters.map(({ id }) => id) ?? []);
  if (places !== known) setKnown(places);
  return { query, places };
}

interface Props extends ReturnType<typeof useLiveMap> {
  readonly chosen: string | undefined;
  readonly onChoose: (cluster: string | undefined) => void;
  readonly onPick: (id: string) => void;
}

/** The pool as a map that can be played over its rounds, and the clusters beside it in their own words. */
export function PoolMapView({ query: { data, error, isPending, refetch }, places, chosen, onChoose, onPick }: Props) {
  const [at, setAt] = useState<number>();
  const theme = useTheme();
  if (isPending) return <Loading what="the map" />;
  if (!data) return <Failed cause={error} onRetry={() => void refetch()} />;
  const last = data.points.at(-1)?.round ?? 0;
  const round = Math.min(at ?? last, last);
  if (data.points.length === 0) return <p className="dim">Nothing is on the map yet: it begins with three different thoughts.</p>;
  const label = `${count(shownUpTo(data.points, round), "thought")} up to round ${round}; the list of clusters says what they are about`;
  return (
    <div className="xc-map">
      <figure>
        <MapCanvas key={theme} points={data.points} {...{ places, round, chosen, label, onPick }} />
        <Rounds round={round} last={last} isLive={at === undefined} onMove={setAt} />
        <figcaption className="dim">
          Thoughts that are alike lie together. {data.isFixed ? "The axes are fixed." : "The axes are fixed with the first audit."} Click a
          point to read it.
        </figcaption>
      </figure>
      <Clusters {...{ data, places, round, chosen, onChoose }} />
    </div>
  );
}

interface RoundsProps {
  readonly round: number;
  readonly last: number;
  readonly isLive: boolean;
  readonly onMove: (round: number | undefined) => void;
}

function Rounds({ round, last, isLive, onMove }: RoundsProps) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (round + 1 >= last) setPlaying(false);
      onMove(round + 1 >= last ? undefined : round + 1);
    }, stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, round, last, onMove]);
  const play = (): void => {
    if (!isPlaying && round >= last) onMove(0);
    setPlaying(!isPlaying);
  };
  const move = (to: number): void => {
    setPlaying(false);
    onMove(to >= last ? undefined : to);
  };
  return (
    <div className="versions" role="group" aria-label="The map over time">
      <button type="button" className="button" onClick={play}>
        {isPlaying ? "Pause" : "Play"}
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(last, 1)}
        value={round}
        aria-label="Round on the map"
        aria-valuetext={`round ${round} of ${last}`}
        onChange={({ target }) => move(Number(target.value))}
      />
      <output>{isLive ? `round ${last}, now` : `round ${round} of ${last}`}</output>
    </div>
  );
}

interface ClustersProps extends Pick<Props, "places" | "chosen" | "onChoose"> {
  readonly data: {
    readonly points: readonly DrawnPoint[];
    readonly clusters: readonly { readonly id: string; readonly words: readonly string[] }[];
  };
  readonly round: number;
}

const shownMax = 12;

function Clusters({ data: { points, clusters }, places, round, chosen, onChoose }: ClustersProps) {
  const [isWhole, setWhole] = useState(false);
  const sizes = useMemo(() => {
    const found = new Map<string | null, number>();
    for (const { cluster } of points.slice(0, shownUpTo(points, round))) found.set(cluster, (found.get(cluster) ?? 0) + 1);
    return found;
  }, [points, round]);
  const shown = clusters.slice(0, isWhole ? undefined : shownMax);
  return (
    <section aria-labelledby="clusters-title">
      <h3 id="clusters-title">Clusters</h3>
      {clusters.length === 0 && <p className="dim">None yet: four thoughts that are alike found one.</p>}
      <ul className="xc-clusters">
        {shown.map(({ id, words }) => (
          <li key={id}>
            <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? undefined : id)}>
              <Letter place={places.get(id) ?? 0} />
              <span className="xc-cluster-words">
                <Said text={words.join(", ") || id} maxChars={120} />
              </span>
              <span className="dim">{sizes.get(id) ?? 0}</span>
            </button>
          </li>
        ))}
      </ul>
      {clusters.length > shownMax && !isWhole && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {clusters.length - shownMax} smaller ones
        </button>
      )}
      <p className="dim">{sizes.get(null) ?? 0} in none of them</p>
    </section>
  );
}

export const Letter = ({ place }: { readonly place: number }) => (
  <span className={`xc-letter xc-ink-${place % coloursMax}`}>
    <span className="unseen">cluster </span>
    {letterAt(place)}
  </span>
);

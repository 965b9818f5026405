import { useState } from "react";
import type { SessionDetail } from "../../server/api.ts";
import { OpenQuestion } from "../inquiry/open-question.tsx";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { count, figure } from "../shared/time.ts";
import { Audits } from "./audits.tsx";
import { PoolMapView, useLiveMap } from "./map.tsx";
import { ObserverRow } from "./observer.tsx";
import { Picked } from "./picked.tsx";
import { ExchangeProof } from "./proof.tsx";
import { Stream } from "./stream.tsx";
import { TermsView } from "./terms.tsx";
import { usePool } from "./use-pool.ts";
import { isEnded, standingMark, standingWords, type ExchangeShown } from "./words.ts";

interface Props {
  readonly detail: SessionDetail;
  readonly view: ExchangeShown;
  /** An earlier version is looked at: nothing can be answered in it. */
  readonly isPast: boolean;
}

/** A pool of several minds: how it stands, what it is about, what was said, on which terms, and what the observer may do. */
export function ExchangePanel({ detail, view, isPast }: Props) {
  const { stream } = detail.record;
  return (
    <div className="exchange">
      <Standing view={view} title={detail.record.title} />
      {!isPast && <OpenQuestion asked={detail.openGates[0]?.id} meanwhile={undefined} />}
      {!isPast && <ObserverRow session={stream} view={view} />}
      {!isPast && <Pool session={stream} view={view} />}
      <TermsView session={stream} terms={view.terms} />
      {!isPast && <ExchangeProof session={stream} />}
    </div>
  );
}

/** Changes when messages are added, and with nothing else. */
const markOf = ({ round, audits, messages, phase }: ExchangeShown): string =>
  `${round}.${audits}.${messages}.${phase === "thinking" ? "thinking" : ""}`;

function Pool({ session, view }: { readonly session: string; readonly view: ExchangeShown }) {
  const [chosen, setChosen] = useState<string>();
  const [picked, setPicked] = useState<string>();
  const map = useLiveMap(session, `${view.round}.${view.audits}`);
  const pool = usePool(session, markOf(view));
  const { places } = map;
  return (
    <>
      <section aria-labelledby="map-title">
        <h2 id="map-title">Map of the pool</h2>
        <PoolMapView {...map} chosen={chosen} onChoose={setChosen} onPick={setPicked} />
        {picked !== undefined && <Picked key={picked} session={session} id={picked} places={places} onClose={() => setPicked(undefined)} />}
      </section>
      <div className="xc-parts">
        <Stream pool={pool} places={places} chosen={chosen} onChoose={setChosen} />
        <Audits session={session} pool={pool} audits={view.audits} />
      </div>
    </>
  );
}

/** The theme stands above it already, unless the session was given another title. */
function Standing({ view, title }: { readonly view: ExchangeShown; readonly title: string }) {
  const { theme, round, granted, asked, tokens, cost, minds, auditor, audits, auditEvery, restart, embedding, structured } = view;
  const [shape, colour] = standingMark(view);
  const isOver = isEnded(view);
  const next = (Math.floor(round / auditEvery) + 1) * auditEvery;
  return (
    <section className="card xc-standing" aria-label="How it stands">
      <p className="xc-line" role="status">
        <span className={`mark mark-${colour}`}>
          <span aria-hidden="true">{shape}</span>
          {standingWords(view)}
        </span>
        <strong>
          round {figure(round)} of {figure(granted)}
        </strong>
        {asked.length > 0 && (
          <span>
            thinking now: <Said text={asked.join(", ")} maxChars={300} />
          </span>
        )}
      </p>
      {theme !== title && <SaidBlock text={theme} />}
      <Imitations texts={[theme]} />
      <p className="xc-facts dim">
        <span>
          {count(minds.length, "mind")}: <Said text={minds.join(", ")} maxChars={300} />
        </span>
        <span>
          {count(audits, "audit")} by <Said text={auditor} maxChars={60} />
          {!isOver && `, the next after round ${figure(next)}`}
          {!isOver && structured && "; each waits for you"}
        </span>
        <span>
          {view.budget === null ? count(tokens, "token") : `${figure(tokens)} of ${count(view.budget, "token")}`}
          {cost > 0 && `, cost ${cost.toFixed(4)}`}
        </span>
        <span>
          likeness by <Said text={embedding} maxChars={60} />
        </span>
        {restart.signals > 0 && (
          <span>
            asked for a restart {count(restart.signals, "time")}: {restart.honoured} honoured, {restart.ignored} not
          </span>
        )}
      </p>
    </section>
  );
}

import { useState } from "react";
import type { FrameView } from "../../protocols/frame/view-shapes.ts";
import type { SessionDetail } from "../../server/api.ts";
import { OpenQuestion } from "../inquiry/open-question.tsx";
import { useKeys } from "../inbox/keys.ts";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { figure } from "../shared/time.ts";
import { Panel } from "./panel.tsx";
import { PictureView } from "./picture.tsx";
import { Proof } from "./proof.tsx";
import { nodeOf, type NodeId } from "./sources.ts";
import { meanwhileWords, warningWords } from "./words.ts";

interface Props {
  readonly detail: SessionDetail;
  readonly view: FrameView;
  /** An earlier version is looked at: nothing can be answered in it. */
  readonly isPast: boolean;
}

/** An inquiry through several lenses: what was asked, what is asked now, and the picture of it. */
export function FramedView({ detail, view: picture, isPast }: Props) {
  const { record } = detail;
  const [selected, setSelected] = useState<NodeId>();
  const close = (): void => {
    const node = selected;
    setSelected(undefined);
    if (node) nodeOf(node)?.focus();
  };
  useKeys((key) => {
    if (key !== "Escape" || selected === undefined) return false;
    close();
    return true;
  });
  return (
    <div className="framed">
      <Subject picture={picture} />
      <Notices picture={picture} />
      {!isPast && <OpenQuestion asked={detail.openGates[0]?.id} meanwhile={meanwhileOf(detail)} />}
      {!isPast && <Proof session={record.stream} isBranch={record.parent !== null} />}
      {picture.lenses.length > 0 && (
        <div className="pic-parts">
          <PictureView picture={picture} selected={selected} onSelect={setSelected} />
          <Panel picture={picture} selected={selected} onSelect={setSelected} onClose={close} />
        </div>
      )}
    </div>
  );
}

/** Words for what the session does while it asks nothing. */
function meanwhileOf({ status, due, record, phase }: SessionDetail): string | undefined {
  if (status === "ended" || record.status === "suspended" || due.length === 0) return undefined;
  return meanwhileWords[phase] ?? "It goes on by itself …";
}

const questionOpenMaxChars = 160;

/** The question byte for byte as every lens got it, and the brief beside it. */
function Subject({ picture: { question, brief, tokens, cost, round } }: { readonly picture: FrameView }) {
  const isShort = question.length <= questionOpenMaxChars && !question.includes("\n");
  return (
    <section className="card subject framed-subject" aria-label="Question and brief">
      {!isShort && (
        <details>
          <summary>The whole question, as every lens gets it</summary>
          <SaidBlock text={question} />
        </details>
      )}
      {brief.length > 0 && (
        <dl className="framed-brief">
          {brief.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Said text={text} maxChars={1_000} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(tokens > 0 || round > 1) && (
        <p className="dim">
          {round > 1 && `Round ${round}. `}
          {tokens > 0 && `${figure(tokens)} tokens in all${cost === 0 ? "" : `, cost ${cost.toFixed(4)}`}.`}
        </p>
      )}
      <Imitations texts={[question, ...brief.map(([, text]) => text)]} />
    </section>
  );
}

const Notices = ({ picture: { isPartial, guards } }: { readonly picture: FrameView }) => (
  <>
    {isPartial && (
      <p className="notice">
        This is a partial lens: nothing could be executed, agreements are independent convergence, and divergences are open hypotheses.
      </p>
    )}
    {guards.map((guard, place) => (
      <div key={place} className="notice notice-warn">
        <p>
          <strong>{warningWords(guard)}</strong>
        </p>
        <p>
          <Said text={guard.about} maxChars={600} />: <Said text={guard.because} maxChars={600} />
        </p>
      </div>
    ))}
  </>
);

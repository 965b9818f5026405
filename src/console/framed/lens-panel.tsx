import { visible } from "../../kernel/text.ts";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { MarkView } from "./nodes.tsx";
import type { ClaimView, FrameView, LensView, NamedText } from "../../protocols/frame/view-shapes.ts";
import { claimsOn, type NodeId } from "./sources.ts";
import { isActive, lensMarks, usedBy } from "./words.ts";

export interface PanelProps {
  readonly picture: FrameView;
  readonly onSelect: (node: NodeId) => void;
}

/** One lens: its findings and limits, its starting point, and its fate. */
export function LensPanel({ lens, picture, onSelect }: PanelProps & { readonly lens: LensView }) {
  const { id, reveals, standing, failure, result, looks } = lens;
  return (
    <>
      <LensFacts lens={lens} />
      <p>
        <Said text={reveals} />
      </p>
      {failure !== "" && (
        <p className="notice notice-bad">
          <Said text={failure} maxChars={1_000} />
        </p>
      )}
      {standing === "without" && <p className="notice">The inquiry went on without it; nothing of it is in any claim.</p>}
      {result.length > 0 && <Parts parts={result} />}
      <Resting claims={claimsOn(picture, `lens:${id}`)} onSelect={onSelect} />
      {looks.length > 0 && <Looks looks={looks} />}
      <Beginning lens={lens} />
      <Imitations texts={result.map(([, text]) => text)} />
    </>
  );
}

interface LensProps {
  readonly lens: LensView;
}

function LensFacts({ lens }: LensProps) {
  const { standing, player, isNamed, because } = lens;
  return (
    <ul className="panel-facts">
      <li>
        <MarkView mark={lensMarks[standing]} isMoving={isActive(standing)} />
      </li>
      {player !== "" && (
        <li>
          played by <Said text={player} maxChars={80} />
        </li>
      )}
      {player !== "" && <li>{usedBy(lens)}</li>}
      {isNamed && <li>named by a person</li>}
      {because !== "" && (
        <li>
          <Said text={because} />
        </li>
      )}
    </ul>
  );
}

/** The lens's starting point: all of it once it was given, and before that what is known. */
const Beginning = ({ lens: { given, told, orientation, referent } }: LensProps) => (
  <>
    {told !== "" && (
      <>
        <h3>Told to look deeper</h3>
        <SaidBlock text={told} />
      </>
    )}
    {given.length > 0 && (
      <details>
        <summary>All that it was given</summary>
        <Parts parts={given} />
      </details>
    )}
    {given.length === 0 && orientation !== "" && (
      <p className="dim">
        Where it starts: <Said text={orientation} />
      </p>
    )}
    {referent !== "" && (
      <p className="dim">
        It can disagree with the others about: <Said text={referent} />
      </p>
    )}
  </>
);

interface RestingProps extends Pick<PanelProps, "onSelect"> {
  readonly claims: readonly ClaimView[];
}

export const Resting = ({ claims, onSelect }: RestingProps) =>
  claims.length === 0 ? null : (
    <>
      <h3>What rests on it</h3>
      <ul className="plain-list">
        {claims.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className="link panel-link" onClick={() => onSelect(`claim:${id}`)}>
              <Said text={text} maxChars={300} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );

export const Parts = ({ parts }: { readonly parts: readonly NamedText[] }) => (
  <dl className="panel-parts">
    {parts.map(([name, text]) => (
      <div key={name}>
        <dt>
          <Said text={name} maxChars={80} />
        </dt>
        <dd>
          <Cited text={text} />
        </dd>
      </div>
    ))}
  </dl>
);

/** A file with its line, as a look gives it. */
const cited = /([\w@./-]{1,200}\.\w{1,10}:\d+(?:[-–]\d+)?)/gu;

/** Where a text names a file and a line, they stand out. */
const Cited = ({ text }: { readonly text: string }) => (
  <bdi className="block-text">
    {visible(text)
      .split(cited)
      .map((each, place) => (place % 2 === 1 ? <code key={place}>{each}</code> : <span key={place}>{each}</span>))}
  </bdi>
);

const Looks = ({ looks }: { readonly looks: LensView["looks"] }) => (
  <details>
    <summary>What it looked at ({looks.length})</summary>
    <ul className="plain-list">
      {looks.map(({ what, saw }, place) => (
        <li key={place}>
          <details>
            <summary className="mono">
              <Said text={what} maxChars={160} />
            </summary>
            <pre className="code panel-saw" tabIndex={0} aria-label="What it saw">
              {visible(saw)}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  </details>
);

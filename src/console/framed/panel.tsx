import { useEffect, useRef, type ReactNode } from "react";
import { visible } from "../../kernel/text.ts";
import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import { DialoguePanel } from "./dialogue-panel.tsx";
import { LensPanel, type PanelProps } from "./lens-panel.tsx";
import { Legend } from "./legend.tsx";
import type { ClaimView } from "../../protocols/frame/view-shapes.ts";
import { closest, nodeOf, sourceOf, type NodeId, type SourceStretch, type SourceText } from "./sources.ts";
import { basisWords, claimTags, groupWords } from "./words.ts";

interface Props extends PanelProps {
  readonly selected: NodeId | undefined;
  readonly onClose: () => void;
}

/** Where the panel lies over the page instead of beside the picture. */
const sheet = "(max-width: 1099px)";

/** Details of the chosen node, in the exact words of its author. */
export function Panel({ picture, selected, onSelect, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (selected === undefined) return;
    panel.current?.scrollTo({ top: 0 });
    if (matchMedia(sheet).matches) nodeOf(selected)?.scrollIntoView(); // else the sheet hides the node
    panel.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [selected]);
  const shown = selected === undefined ? undefined : contentOf(selected, { picture, onSelect });
  return (
    <aside className={`pic-panel ${shown ? "pic-panel-open" : ""}`} ref={panel} aria-labelledby={shown ? "panel-title" : "legend-title"}>
      {shown ? (
        <>
          <div className="panel-head">
            <p className="panel-kind">{shown.kind}</p>
            <button type="button" className="tool" aria-label="Close" onClick={onClose}>
              <span aria-hidden="true">✕</span>
            </button>
          </div>
          <h2 id="panel-title" tabIndex={-1}>
            {shown.title}
          </h2>
          {shown.body}
        </>
      ) : (
        <Legend />
      )}
    </aside>
  );
}

interface Content {
  readonly kind: string;
  readonly title: ReactNode;
  readonly body: ReactNode;
}

function contentOf(node: NodeId, props: PanelProps): Content | undefined {
  const { picture } = props;
  const id = node.slice(node.indexOf(":") + 1);
  const claim = node.startsWith("claim:") ? picture.claims.find((each) => each.id === id) : undefined;
  if (claim)
    return {
      kind: groupWords[claim.group][1],
      title: <Said text={claim.text} maxChars={600} />,
      body: <ClaimBody claim={claim} {...props} />,
    };
  const lens = node.startsWith("lens:") ? picture.lenses.find((each) => each.id === id) : undefined;
  if (lens) return { kind: "Lens", title: <Said text={lens.name} maxChars={160} />, body: <LensPanel lens={lens} {...props} /> };
  const dialogue = node.startsWith("dialogue:") ? picture.dialogues.find(({ key }) => key === id) : undefined;
  if (dialogue)
    return {
      kind: dialogue.id === "" ? "Tension" : "Dialogue",
      title: <Said text={dialogue.topic} maxChars={300} />,
      body: <DialoguePanel dialogue={dialogue} {...props} />,
    };
  const input = node.startsWith("input:") ? picture.inputs.find((each) => each.id === id) : undefined;
  return (
    input && {
      kind: "Input",
      title: (
        <>
          Added by <Said text={input.by} maxChars={80} />
        </>
      ),
      body: <SaidBlock text={input.text} />,
    }
  );
}

function ClaimBody({ claim, picture, onSelect }: PanelProps & { readonly claim: ClaimView }) {
  const sources = claim.sources.map((id) => sourceOf(id, picture));
  const tags = claimTags(claim);
  const { opposed, basis } = claim;
  return (
    <>
      {(tags.length > 0 || basis.length > 0) && (
        <ul className="panel-facts">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
          {basis.length > 0 && <li>basis: {basis.map((kind) => basisWords[kind] ?? kind).join(", ")}</li>}
        </ul>
      )}
      {opposed && (
        <div className="notice notice-warn">
          <p>
            <strong>Spoken against</strong> by <Said text={sourceOf(opposed.source, picture).who} maxChars={120} />:
          </p>
          <blockquote>
            <SaidBlock text={opposed.quote} />
          </blockquote>
        </div>
      )}
      <h3>
        Rests on {sources.length} {sources.length === 1 ? "source" : "sources"}
      </h3>
      {sources.map((source) => (
        <SourceView key={source.id} source={source} claim={claim} onSelect={onSelect} />
      ))}
      <Imitations texts={[claim.text, ...sources.flatMap(({ parts }) => parts.map(([, text]) => text))]} />
    </>
  );
}

interface SourceProps {
  readonly source: SourceText;
  readonly claim: ClaimView;
  readonly onSelect: (node: NodeId) => void;
}

const howWords = { result: "in its own result", report: "in its report after the dialogue", input: "as an input" } as const;

/** One source word for word, with the sentences marked that are closest to the claim. */
function SourceView({ source, claim, onSelect }: SourceProps) {
  const { id, how, who, player, about, parts, at } = source;
  return (
    <section className="panel-source" data-source={id} aria-label={`Source: ${visible(who)}`}>
      <p className="panel-who">
        <button type="button" className="link" onClick={() => onSelect(at)}>
          <Said text={who} maxChars={120} />
        </button>{" "}
        <span className="dim">
          {howWords[how]}
          {about !== "" && (
            <>
              {" "}
              about “<Said text={about} maxChars={160} />”
            </>
          )}
          {player !== "" && (
            <>
              , played by <Said text={player} maxChars={60} />
            </>
          )}
        </span>
      </p>
      {parts.length === 0 && <p className="dim">It is not in what was loaded of the record.</p>}
      <dl className="panel-parts">
        {closest(parts, claim.text).map(([name, stretches]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Stretches stretches={stretches} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Stretches = ({ stretches }: { readonly stretches: readonly SourceStretch[] }) => (
  <bdi className="block-text">
    {stretches.map(({ text, isClose }, index) =>
      isClose ? <mark key={index}>{visible(text)}</mark> : <span key={index}>{visible(text)}</span>,
    )}
  </bdi>
);

import { useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { visibleLine } from "../../kernel/text.ts";
import { ClaimPlace, DialoguePlace, InputPlace, LensPlace, type PictureSelection } from "./nodes.tsx";
import type { FrameView } from "../../protocols/frame/view-shapes.ts";
import { besidePeers, linksOf, relatedTo, type NodeId } from "./sources.ts";
import { claimGroups, earlyWords, groupWords, summaryOf } from "./words.ts";
import { Said } from "../shared/said.tsx";
import { Wires } from "./wires.tsx";

interface Props {
  readonly picture: FrameView;
  readonly selected: NodeId | undefined;
  readonly onSelect: (node: NodeId) => void;
}

/** The inquiry from left to right: who looked, where they collided, what is claimed. Everything to be seen in it can be read in it. */
export function PictureView({ picture, selected, onSelect }: Props) {
  const [pointed, setPointed] = useState<NodeId>();
  const links = useMemo(() => linksOf(picture), [picture]);
  const related = useMemo(() => (selected ? relatedTo(selected, picture) : undefined), [selected, picture]);
  const hinted = useMemo(() => (pointed ? relatedTo(pointed, picture) : undefined), [pointed, picture]);
  const isEarly = picture.dialogues.length === 0 && picture.claims.length === 0;
  const looking: PictureSelection = { selected, related, onSelect, onPoint: setPointed };
  return (
    <figure className="pic" aria-labelledby="pic-title">
      <figcaption>
        <h2 id="pic-title">The inquiry</h2>
        <span className="dim" role="status">
          {summaryOf(picture)}
        </span>
      </figcaption>
      {/* Arrows only move the focus that Tab moves too, so nothing here is a control of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={`pic-frame ${isEarly ? "pic-early" : ""}`} onKeyDown={moved}>
        <Wires links={links} related={related ?? hinted} isStrict={related !== undefined} />
        <Column title="Lenses" shape="○" name="lenses">
          {besidePeers(picture).map((lens) => (
            <LensPlace key={lens.id} lens={lens} looking={looking} />
          ))}
          {picture.inputs.map((input) => (
            <InputPlace key={input.id} input={input} looking={looking} />
          ))}
        </Column>
        {isEarly ? (
          <p className="pic-none">{earlyWords(picture)}</p>
        ) : (
          <>
            <Dialogues picture={picture} looking={looking} />
            <Claims picture={picture} looking={looking} />
          </>
        )}
      </div>
    </figure>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly shape: string;
  readonly name: string;
  readonly children: ReactNode;
}

const Column = ({ title, shape, name, children }: ColumnProps) => (
  <div className={`pic-column pic-${name}`} data-column>
    <Heading title={title} shape={shape} />
    <ul className="pic-list">{children}</ul>
  </div>
);

const Heading = ({ title, shape }: { readonly title: string; readonly shape: string }) => (
  <h3>
    <span aria-hidden="true">{shape}</span> {title}
  </h3>
);

interface PartProps {
  readonly picture: FrameView;
  readonly looking: PictureSelection;
}

/** Each beside the lenses that it joins. */
function Dialogues({ picture, looking }: PartProps) {
  const { dialogues, skipped } = picture;
  const lenses = besidePeers(picture);
  const height = (ids: readonly string[]): number =>
    ids.reduce((sum, id) => sum + lenses.findIndex((lens) => lens.id === id), 0) / Math.max(1, ids.length);
  const ordered = dialogues.toSorted((one, other) => height(one.lenses) - height(other.lenses));
  if (ordered.length === 0)
    return (
      <div className="pic-column pic-talks">
        <Heading title="Dialogues" shape="⇄" />
        <p className="pic-none">{skipped === "" ? "None yet." : visibleLine(skipped)}</p>
      </div>
    );
  return (
    <Column title="Dialogues" shape="⇄" name="talks">
      {ordered.map((dialogue) => (
        <DialoguePlace key={dialogue.key} dialogue={dialogue} picture={picture} looking={looking} />
      ))}
    </Column>
  );
}

const Claims = ({ picture, looking }: PartProps) => (
  <div className="pic-column pic-claims" data-column>
    {picture.claims.length === 0 && (
      <div>
        <Heading title="Claims" shape="◆" />
        <p className="pic-none">None yet.</p>
      </div>
    )}
    {claimGroups.map((group) => {
      const claims = picture.claims.filter((claim) => claim.group === group);
      const [shape, title] = groupWords[group];
      return claims.length === 0 ? null : (
        <div key={group}>
          <Heading title={title} shape={shape} />
          <ul className="pic-list">
            {claims.map((claim) => (
              <ClaimPlace key={claim.id} claim={claim} picture={picture} looking={looking} />
            ))}
          </ul>
        </div>
      );
    })}
    {picture.unsupported.length > 0 && (
      <div>
        <Heading title="Not supported, no part of the answer" shape="◇" />
        <ul className="pic-list">
          {picture.unsupported.map(({ text, because }) => (
            <li key={text}>
              <Said text={text} /> <span className="pic-none">{visibleLine(because)}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
    {picture.checked !== "" && <p className="pic-none">Claims were checked {visibleLine(picture.checked)}.</p>}
    {picture.missing.length > 0 && (
      <p className="pic-none">
        <strong>Missing:</strong> {visibleLine(picture.missing.join(", "))}. Nothing here is from them.
      </p>
    )}
  </div>
);

/** Up and down in a column, left and right to what stands beside it. */
function moved(event: KeyboardEvent<HTMLElement>): void {
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-node]") : null;
  const step = steps[event.key];
  if (!here || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-column]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-node]")])
    .filter((nodes) => nodes.length > 0);
  const column = columns.findIndex((nodes) => nodes.includes(here));
  const nodes = columns[column] ?? [];
  const next = step.across === 0 ? nodes[nodes.indexOf(here) + step.down] : nearest(here, columns[column + step.across] ?? []);
  event.preventDefault(); // else the page scrolls under the person
  next?.focus();
}

const steps: Readonly<Record<string, { readonly across: number; readonly down: number }>> = {
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
};

function nearest(here: HTMLElement, nodes: readonly HTMLElement[]): HTMLElement | undefined {
  const height = (node: HTMLElement): number => {
    const { top, bottom } = node.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  return nodes.toSorted((one, other) => Math.abs(height(one) - height(here)) - Math.abs(height(other) - height(here)))[0];
}

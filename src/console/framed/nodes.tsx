import type { ReactNode } from "react";
import { Said } from "../shared/said.tsx";
import type { ClaimView, DialogueView, FrameView, LensView } from "../../protocols/frame/view-shapes.ts";
import { nameOf, sourceName, type NodeId } from "./sources.ts";
import { claimTags, dialogueMark, isActive, isTalking, lensMarks, triggerWords, type StatusMark } from "./words.ts";

/** A node's view of the rest of the picture. */
export interface PictureSelection {
  readonly selected: NodeId | undefined;
  /** Nodes that belong to the selected one; everything else steps back. */
  readonly related: ReadonlySet<string> | undefined;
  readonly onSelect: (node: NodeId) => void;
  /** The pointer or the keyboard is on it, or on nothing. */
  readonly onPoint: (node: NodeId | undefined) => void;
}

interface NodeProps {
  readonly id: NodeId;
  readonly className: string;
  readonly looking: PictureSelection;
  readonly children: ReactNode;
}

/** One node: a button that shows its details. */
function Node({ id, className, looking, children }: NodeProps) {
  const { selected, related, onSelect, onPoint } = looking;
  const state = related === undefined ? "" : related.has(id) ? "pic-on" : "pic-off";
  return (
    <li>
      <button
        type="button"
        className={`pic-node ${className} ${state}`}
        data-node={id}
        aria-pressed={selected === id}
        onClick={() => onSelect(id)}
        onMouseEnter={() => onPoint(id)}
        onMouseLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(id)}
        onBlur={() => onPoint(undefined)}
      >
        {children}
      </button>
    </li>
  );
}

export const MarkView = ({ mark, isMoving = false }: { readonly mark: StatusMark; readonly isMoving?: boolean }) => (
  <span className={`mark mark-${mark.name}`}>
    <span aria-hidden="true" className={isMoving ? "pic-moving" : undefined}>
      {mark.shape}
    </span>
    <span>{mark.word}</span>
  </span>
);

export function LensPlace({ lens, looking }: { readonly lens: LensView; readonly looking: PictureSelection }) {
  const { id, name, reveals, standing, player } = lens;
  const isGone = standing === "without" || standing === "failed" || standing === "left";
  return (
    <Node id={`lens:${id}`} className={`pic-lens ${isGone ? "pic-gone" : ""}`} looking={looking}>
      <span className="pic-name">
        <Said text={name} maxChars={120} />
      </span>
      <span className="pic-about">
        <Said text={reveals} maxChars={240} />
      </span>
      <span className="pic-foot">
        <MarkView mark={lensMarks[standing]} isMoving={isActive(standing)} />
        {player !== "" && (
          <span className="pic-dim">
            <Said text={player} maxChars={40} />
          </span>
        )}
      </span>
    </Node>
  );
}

export const InputPlace = ({ input, looking }: { readonly input: FrameView["inputs"][number]; readonly looking: PictureSelection }) => (
  <Node id={`input:${input.id}`} className="pic-input" looking={looking}>
    <span className="pic-name">
      Added by <Said text={input.by} maxChars={80} />
    </span>
    <span className="pic-about">
      <Said text={input.text} maxChars={240} />
    </span>
  </Node>
);

interface DialogueProps {
  readonly dialogue: DialogueView;
  readonly picture: FrameView;
  readonly looking: PictureSelection;
}

export function DialoguePlace({ dialogue, picture, looking }: DialogueProps) {
  const { key, topic, kind, lenses, outcome } = dialogue;
  return (
    <Node id={`dialogue:${key}`} className={`pic-dialogue pic-${outcome ?? "open"}`} looking={looking}>
      <span className="pic-dim">
        <Said text={triggerWords[kind] ?? kind} maxChars={60} />
      </span>
      <span className="pic-name">
        <Said text={topic} maxChars={160} />
      </span>
      <span className="pic-between">
        between <Said text={lenses.map((lens) => nameOf(picture, lens)).join(" and ")} maxChars={200} />
      </span>
      <span className="pic-foot">
        <MarkView mark={dialogueMark(dialogue)} isMoving={isTalking(dialogue)} />
      </span>
    </Node>
  );
}

interface ClaimProps {
  readonly claim: ClaimView;
  readonly picture: FrameView;
  readonly looking: PictureSelection;
}

export function ClaimPlace({ claim, picture, looking }: ClaimProps) {
  const { id, group, text, sources } = claim;
  return (
    <Node id={`claim:${id}`} className={`pic-claim pic-${group}`} looking={looking}>
      <span className="pic-text">
        <Said text={text} maxChars={600} />
      </span>
      <span className="pic-between">
        rests on <Said text={sources.map((source) => sourceName(source, picture)).join("; ")} maxChars={400} />
      </span>
      <span className="pic-tags">
        <span className="pic-id">
          <Said text={id} maxChars={12} />
        </span>
        {claimTags(claim).map((tag) => (
          <span key={tag} className="pic-tag">
            {tag}
          </span>
        ))}
      </span>
    </Node>
  );
}

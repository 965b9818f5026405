import { Imitations, Said, SaidBlock } from "../shared/said.tsx";
import type { DialogueTurn, DialogueView } from "../../protocols/frame/view-shapes.ts";
import { Parts, Resting, type PanelProps } from "./lens-panel.tsx";
import { MarkView } from "./nodes.tsx";
import { claimsOn, nameOf } from "./sources.ts";
import { dialogueMark, isTalking, triggerWords } from "./words.ts";

/** One dialogue: its reason, every word of it, and its outcome. */
export function DialoguePanel({ dialogue, picture, onSelect }: PanelProps & { readonly dialogue: DialogueView }) {
  const { key, kind, lenses, evidence, told, turns, trouble } = dialogue;
  const name = (lens: string): string => nameOf(picture, lens);
  return (
    <>
      <ul className="panel-facts">
        <li>
          <MarkView mark={dialogueMark(dialogue)} isMoving={isTalking(dialogue)} />
        </li>
        <li>
          <Said text={triggerWords[kind] ?? kind} maxChars={80} />
        </li>
        {lenses.map((lens) => (
          <li key={lens}>
            <button type="button" className="link" onClick={() => onSelect(`lens:${lens}`)}>
              <Said text={name(lens)} maxChars={120} />
            </button>
          </li>
        ))}
      </ul>
      {evidence.length > 0 && <h3>Why they talk</h3>}
      {evidence.map(({ lens, quote }, place) => (
        <div key={place} className="panel-turn">
          <p className="panel-who">
            <Said text={name(lens)} maxChars={120} /> said
          </p>
          <blockquote>
            <SaidBlock text={quote} />
          </blockquote>
        </div>
      ))}
      {turns.length > 0 && <h3>What they said</h3>}
      <ol className="panel-turns">
        {turns.map((turn, place) => (
          <li key={place} className="panel-turn" data-turn={turn.how}>
            <TurnView turn={turn} name={name} />
          </li>
        ))}
      </ol>
      {trouble.map(({ lens, failure }) => (
        <p key={lens} className="notice notice-bad">
          <Said text={name(lens)} maxChars={120} />: <Said text={failure} maxChars={1_000} />
        </p>
      ))}
      <Resting claims={claimsOn(picture, `dialogue:${key}`)} onSelect={onSelect} />
      {told.length > 0 && (
        <details>
          <summary>What each of them was told</summary>
          <Parts parts={told.map(([lens, text]) => [name(lens), text] as const)} />
        </details>
      )}
      <Imitations texts={turns.flatMap((turn) => ("text" in turn ? [turn.text] : turn.parts.map(([, text]) => text)))} />
    </>
  );
}

interface TurnProps {
  readonly turn: DialogueTurn;
  readonly name: (lens: string) => string;
}

function TurnView({ turn, name }: TurnProps) {
  if (turn.how === "question")
    return (
      <>
        <p className="panel-who">
          asked of <Said text={name(turn.to)} maxChars={120} />
        </p>
        <SaidBlock text={turn.text} />
      </>
    );
  const verb = { message: "says", reply: "replies", report: "reports" }[turn.how];
  return (
    <>
      <p className="panel-who">
        <Said text={name(turn.from)} maxChars={120} /> {verb}
      </p>
      {turn.how === "report" ? <Parts parts={turn.parts} /> : <SaidBlock text={turn.text} />}
    </>
  );
}

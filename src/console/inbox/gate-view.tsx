import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { narrow } from "../shared/narrow.ts";
import { Ago } from "../shared/moment.tsx";
import { Folder, Imitations, Said } from "../shared/said.tsx";
import { Failed } from "../shared/states.tsx";
import { ActionView, Findings } from "./action-view.tsx";
import { notTaken, useAnswer } from "./answering.ts";
import { GateFacts } from "./gate-facts.tsx";
import { Options } from "./options.tsx";
import { Urgency } from "./severity.tsx";
import { useKeys } from "./keys.ts";
import { closingTitle, doneWord, givenBy, keyOf, lapseWords } from "./words.ts";
import { WordsDialog } from "./words-dialog.tsx";

type Option = GateDetail["options"][number];

/** A key that was meant for the gate before must not answer this one, which nobody has read yet. */
const unreadMs = 500;

interface Props {
  readonly gate: GateDetail;
  /** The person asked for this one, by a link or in the list. */
  readonly isWanted: boolean;
  readonly nextOf: () => { readonly id: string; readonly title: string } | undefined;
  readonly onDone: (next: { readonly id: string } | undefined) => void;
}

/** One gate: context first, then the question, then the answers. Mounted anew for each gate. */
export function GateView({ gate, isWanted, nextOf, onDone }: Props) {
  const [since] = useState(() => performance.now());
  const [asking, setAsking] = useState<Option>();
  const answer = useAnswer(gate, nextOf, onDone);
  const isOpen = gate.status === "open" && gate.closing === null;
  const choose = (option: Option, withWords: boolean): void => {
    if (!isOpen || answer.isPending || option.disabled !== undefined) return;
    if (withWords) setAsking(option);
    else answer.mutate({ option: option.id });
  };
  useKeys((key) => {
    const option = gate.options.find(({ id }) => keyOf(gate.kind, gate.options, id) === key);
    if (!option || performance.now() - since < unreadMs) return false;
    choose(option, option.text === "required");
    return true;
  });
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted && matchMedia(narrow).matches) frame.current?.scrollIntoView(); // else it lies below the list
  }, [isWanted]);
  const texts = [gate.title, ...gate.context, gate.question, ...gate.evidence.map(({ claim }) => claim)];
  return (
    <article className="gate" ref={frame} aria-labelledby="gate-title">
      <Header gate={gate} />
      <Notice gate={gate} cause={answer.error} />
      {gate.subject && <ActionView subject={gate.subject} />}
      {gate.subject && <Findings findings={gate.subject.findings} />}
      <Imitations texts={texts} />
      <GateFacts gate={gate} />
      {isOpen && <Options gate={gate} isBusy={answer.isPending} onChoose={choose} />}
      {asking && (
        <WordsDialog
          kind={gate.kind}
          option={asking}
          isBusy={answer.isPending}
          onClose={() => setAsking(undefined)}
          onSend={(text) => {
            setAsking(undefined);
            answer.mutate({ option: asking.id, ...(text === undefined ? {} : { text }) });
          }}
        />
      )}
    </article>
  );
}

function Header({ gate }: { readonly gate: GateDetail }) {
  return (
    <header className="gate-head">
      <p className="gate-meta">
        {gate.closing === null ? <Urgency urgency={gate.urgency} /> : <span className="tag">{gate.status}</span>}
        <span className="tag">{gate.kind}</span>
        {gate.session && <Folder path={gate.session.cwd} />}
        <Link to="/sessions/$id" params={{ id: gate.stream }}>
          {gate.stream}
        </Link>
        {gate.session && <Said text={gate.session.agent} maxChars={40} />}
        <Ago at={gate.openedAt} />
        {gate.expiresAt !== null && gate.closing === null && (
          <span>
            lapses <Ago at={gate.expiresAt} ahead />
          </span>
        )}
      </p>
      <h2 id="gate-title" tabIndex={-1}>
        <Said text={gate.title} maxChars={200} />
      </h2>
    </header>
  );
}

/** How it ended, or why the last answer was not taken. It stays until the person goes elsewhere. */
function Notice({ gate, cause }: { readonly gate: GateDetail; readonly cause: Error | null }) {
  const why = cause === null ? undefined : notTaken(cause);
  const { closing } = gate;
  return (
    <div aria-live="assertive">
      {why === "faster" && (
        <p className="notice notice-warn">
          <strong>Someone was faster.</strong> Your answer was not taken; this is how it ended:
        </p>
      )}
      {why === "changed" && (
        <p className="notice notice-warn">
          <strong>This gate changed</strong> after you were shown it, so your answer was not taken. It was loaded again:
          look at it once more.
        </p>
      )}
      {why === "other" && <Failed cause={cause} />}
      {closing && <Ending gate={gate} closing={closing} />}
    </div>
  );
}

function Ending({ gate, closing }: { gate: GateDetail; closing: NonNullable<GateDetail["closing"]> }) {
  const { type, option = "", text, by, reason, at } = closing;
  const isAnswered = type === "gate.answered";
  return (
    <div className="notice">
      <p>
        <strong>{closingTitle(closing)}</strong>:{" "}
        {isAnswered ? doneWord(gate.kind, gate.options, option) : lapseWords(reason)}, <Ago at={at} />
      </p>
      {text !== undefined && (
        <blockquote>
          <Said text={text} maxChars={2_000} />
        </blockquote>
      )}
      {by && (
        <p className="dim" title={givenBy(by).why}>
          {givenBy(by).says}
        </p>
      )}
      {!isAnswered && <p className="dim">Nothing ran because of it.</p>}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import type { GateDetail, GateEntry } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { meQuery, sessionGatesQuery } from "../queries.ts";
import { answerDraft, drafts } from "../shared/drafts.ts";
import { narrow } from "../shared/narrow.ts";
import { Ago, When } from "../shared/moment.tsx";
import { Folder, Imitations, Said } from "../shared/said.tsx";
import { Failed } from "../shared/states.tsx";
import { AnswerBar, heldWords, useHeld } from "./answer-bar.tsx";
import { wordsRun } from "../../kernel/words/edited-command.ts";
import { AnswerSession } from "./answer-session.tsx";
import { ActionView, Findings } from "./action-view.tsx";
import { useAnswer, type AnswerCallbacks } from "./answering.ts";
import { EditDialog, editableText } from "./edit-dialog.tsx";
import { GateFacts } from "./gate-facts.tsx";
import { harmOf } from "./harm.ts";
import { PushView } from "./change-view.tsx";
import { Answers, Options } from "./options.tsx";
import { forgetPending, notTaken, pending } from "./pending.ts";
import { MakeRule } from "./list/make-rule.tsx";
import { SameNotice, useSame } from "./list/same.tsx";
import { SnoozeButton } from "./list/snooze-button.tsx";
import { isCheckable, useChecked } from "./several.tsx";
import { Urgency } from "./severity.tsx";
import { useSight, type PointerAct } from "./sight.ts";
import { Unsent } from "./unsent.tsx";
import { useKeys } from "./keys.ts";
import { statedReason, Why } from "./why.tsx";
import { chooses, closingTitle, doneWord, givenBy, isRunning, lapseWords, optionOfKey } from "./words.ts";
import { WordsDialog } from "./words-dialog.tsx";

type Option = GateDetail["options"][number];

interface Props extends AnswerCallbacks {
  readonly gate: GateDetail;
  /** The person asked for this one, by a link or in the list. */
  readonly isWanted: boolean;
  /** It is shown on the page of its session, which says already where it comes from. */
  readonly isAtHome?: boolean;
  /** Gates of the inbox that read the same, and those of the same session. */
  readonly same?: readonly GateEntry[];
  readonly ofSession?: readonly GateEntry[];
}

const noGates: readonly GateEntry[] = [];

/** One gate: context first, then the question, then the answers. Mounted anew for each gate. */
export function GateView({ gate, isWanted, isAtHome = false, same: listed = noGates, ofSession = noGates, ...after }: Props) {
  const [asking, setAsking] = useState<Option>();
  const [early, setEarly] = useState<string>();
  const isOpen = gate.status === "open" && gate.closing === null;
  const { cannot, isRead } = useSight(`${gate.id} ${gate.shown} ${isOpen}`);
  const read = isRead ? gate.id : undefined;
  const { bar, held, release, answersBy, onDone } = useHeld(after);
  const same = useSame(gate, listed);
  const { send, error, isBusy, isHeld } = useAnswer(gate, same.answered, { ...after, onDone });
  useForgotten(gate.id);
  const checked = useChecked(gate);
  const choose = (option: Option, withWords: boolean, act: PointerAct): void => {
    if (!isOpen || isBusy || option.disabled !== undefined) return;
    if (isCheckable(gate.kind, option.id)) return checked.toggle(option.id); // no answer yet
    const why = cannot(act);
    setEarly(why);
    if (why !== undefined) return;
    answersBy(act);
    if (chooses(gate.kind, option.id)) {
      if (checked.ids.length > 0) send({ option: option.id, text: checked.ids.join(", ") });
      return;
    }
    if (withWords) setAsking(option);
    else send({ option: option.id });
  };
  useKeys((key, { timeStamp }) => {
    const option = optionOfKey(gate.kind, gate.options, key);
    if (!option || !isOpen) return false;
    choose(option, option.text === "required", { at: timeStamp, by: "key" });
    return true;
  });
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted && matchMedia(narrow).matches) frame.current?.scrollIntoView(); // else it lies below the list
  }, [isWanted]);
  return (
    <article className="gate" ref={frame} aria-labelledby="gate-title">
      <Header gate={gate} isAtHome={isAtHome}>
        {isOpen && !isAtHome && <AnswerSession gates={ofSession} />}
        {isOpen && !isAtHome && <SnoozeButton gate={gate.id} onDone={() => after.onDone(after.restOf?.().next)} />}
      </Header>
      <Notice gate={gate} cause={error} />
      {held && !isAtHome && <Onward onGo={release} />}
      {isHeld && !held && <p className="notice">Your answer is about to be sent. Until then you can undo it.</p>}
      {!asking && !isHeld && <Unsent gate={gate} isOpen={isOpen} onOpen={setAsking} />}
      <Body gate={gate} />
      {isOpen && !isBusy && <SameNotice same={same} />}
      {isOpen && <Options gate={gate} checked={checked.ids} isBusy={isBusy} onChoose={choose} />}
      {(isOpen || held) && (
        <AnswerBar frame={bar} read={read} note={held ? heldWords : early}>
          {isOpen && !held && <Answers gate={gate} checked={checked.ids} isBusy={isBusy} onChoose={choose} />}
        </AnswerBar>
      )}
      {asking && (
        <AskingDialog
          {...{ gate, option: asking, isBusy, cause: error }}
          isClosed={!isOpen}
          onClose={() => setAsking(undefined)}
          onInstead={setAsking}
          onSend={(text, act) => {
            answersBy(act);
            send({ option: asking.id, ...(text === undefined ? {} : { text }) }, () => setAsking(undefined));
          }}
        />
      )}
    </article>
  );
}

/** An answer that was not taken has been read when the person leaves its gate. */
function useForgotten(gate: string): void {
  useEffect(
    () => () => {
      const failed = pending.get().find(({ state, failures }) => state === "failed" && failures.every((each) => each.gate === gate));
      if (failed) forgetPending(failed.id);
    },
    [gate],
  );
}

type AskingProps = Omit<ComponentProps<typeof WordsDialog>, "gate"> & {
  readonly gate: GateDetail;
  readonly onInstead: (option: Option) => void;
};

/** The words of an answer; an edit starts from the action itself where there is one to edit. */
function AskingDialog({ onInstead, ...props }: AskingProps) {
  const { gate, option, onSend } = props;
  const [isInWords, setInWords] = useState(() => drafts.get(answerDraft(gate.id, option.id)) !== "");
  const main = editableText(gate, option.id);
  const block = main && wordsRun(gate) ? gate.options.find(({ id }) => id === "halt") : undefined;
  const say = (): void => (block ? onInstead(block) : setInWords(true));
  return gate.subject && main && !isInWords ? (
    <EditDialog {...props} subject={gate.subject} main={main} onWords={say} onSend={onSend} />
  ) : (
    <WordsDialog {...props} />
  );
}

/** The action, the reasons, why the agent wants it, and further facts, in this order. */
function Body({ gate }: { readonly gate: GateDetail }) {
  const texts = [gate.title, ...gate.context, gate.question, ...gate.evidence.map(({ claim }) => claim), gate.before.message ?? ""];
  return (
    <>
      {gate.before.edited && <Edited {...gate.before.edited} />}
      {gate.subject && <ActionView subject={gate.subject} stated={statedReason(gate)} />}
      {gate.others.map((other, index) => (
        <ActionView key={index} subject={other} />
      ))}
      {gate.push && <PushView push={gate.push} />}
      {gate.subject && <Findings findings={gate.subject.findings} />}
      <Imitations texts={texts} />
      <Why gate={gate} />
      <GateFacts gate={gate} />
    </>
  );
}

/** A person's own edit is asked about again: nobody should wonder whose command it is. */
function Edited({ by, at }: NonNullable<GateDetail["before"]["edited"]>) {
  const me = useQuery(meQuery).data;
  return (
    <p className="notice">
      {me?.name === by ? "You" : visibleLine(by)} edited this command: <When at={at} />
    </p>
  );
}

const Onward = ({ onGo }: { readonly onGo: () => void }) => (
  <p className="held">
    <button type="button" className="button" onClick={onGo}>
      Next gate
    </button>
  </p>
);

interface HeaderProps {
  readonly gate: GateDetail;
  readonly isAtHome: boolean;
  readonly children: ReactNode;
}

function Header({ gate, isAtHome, children }: HeaderProps) {
  return (
    <header className="gate-head">
      <p className="gate-meta">
        {gate.closing === null ? <Urgency urgency={gate.urgency} /> : <span className="tag">{gate.status}</span>}
        {gate.kind !== "risk" && <span className="tag">{gate.kind}</span>}
        {!isAtHome && <Origin gate={gate} />}
        <span>
          asked <Ago at={gate.openedAt} />
        </span>
        {gate.expiresAt !== null && gate.closing === null && (
          <span>
            lapses <Ago at={gate.expiresAt} ahead />
          </span>
        )}
        {children}
      </p>
      <h2 id="gate-title" tabIndex={-1}>
        <Said text={harmOf(gate)} maxChars={300} />
      </h2>
    </header>
  );
}

const Origin = ({ gate: { session, stream } }: { readonly gate: GateDetail }) => (
  <>
    {session && <Folder path={session.cwd} />}
    <Link to="/sessions/$id" params={{ id: stream }}>
      {stream}
    </Link>
    {session?.partOf !== undefined && (
      <span>
        of{" "}
        <Link to="/sessions/$id" params={{ id: session.partOf }} search={{}}>
          {session.partOf}
        </Link>
      </span>
    )}
    {session && <Said text={session.agent} maxChars={40} />}
  </>
);

/** How it ended, or why the last answer was not taken. It stays until the person goes elsewhere. */
function Notice({ gate, cause }: { readonly gate: GateDetail; readonly cause: Error | null }) {
  const why = cause === null ? undefined : notTaken(cause);
  const { closing } = gate;
  return (
    <div aria-live="assertive">
      {why === "faster" && (
        <p className="notice notice-warn">
          <strong>Already answered{closing?.by ? ` by ${visibleLine(closing.by.name)}` : ""}.</strong> Your answer was not taken; this is
          how it ended:
        </p>
      )}
      {why === "changed" && (
        <p className="notice notice-warn">
          <strong>This gate changed</strong> after you were shown it, so your answer was not taken. It was loaded again: look at it once
          more.
        </p>
      )}
      {why === "other" && <Failed cause={cause} />}
      {closing && <Ending gate={gate} closing={closing} />}
    </div>
  );
}

/** The question that took its place has the same key in the same session. */
function Successor({ gate }: { gate: GateDetail }) {
  const { data } = useQuery(sessionGatesQuery(gate.stream, "open"));
  const next = data?.items.find(({ key }) => key === gate.key);
  return (
    next && (
      <p>
        <Link to="/gates/$id" params={{ id: next.id }}>
          Open the newer question: {visibleLine(next.title).slice(0, 120)}
        </Link>
      </p>
    )
  );
}

function Ending({ gate, closing }: { gate: GateDetail; closing: NonNullable<GateDetail["closing"]> }) {
  const { type, option = "", text, by, through, reason, at } = closing;
  const isAnswered = type === "gate.answered";
  return (
    <div className="notice">
      <p>
        <strong>{closingTitle(closing)}</strong>: {isAnswered ? doneWord(gate.kind, gate.options, option) : lapseWords(reason)},{" "}
        <Ago at={at} />
      </p>
      {text !== undefined && (
        <blockquote>
          <Said text={text} maxChars={2_000} />
        </blockquote>
      )}
      {by && (
        <p className="dim" title={givenBy(by, through).why}>
          {givenBy(by, through).says}
        </p>
      )}
      {!isAnswered && <p className="dim">Nothing ran because of it.</p>}
      {isRunning(gate.kind, option) && gate.kind === "risk" && gate.subject && (
        <MakeRule subject={gate.subject} project={gate.session?.cwd} />
      )}
      {reason === "superseded" && <Successor gate={gate} />}
    </div>
  );
}

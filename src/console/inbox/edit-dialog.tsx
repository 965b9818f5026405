import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { gateLimits } from "../../kernel/gate.ts";
import { visible, visibleLine } from "../../kernel/text.ts";
import { directionFor, editBeginning } from "../../kernel/words/edited-command.ts";
import type { GateDetail, OutputOf } from "../../server/api.ts";
import { diffOf } from "../../kernel/words/diff.ts";
import { call } from "../call.ts";
import { Modal } from "../shared/dialog.tsx";
import { answerDraft, useDraft } from "../shared/drafts.ts";
import { Failed } from "../shared/states.tsx";
import { mainText } from "./action-parts.ts";
import { DiffLines } from "./change-view.tsx";
import { severityMark } from "./severity.tsx";
import { actOf, type PointerAct } from "./sight.ts";
import { lookOf } from "./words.ts";

type Option = GateDetail["options"][number];
type Subject = NonNullable<GateDetail["subject"]>;

/** The text that an edit starts from; nothing where there is none, or none that an answer could hold. */
export function editableText({ kind, subject, others }: Pick<GateDetail, "kind" | "subject" | "others">, option: string) {
  const main = kind === "risk" && option === "modify" && others.length === 0 && subject ? mainText(subject.action) : undefined;
  return main && main.text.length <= gateLimits.textMaxChars - editBeginning.length - 1 ? main : undefined;
}

interface Props {
  readonly gate: GateDetail;
  readonly subject: Subject;
  readonly option: Option;
  readonly main: { readonly name: string; readonly text: string };
  readonly isBusy: boolean;
  readonly isClosed: boolean;
  readonly onClose: () => void;
  readonly onWords: () => void;
  readonly onSend: (text: string, act: PointerAct) => void;
}

/** An edit starts from the action itself, and shows its difference and its verdict before anything is sent. */
export function EditDialog({ gate, subject, option, main, isBusy, isClosed, onClose, onWords, onSend }: Props) {
  const [kept, setKept] = useDraft(answerDraft(gate.id, `${option.id}.action`));
  const [text, setText] = useState(kept === "" ? main.text : kept);
  const isChanged = text !== main.text && text.trim() !== "";
  const { verdict, isWeighed, trouble } = useVerdict(subject, main.name, isChanged ? text : undefined);
  const canSend = isChanged && isWeighed && verdict?.verdict !== "refuse" && !isBusy && !isClosed;
  const [why, setWhy] = useState<string>();
  const send = (act: PointerAct): void => {
    setWhy(canSend ? undefined : cannotSend({ isChanged, isWeighed, isBusy, isRefused: verdict?.verdict === "refuse" }));
    if (canSend) onSend(directionFor(text), act);
  };
  return (
    <Modal
      title={visibleLine(option.label)}
      about={<p>The call does not run. The agent is told to run your version, which is checked again like any other call.</p>}
      onClose={onClose}
    >
      <label className="field">
        <span>{main.name === "command" ? "The command" : `The ${main.name}`}</span>
        <textarea
          className="mono"
          rows={Math.min(12, Math.max(3, text.split("\n").length + 1))}
          spellCheck={false}
          value={text}
          maxLength={gateLimits.textMaxChars - editBeginning.length - 1}
          onChange={({ target }) => {
            setText(target.value);
            setKept(target.value === main.text ? "" : target.value);
          }}
          onKeyDown={({ key, ctrlKey, metaKey, repeat, timeStamp }) => {
            if (key === "Enter" && (ctrlKey || metaKey) && !repeat) send({ at: timeStamp, by: "key" });
          }}
        />
      </label>
      {isChanged && <DiffLines lines={diffOf(main.text, text)} label="What you changed" />}
      <div role="status" className="edit-verdict">
        {isChanged ? <Verdict assessment={verdict} isWeighed={isWeighed} /> : <p className="dim">Nothing is changed yet.</p>}
      </div>
      {why !== undefined && !canSend && <p role="status">{why}</p>}
      {trouble && <Failed cause={trouble} />}
      {isClosed && <p className="dim">This gate is closed, so this was not sent. Your words are kept.</p>}
      <div className="dialog-buttons">
        <button type="button" className="link" onClick={onWords}>
          Say it in words instead
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={`button button-confirm ${lookOf(gate.kind, option.id)}`}
          disabled={isBusy || isClosed}
          aria-disabled={!canSend}
          onClick={({ nativeEvent }) => send(actOf(nativeEvent))}
        >
          Send this version
        </button>
      </div>
    </Modal>
  );
}

interface SendState {
  readonly isChanged: boolean;
  readonly isWeighed: boolean;
  readonly isBusy: boolean;
  readonly isRefused: boolean;
}

/** Why nothing was sent: a key or a click that does nothing says so. */
function cannotSend({ isChanged, isWeighed, isBusy, isRefused }: SendState): string {
  if (isBusy) return "It is being sent.";
  if (!isChanged) return "Not sent: nothing is changed yet. To run it as it is, close this and take Allow once.";
  if (!isWeighed) return "Not sent yet: it is being checked. Send it again in a moment.";
  return isRefused
    ? "Not sent: this version is never allowed. Change it, or say it in words."
    : "This gate is closed, so this was not sent.";
}

/** The verdict on a text that stands still for a moment; a verdict on another text is none. */
function useVerdict({ action }: Subject, member: string, text: string | undefined) {
  const asked = useDeferredValue(text);
  const { data, error, isFetching } = useQuery({
    queryKey: ["assess", action, member, asked],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typedMs));
      if (signal.aborted) throw signal.reason;
      return call("assess", { tool: action.tool, input: { ...action.input, [member]: asked } as never, cwd: action.cwd }, signal);
    },
    enabled: asked !== undefined,
  });
  const isOfText = asked === text && !isFetching;
  return { verdict: isOfText ? data : undefined, isWeighed: isOfText && (data !== undefined || error !== null), trouble: error };
}

/** Who types writes several letters in this time. */
const typedMs = 250;

const verdictWords = {
  low: "Safe: your version would run without being asked about.",
  advisory: "Note: your version would run, with a note.",
  gate: "Needs approval: your version would be asked about again.",
  refuse: "Never allowed: the agent could not run this version.",
} as const;

interface VerdictProps {
  readonly assessment: OutputOf<"assess"> | undefined;
  readonly isWeighed: boolean;
}

function Verdict({ assessment, isWeighed }: VerdictProps) {
  if (!assessment)
    return (
      <p className="dim">{isWeighed ? "Your version could not be checked now. It is checked when the agent tries it." : "Checking …"}</p>
    );
  const { verdict, findings } = assessment;
  return (
    <>
      <p data-verdict={verdict}>
        <strong>{verdictWords[verdict]}</strong>
      </p>
      <ul className="plain-list">
        {findings.map(({ severity, evidence, says = evidence }, place) => (
          <li key={place}>
            {severityMark(severity)} <bdi>{visible(says)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

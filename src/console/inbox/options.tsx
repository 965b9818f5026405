import { useQuery } from "@tanstack/react-query";
import type { GateDetail } from "../../server/api.ts";
import { clip, visible, visibleLine } from "../../kernel/text.ts";
import { meQuery } from "../queries.ts";
import { count } from "../shared/time.ts";
import { mainText } from "./action-parts.ts";
import { Check, isCheckable } from "./several.tsx";
import { chooses, isRunning, keyOf, lookOf } from "./words.ts";

type Option = GateDetail["options"][number];

interface Props {
  readonly gate: GateDetail;
  /** The candidates that are checked, where several may be chosen. */
  readonly checked: readonly string[];
  readonly isBusy: boolean;
  /** With words, where the option takes them and they are wanted. */
  readonly onChoose: (option: Option, withWords: boolean) => void;
}

const shownMaxChars = 160;

/** The closed set of answers, each with what it changes; whoever may not choose is told why, once. */
export function Options({ gate, checked, isBusy, onChoose }: Props) {
  const role = useQuery(meQuery).data?.role ?? "person";
  return (
    <section className="options" aria-label="Your answer">
      <h3 className="question">{visibleLine(gate.question)}</h3>
      {role !== "person" && (
        <p className="notice">
          You are signed in as {role === "agent" ? "an agent" : `a ${role}`}; only a person can answer.
        </p>
      )}
      <div className="option-list">
        {gate.options.map((option) =>
          isCheckable(gate.kind, option.id) ? (
            <Check
              key={option.id}
              {...{ gate, option, isBusy }}
              isChecked={checked.includes(option.id)}
              onToggle={() => onChoose(option, false)}
            />
          ) : (
            <OptionButton key={option.id} {...{ gate, checked, option, isBusy, onChoose }} />
          ),
        )}
      </div>
    </section>
  );
}

function OptionButton({ gate, checked, option, isBusy, onChoose }: Props & { readonly option: Option }) {
  const key = keyOf(gate.kind, gate.options, option.id);
  const runs = isRunning(gate.kind, option.id);
  const what = runs && gate.urgency === 2 ? runsText(gate) : undefined;
  const takesChecked = chooses(gate.kind, option.id);
  const aboutId = `about-${option.id}`;
  return (
    <div className={`option ${runs ? "option-runs" : ""}`}>
      <button
        type="button"
        className={`button option-button ${lookOf(gate.kind, option.id)}`}
        disabled={isBusy || option.disabled !== undefined || (takesChecked && checked.length === 0)}
        aria-describedby={aboutId}
        aria-keyshortcuts={key}
        onClick={() => onChoose(option, option.text === "required")}
      >
        <span className="option-label">
          {visibleLine(option.label)}
          {gate.recommended === option.id && <span className="tag">recommended</span>}
          {takesChecked && checked.length > 0 && ` (${checked.length})`}
          {option.text === "required" && !takesChecked && " …"}
        </span>
        {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
        {what !== undefined && <code className="option-what">{what}</code>}
      </button>
      <p className="option-about" id={aboutId}>
        {clip(visibleLine(option.changes ?? ""), 600, "the journal")}
        {takesChecked && checked.length === 0 && " Check at least one above first."}
        {option.text === "optional" && option.disabled === undefined && (
          <>
            {" "}
            <button type="button" className="link" disabled={isBusy} onClick={() => onChoose(option, true)}>
              with a reason …
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** On a button that lets something dangerous run: exactly what, and if that is long, around what was found first. */
function runsText({ subject }: GateDetail): string | undefined {
  const text = subject ? mainText(subject.action)?.text : undefined;
  if (text === undefined) return undefined;
  if (text.length <= shownMaxChars) return visible(text);
  const [found] = subject?.findings.flatMap(({ span }) => span ?? []) ?? [];
  const start = text.lastIndexOf("\n", found?.start ?? 0) + 1;
  const [line = ""] = text
    .slice(start, start + shownMaxChars)
    .toWellFormed()
    .split("\n");
  return `… ${visibleLine(line)} … (a part of ${count(text.length, "character")}; all of them stand above)`;
}

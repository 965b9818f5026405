import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { GateDetail } from "../../server/api.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { clip, visibleLine } from "../../kernel/text.ts";
import { meQuery } from "../queries.ts";
import { Check, isCheckable } from "./several.tsx";
import { actOf, type PointerAct } from "./sight.ts";
import { chooses, isListed, isRunning, keyOf, lookOf } from "./words.ts";

type Option = GateDetail["options"][number];

interface Props {
  readonly gate: GateDetail;
  /** The candidates that are checked, where several may be chosen. */
  readonly checked: readonly string[];
  readonly isBusy: boolean;
  /** With words, where the option takes them and they are wanted. */
  readonly onChoose: (option: Option, withWords: boolean, act: PointerAct) => void;
}

/** The question, the protocol's proposals, and the effect of each answer. The fixed answers stand in the row below. */
export function Options(props: Props) {
  const { gate, checked, isBusy, onChoose } = props;
  const role = useQuery(meQuery).data?.role ?? "person";
  const listed = gate.options.filter(({ id }) => isListed(gate.kind, id));
  const fixed = gate.options.filter(({ id }) => !isListed(gate.kind, id));
  return (
    <section className="options" aria-label="Your answer">
      <h3 className="question">{visibleLine(gate.question)}</h3>
      {role !== "person" && (
        <p className="notice">You are signed in as {role === "agent" ? "an agent" : `a ${role}`}; only a person can answer.</p>
      )}
      {listed.length > 0 && (
        <div className="option-list">
          {listed.map((option) =>
            isCheckable(gate.kind, option.id) ? (
              <Check
                key={option.id}
                {...{ gate, option, isBusy }}
                isChecked={checked.includes(option.id)}
                onToggle={(act) => onChoose(option, false, act)}
              />
            ) : (
              <div className="option" key={option.id}>
                <OptionButton {...props} option={option} />
                <About {...props} option={option} />
              </div>
            ),
          )}
        </div>
      )}
      <dl className="changes">
        {fixed.map((option) => (
          <div key={option.id}>
            <dt>{visibleLine(option.label)}</dt>
            <dd>
              <About {...props} option={option} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const About = ({ gate, checked, isBusy, option, onChoose }: Props & { readonly option: Option }) => (
  <p className="option-about" id={`about-${option.id}`}>
    {clip(visibleLine(option.changes ?? ""), 600, "the journal")}
    {chooses(gate.kind, option.id) && checked.length === 0 && " Check at least one above first."}
    {option.text === "optional" && option.disabled === undefined && (
      <>
        {" "}
        <button type="button" className="link" disabled={isBusy} onClick={({ nativeEvent }) => onChoose(option, true, actOf(nativeEvent))}>
          with a reason …
        </button>
      </>
    )}
  </p>
);

/** The answers that every gate of the kind has: one row, in which each keeps its place where another is not offered. */
export function Answers(props: Props) {
  const { gate } = props;
  const rows = kindRow(gate.kind)?.options ?? [];
  const places = rows.flatMap(({ id }, place) => {
    const option = gate.options.find((each) => each.id === id);
    return option ? [{ option, place: place + 1 }] : [];
  });
  return (
    <div className={`answers-row ${gate.kind === "risk" ? "answers-risk" : ""}`} style={{ "--columns": rows.length } as CSSProperties}>
      {places.map(({ option, place }) => (
        <div key={option.id} className="answer" style={{ "--place": place } as CSSProperties}>
          <OptionButton {...props} option={option} />
        </div>
      ))}
    </div>
  );
}

function OptionButton({ gate, checked, option, isBusy, onChoose }: Props & { readonly option: Option }) {
  const key = keyOf(gate.kind, gate.options, option.id);
  const takesChecked = chooses(gate.kind, option.id);
  return (
    <button
      type="button"
      className={`button option-button ${isRunning(gate.kind, option.id) ? "option-runs" : ""} ${lookOf(gate.kind, option.id)}`}
      disabled={isBusy || option.disabled !== undefined || (takesChecked && checked.length === 0)}
      aria-describedby={`about-${option.id}`}
      aria-keyshortcuts={key}
      onClick={({ nativeEvent }) => onChoose(option, option.text === "required", actOf(nativeEvent))}
    >
      <span className="option-label">
        {visibleLine(option.label)}
        {gate.recommended === option.id && <span className="tag">recommended</span>}
        {takesChecked && checked.length > 0 && ` (${checked.length})`}
        {option.text === "required" && !takesChecked && " …"}
      </span>
      {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

import { useQueries } from "@tanstack/react-query";
import { Fragment, useState, type ReactNode } from "react";
import type { GateDetail, GateEntry } from "../../../server/api.ts";
import { gateQuery } from "../../queries.ts";
import { Said } from "../../shared/said.tsx";
import { count } from "../../shared/time.ts";
import { isSameQuestion } from "./groups.ts";

type Where = "here" | "elsewhere";

interface SameQuestions {
  /** Those that the next answer is given to besides. */
  readonly answered: readonly GateDetail[];
  /** The same question again, in this session and in others. */
  readonly all: Readonly<Record<Where, readonly GateDetail[]>>;
  readonly isOn: Readonly<Record<Where, boolean>>;
  turn(where: Where, isOn: boolean): void;
}

/** Those that an answer is given to unasked: the same session's. Another one is somebody else's work, whatever it looks like. */
const atFirst: Readonly<Record<Where, boolean>> = { here: true, elsewhere: false };

/** Questions that read like this one and, looked at in full, are the same. */
export function useSame(gate: GateDetail, listed: readonly GateEntry[]): SameQuestions {
  const [isOn, setOn] = useState(atFirst);
  const details = useQueries({ queries: listed.map(({ id }) => gateQuery(id)) });
  const same = details.flatMap(({ data }) => (data && isSameQuestion(gate, data) ? [data] : []));
  const all = {
    here: same.filter(({ stream }) => stream === gate.stream),
    elsewhere: same.filter(({ stream }) => stream !== gate.stream),
  };
  return {
    answered: [...(isOn.here ? all.here : []), ...(isOn.elsewhere ? all.elsewhere : [])],
    all,
    isOn,
    turn: (where, to) => setOn((before) => ({ ...before, [where]: to })),
  };
}

/** Says that one answer is given to each of several questions, and lets the person choose to which. */
export function SameNotice({ same: { all, isOn, turn } }: { readonly same: SameQuestions }) {
  return (
    <>
      {all.here.length > 0 && (
        <Choice isOn={isOn.here} onTurn={(to) => turn("here", to)}>
          Asked {count(all.here.length + 1, "time")} in this session, word for word: answer each. Uncheck to answer only this one.
        </Choice>
      )}
      {all.elsewhere.length > 0 && (
        <Choice isOn={isOn.elsewhere} onTurn={(to) => turn("elsewhere", to)}>
          Also asked, word for word, in {count(sessionsOf(all.elsewhere).length, "other session")}. Check to answer there too:{" "}
          <Sessions gates={all.elsewhere} />
        </Choice>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly onTurn: (to: boolean) => void;
  readonly children: ReactNode;
}

const Choice = ({ isOn, onTurn, children }: ChoiceProps) => (
  <label className="notice same">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
    <span>{children}</span>
  </label>
);

const sessionsOf = (gates: readonly GateDetail[]): readonly GateDetail[] => [...new Map(gates.map((gate) => [gate.stream, gate])).values()];

/** So many are named; the rest is counted. */
const namedMax = 5;

function Sessions({ gates }: { readonly gates: readonly GateDetail[] }) {
  const sessions = sessionsOf(gates);
  return (
    <>
      {sessions.slice(0, namedMax).map(({ stream, session }, place) => (
        <Fragment key={stream}>
          {place > 0 && ", "}
          <code>{session?.short ?? stream}</code> {session && <Said text={session.title} maxChars={60} />}
        </Fragment>
      ))}
      {sessions.length > namedMax && ` and ${sessions.length - namedMax} more`}.
    </>
  );
}

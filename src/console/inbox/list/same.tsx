import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { GateDetail, GateEntry } from "../../../server/api.ts";
import { gateQuery } from "../../queries.ts";
import { count } from "../../shared/time.ts";
import { isSameQuestion } from "./groups.ts";

interface SameQuestions {
  /** Those that the next answer is given to besides. */
  readonly answered: readonly GateDetail[];
  readonly all: readonly GateDetail[];
  readonly isOn: boolean;
  turn(isOn: boolean): void;
}

/** Questions that read like this one and, looked at in full, are the same. */
export function useSame(gate: GateDetail, listed: readonly GateEntry[]): SameQuestions {
  const [isOn, turn] = useState(true);
  const details = useQueries({ queries: listed.map(({ id }) => gateQuery(id)) });
  const all = details.flatMap(({ data }) => (data && isSameQuestion(gate, data) ? [data] : []));
  return { answered: isOn ? all : [], all, isOn, turn };
}

/** Says that one answer is given to each of several questions, and lets the person answer only this one. */
export function SameNotice({ same: { all, isOn, turn } }: { readonly same: SameQuestions }) {
  if (all.length === 0) return null;
  return (
    <label className="notice same">
      <input type="checkbox" checked={isOn} onChange={({ target }) => turn(target.checked)} />
      <span>Asked {count(all.length + 1, "time")}, word for word: answer each of them. Uncheck to answer only this one.</span>
    </label>
  );
}

import { useEffect, useRef } from "react";
import type { GateEntry } from "../../../server/api.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { figure } from "../../shared/time.ts";
import { useKeys } from "../keys.ts";
import { facetNames, valuesOf, type FacetName, type GateFilter } from "./filter.ts";

export type InboxTab = "open" | "snoozed" | "done";

interface Props {
  readonly tab: InboxTab;
  readonly onTab: (tab: InboxTab) => void;
  readonly filter: GateFilter;
  readonly onFilter: (filter: GateFilter) => void;
  /** Gates that the filter chooses from, as far as they are loaded. */
  readonly gates: readonly GateEntry[];
  readonly total: number;
  readonly matching: number | undefined;
  readonly snoozed: number;
}

/** The head of the inbox: what is shown, how many there are, and what narrows it. */
export function InboxBar({ tab, onTab, filter, onFilter, gates, total, matching, snoozed }: Props) {
  const search = useRef<HTMLInputElement>(null);
  useKeys((key) => {
    if (key !== "/" || !search.current) return false;
    search.current.focus();
    search.current.select();
    return true;
  });
  const later = snoozed > 0 || tab === "snoozed" ? [["snoozed", `Snoozed (${snoozed})`] as const] : [];
  const tabs: readonly (readonly [InboxTab, string])[] = [["open", "Open"], ...later, ["done", "Done"]];
  return (
    <div className="inbox-bar">
      <h1>Inbox</h1>
      <span className="dim" data-testid="total">
        {tab === "open" ? counted(total, matching) : ""}
      </span>
      <div className="inbox-tabs" role="group" aria-label="Which gates">
        {tabs.map(([name, label]) => (
          <button key={name} type="button" className="inbox-tab" aria-pressed={tab === name} onClick={() => onTab(name)}>
            {label}
          </button>
        ))}
      </div>
      {tab !== "done" && (
        <>
          <input
            ref={search}
            type="search"
            className="input"
            placeholder="Filter: all words must match  ( / )"
            aria-label="Filter gates by text or project"
            aria-keyshortcuts="/"
            value={filter.words}
            onChange={({ target }) => onFilter({ ...filter, words: target.value })}
            onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
          />
          <div className="facets">
            {facetNames.map((name) => (
              <Facet key={name} {...{ name, gates, filter, onFilter }} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function counted(total: number, matching: number | undefined): string {
  if (total === 0) return "";
  return matching === undefined ? `${figure(total)} open` : `${figure(matching)} of ${figure(total)}`;
}

const plurals: Readonly<Record<FacetName, string>> = {
  severity: "All severities",
  project: "All projects",
  agent: "All agents",
  kind: "All kinds",
};

interface FacetProps extends Pick<Props, "gates" | "filter" | "onFilter"> {
  readonly name: FacetName;
}

/** One facet; not there where it could not tell any gates apart. */
function Facet({ name, gates, filter, onFilter }: FacetProps) {
  const values = [...valuesOf(gates, filter, name)].toSorted(([one], [other]) => one.localeCompare(other));
  const chosen = filter[name];
  const isGone = chosen !== undefined && !values.some(([value]) => value === chosen);
  const { [name]: _, ...without } = filter;
  useEffect(() => {
    if (isGone && gates.length === 0) onFilter(without); // nothing is left that could be chosen
  });
  if (values.length < 2 && chosen === undefined) return null;
  return (
    <select
      className="input facet"
      aria-label={`Filter by ${name}`}
      value={chosen ?? ""}
      onChange={({ target }) => onFilter(target.value === "" ? without : { ...filter, [name]: target.value })}
    >
      <option value="">{plurals[name]}</option>
      {isGone && <option value={chosen}>{visibleLine(chosen)} (0)</option>}
      {values.map(([value, count]) => (
        <option key={value} value={value}>
          {visibleLine(value) || "none"} ({figure(count)})
        </option>
      ))}
    </select>
  );
}

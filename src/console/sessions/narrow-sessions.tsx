import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { clip, visibleLine } from "../../kernel/text.ts";
import { agentWord } from "../../kernel/words/session-name.ts";
import { useKeys } from "../inbox/keys.ts";
import { sessionFacetsQuery, type SessionSearch } from "../queries.ts";
import { projectOf } from "../shared/said.tsx";
import { figure } from "../shared/time.ts";

type FacetName = "state" | "project" | "agent" | "protocol";

const facets: readonly (readonly [FacetName, string])[] = [
  ["state", "State"],
  ["project", "Project"],
  ["agent", "Agent"],
  ["protocol", "Kind"],
];

const shownAs: Readonly<Partial<Record<FacetName, (value: string) => string>>> = { project: projectOf, agent: agentWord };

const typedMs = 200;
const shownMaxChars = 60;

/** Words that all must stand in a session, and what it is of; all of it is in the address. */
export function NarrowSessions({ search }: { readonly search: SessionSearch }) {
  const navigate = useNavigate();
  const { data } = useQuery(sessionFacetsQuery);
  const go = (next: SessionSearch): void => void navigate({ to: "/sessions", search: next, replace: true });
  const pick = (name: FacetName, value: string): void => {
    const { [name]: _, ...others } = search;
    go(value === "" ? others : { ...others, [name]: value });
  };
  return (
    <search className="narrowing">
      <Words search={search} onSearch={go} />
      {facets.map(([name, label]) => (
        <label key={name}>
          <span className="unseen">{label}</span>
          <select aria-label={label} value={search[name] ?? ""} onChange={({ target }) => pick(name, target.value)}>
            <option value="">{label}: any</option>
            {withChosen(data?.[name] ?? [], search[name]).map(({ value, count }) => (
              <option key={value} value={value}>
                {clip(visibleLine(shownAs[name]?.(value) ?? value), shownMaxChars, "its session")}
                {count > 0 && ` (${figure(count)})`}
              </option>
            ))}
          </select>
        </label>
      ))}
      {Object.keys(search).length > 0 && (
        <button type="button" className="link" onClick={() => go({})}>
          clear
        </button>
      )}
    </search>
  );
}

interface Facet {
  readonly value: string;
  readonly count: number;
}

/** The chosen one is in the list, whatever the server counted. */
const withChosen = (all: readonly Facet[], chosen: string | undefined): readonly Facet[] =>
  chosen === undefined || all.some(({ value }) => value === chosen) ? all : [{ value: chosen, count: 0 }, ...all];

interface WordsProps {
  readonly search: SessionSearch;
  readonly onSearch: (next: SessionSearch) => void;
}

function Words({ search, onSearch }: WordsProps) {
  const { words = "" } = search;
  const [typed, setTyped] = useState({ from: words, text: words });
  const text = typed.from === words ? typed.text : words; // another address has other words
  const field = useRef<HTMLInputElement>(null);
  useKeys((key) => {
    if (key !== "/") return false;
    field.current?.focus();
    return true;
  });
  useEffect(() => {
    if (text.trim() === words) return undefined;
    const timer = setTimeout(() => {
      const { words: _, ...others } = search;
      onSearch(text.trim() === "" ? others : { ...others, words: text.trim() });
    }, typedMs);
    return () => clearTimeout(timer);
  });
  return (
    <input
      ref={field}
      type="search"
      className="input"
      aria-label="Search sessions"
      aria-keyshortcuts="/"
      placeholder="Search: every word must match"
      value={text}
      onChange={({ target }) => setTyped({ from: words, text: target.value })}
    />
  );
}

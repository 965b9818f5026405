import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sessionName } from "../../kernel/words/session-name.ts";
import { openGatesQuery, sessionsQuery } from "../queries.ts";
import { Modal } from "../shared/dialog.tsx";
import { projectOf } from "../shared/said.tsx";
import { exactly } from "../shared/time.ts";
import { hasAllWords } from "../inbox/list/filter.ts";
import { short } from "../inbox/words.ts";
import { nextTheme } from "./theme.ts";

interface Goal {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly more: string;
  go(): void;
}

const shownMax = 12;

/** Ctrl+K: pages, open gates and sessions by their words. It goes there; it answers nothing. */
export function Palette({
  pages,
  onClose,
}: {
  readonly pages: readonly (readonly [path: string, name: string])[];
  readonly onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const [place, setPlace] = useState(0);
  const isFound = ({ group, label, more }: Goal): boolean => hasAllWords(`${group} ${label} ${more}`, words);
  const found = useGoals(pages).filter(isFound).slice(0, shownMax);
  const at = Math.min(place, Math.max(0, found.length - 1));
  const take = (goal: Goal | undefined): void => {
    if (!goal) return;
    onClose();
    goal.go();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setPlace(Math.min(at + 1, found.length - 1)),
    ArrowUp: () => setPlace(Math.max(at - 1, 0)),
    Enter: () => take(found[at]),
  };
  return (
    <Modal title="Go to" about={<p className="unseen">Type some words, choose with the arrow keys, and press Enter.</p>} onClose={onClose}>
      <input
        type="text"
        className="input palette-input"
        role="combobox"
        aria-label="Pages, gates and sessions"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] && `palette-${at}`}
        placeholder="Page, gate, session, project …"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setPlace(0);
        }}
        onKeyDown={(event) => {
          const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
          if (!act) return;
          event.preventDefault();
          act();
        }}
      />
      <div className="palette" id="palette-list" role="listbox" aria-label="Found" tabIndex={-1}>
        {found.map((goal, index) => (
          <button
            key={goal.id}
            id={`palette-${index}`}
            type="button"
            role="option"
            tabIndex={-1} // the keyboard chooses in the field above
            aria-selected={index === at}
            onClick={() => take(goal)}
          >
            <span className="tag">{goal.group}</span> <bdi>{goal.label}</bdi> <span className="dim">{goal.more}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="dim">Nothing matches.</p>}
    </Modal>
  );
}

function useGoals(pages: readonly (readonly [path: string, name: string])[]): readonly Goal[] {
  const navigate = useNavigate();
  const gates = useInfiniteQuery(openGatesQuery).data?.pages.flatMap(({ items }) => items) ?? [];
  const sessions = useInfiniteQuery(sessionsQuery({})).data?.pages.flatMap(({ items }) => items) ?? [];
  return [
    ...pages.map(([to, name]) => ({ id: to, group: "page", label: name, more: "", go: () => void navigate({ to }) })),
    { id: "theme", group: "do", label: "Change the theme", more: "", go: nextTheme },
    ...gates.map(({ id, title, harm = "", session }) => ({
      id,
      group: "gate",
      label: short(title, 80),
      more: short(`${harm} ${session ? projectOf(session.cwd) : ""}`, 120),
      go: () => void navigate({ to: "/gates/$id", params: { id } }),
    })),
    ...sessions.map(({ stream, startedAt, ...record }) => ({
      id: stream,
      group: "session",
      label: short(sessionName(record), 80),
      more: short(`${projectOf(record.cwd)} ${exactly(startedAt)} ${stream}`, 120),
      go: () => void navigate({ to: "/sessions/$id", params: { id: stream }, search: {} }),
    })),
  ];
}

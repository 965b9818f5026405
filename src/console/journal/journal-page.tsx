import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { JournalMessage } from "../../server/api.ts";
import { exportPath } from "../../server/paths.ts";
import { searchQuery, type Search } from "../queries.ts";
import { EventHead } from "../shared/event-head.tsx";
import { Empty, Failed, Loading } from "../shared/states.tsx";
import { Tree } from "../shared/tree.tsx";
import { Verify } from "./verify.tsx";

/** The record: find something in it, check it, take it along. */
export function JournalPage() {
  const search = useSearch({ from: "/journal" });
  return (
    <div className="page">
      <h1>Journal</h1>
      <Verify>
        <a className="button" href={exportPath} download="assent-journal.jsonl">
          Export all of it
        </a>
      </Verify>
      <SearchForm key={JSON.stringify(search)} search={search} />
      <Found search={search} />
    </div>
  );
}

const fields = [
  { name: "text", label: "Text", hint: "anything an event holds" },
  { name: "type", label: "Type", hint: "gate., call.assessed, …" },
  { name: "session", label: "Session", hint: "guard-7f3k2m9pxw" },
] as const;

function SearchForm({ search }: { readonly search: Search }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(search);
  const kept = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== "")) as Search;
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: "/journal", search: kept });
      }}
    >
      {fields.map(({ name, label, hint }) => (
        <label key={name} className="field">
          <span>{label}</span>
          <input
            className="input"
            type="search"
            placeholder={hint}
            maxLength={500}
            value={wanted[name] ?? ""}
            onChange={({ target }) => setWanted({ ...wanted, [name]: target.value })}
          />
        </label>
      ))}
      <button type="submit" className="button button-main">
        Search
      </button>
    </form>
  );
}

function Found({ search }: { readonly search: Search }) {
  const query = useInfiniteQuery({ ...searchQuery(search), staleTime: 0, gcTime: 0 });
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isPending) return <Loading what="events" />;
  if (query.isError) return <Failed cause={query.error} onRetry={() => void query.refetch()} />;
  return (
    <section aria-label="Events, the newest first" className="found-events">
      {messages.length === 0 && (
        <Empty title={query.hasNextPage ? "Nothing found so far back." : "No event matches."}>
          {!query.hasNextPage && <p>Take fewer words, or the beginning of a type.</p>}
        </Empty>
      )}
      <ul className="events">
        {messages.map((message) => (
          <EventRow key={message.id} message={message} />
        ))}
      </ul>
      {query.hasNextPage && (
        <button type="button" className="button more" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {query.isFetching ? "Looking …" : "Look further back"}
        </button>
      )}
    </section>
  );
}

function EventRow({ message }: { readonly message: JournalMessage }) {
  const [isOpen, setOpen] = useState(false);
  const { position, stream, version, body, id, hash, previous } = message;
  return (
    <li className="moment">
      <EventHead {...{ message, stream, isOpen }} number={position} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className="moment-body">
          <p>
            <Link to="/sessions/$id" params={{ id: stream }} search={{ at: version }}>
              {stream} at version {version}
            </Link>
          </p>
          <Tree value={body} />
          <Tree value={{ id, hash, previous }} />
        </div>
      )}
    </li>
  );
}

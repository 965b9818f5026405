import { Link } from "@tanstack/react-router";
import type { SessionDetail, SessionItem } from "../../server/api.ts";
import { isBranch } from "../../kernel/session.ts";
import { visibleLine } from "../../kernel/text.ts";
import { SessionName } from "../shared/session-name.tsx";
import { SessionState } from "../shared/session-state.tsx";

/** A session's origin, and the sessions started from it. */
export function Family({ detail: { record, ancestors, branches } }: { readonly detail: SessionDetail }) {
  if (ancestors.length + branches.length === 0) return null;
  const above = ancestors.toReversed();
  const isBranched = [...ancestors, record, ...branches].some(({ parent }) => parent?.includes("@"));
  return (
    <details className="card">
      <summary>{isBranched ? "All branches" : "All sessions that belong together"}</summary>
      <ul className="family">
        {above.map((each, depth) => (
          <Kin key={each.stream} record={each} depth={depth} />
        ))}
        <Kin record={record} depth={above.length} isHere />
        {branches.map((each) => (
          <Kin key={each.stream} record={each} depth={above.length + 1} />
        ))}
      </ul>
    </details>
  );
}

const namedMax = 4;

/** Under the title: the session that it came from, and its branches and parts by name. */
export function KinLine({ detail: { record, ancestors, branches } }: { readonly detail: SessionDetail }) {
  const [above] = ancestors;
  const own = branches.filter(({ parent }) => isBranch(parent ?? ""));
  const parts = branches.filter(({ parent }) => !isBranch(parent ?? ""));
  if (!above && branches.length === 0) return null;
  return (
    <p className="kin-line">
      {above && (
        <span>
          {isBranch(record.parent ?? "") ? `branch, from version ${record.parent?.split("@")[1]} of ` : "part of "}
          <KinLink record={above} />
        </span>
      )}
      <Named what="branches" all={own} />
      <Named what="parts" all={parts} />
    </p>
  );
}

const Named = ({ what, all }: { readonly what: string; readonly all: readonly SessionItem[] }) =>
  all.length === 0 ? null : (
    <span>
      {what}:{" "}
      {all.slice(0, namedMax).map((each, at) => (
        <span key={each.stream}>
          {at > 0 && ", "}
          <KinLink record={each} /> <SessionState record={each} />
        </span>
      ))}
      {all.length > namedMax && ` and ${all.length - namedMax} more`}
    </span>
  );

const KinLink = ({ record: { stream, title } }: { readonly record: SessionItem }) => (
  <Link to="/sessions/$id" params={{ id: stream }} search={{}} title={visibleLine(title)}>
    {stream}
  </Link>
);

interface KinProps {
  readonly record: SessionItem;
  readonly depth: number;
  readonly isHere?: boolean;
}

const depthMax = 8;

const Kin = ({ record, depth, isHere = false }: KinProps) => (
  <li style={{ paddingLeft: `${Math.min(depth, depthMax) * 20}px` }} className={isHere ? "kin-here" : ""}>
    <span aria-hidden="true">{depth === 0 ? "" : "└ "}</span>
    {isHere ? (
      <strong>{record.stream} (this one)</strong>
    ) : (
      <Link to="/sessions/$id" params={{ id: record.stream }} search={{}}>
        {record.stream}
      </Link>
    )}{" "}
    {record.parent?.includes("@") && <span className="dim">from version {record.parent.split("@")[1]}</span>}{" "}
    <SessionState record={record} />{" "}
    <span className="dim">
      <SessionName record={record} maxChars={80} />
    </span>
  </li>
);

import { Link } from "@tanstack/react-router";
import type { SessionDetail, SessionItem } from "../../server/api.ts";
import { Said } from "../shared/said.tsx";
import { SessionState } from "../shared/session-state.tsx";

/** A session's origin, and the sessions started from it. */
export function Family({ detail: { record, ancestors, branches } }: { readonly detail: SessionDetail }) {
  if (ancestors.length + branches.length === 0) return null;
  const above = ancestors.toReversed();
  const isBranched = [...ancestors, record, ...branches].some(({ parent }) => parent?.includes("@"));
  return (
    <section aria-labelledby="family-title">
      <h2 id="family-title">{isBranched ? "Branches" : "Sessions that belong together"}</h2>
      <ul className="family">
        {above.map((each, depth) => (
          <Kin key={each.stream} record={each} depth={depth} />
        ))}
        <Kin record={record} depth={above.length} isHere />
        {branches.map((each) => (
          <Kin key={each.stream} record={each} depth={above.length + 1} />
        ))}
      </ul>
    </section>
  );
}

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
      <Said text={record.title} maxChars={80} />
    </span>
  </li>
);

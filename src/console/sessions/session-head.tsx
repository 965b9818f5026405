import { Link } from "@tanstack/react-router";
import type { SessionDetail } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { agentWord } from "../../kernel/words/session-name.ts";
import { When } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { SessionName } from "../shared/session-name.tsx";
import { SessionState } from "../shared/session-state.tsx";
import { KinLine } from "./family.tsx";
import { Moves } from "./moves.tsx";

interface Props {
  readonly detail: SessionDetail;
  readonly at: number | undefined;
}

/** Name, standing, kin, and who drives it. */
export function SessionHead({ detail, at }: Props) {
  const { record } = detail;
  return (
    <header className="session-head">
      <p className="gate-meta">
        <SessionState record={at === undefined ? record : then(detail)} />
        <span className="tag">{record.protocol}</span>
        <span className="mono">{record.stream}</span>
        {!record.attended && <span className="tag">unattended</span>}
      </p>
      <div className="session-title">
        <h1>
          <SessionName record={{ ...record, title: titleOf(detail) }} maxChars={400} />
        </h1>
        <Moves detail={detail} at={at} />
      </div>
      <KinLine detail={detail} />
      <p className="session-meta">
        <span>
          started <When at={record.startedAt} />
        </span>
        <span>
          {record.status === "ended" ? "ended" : "last activity"} <When at={record.updatedAt} />
        </span>
        <Driver detail={detail} />
        <span className="mono">
          <Said text={record.cwd} />
        </span>
      </p>
    </header>
  );
}

/** The machine and process that drive it now. Nobody is named who is gone; of a client, only its calls are seen. */
function Driver({ detail: { record, driver, elsewhere, view, isSeenTo } }: Pick<Props, "detail">) {
  if (elsewhere)
    return <span>{elsewhere.isOtherMachine ? `its work is on ${visibleLine(elsewhere.host)}` : "its folder is not there any more"}</span>;
  if (driver)
    return (
      <span>
        driven by process {driver.pid} on {visibleLine(driver.host)}
      </span>
    );
  if (record.status !== "ended" && view.shows === "calls")
    return (
      <span>
        calls come from <Said text={record.agent} maxChars={40} />
      </span>
    );
  return record.status === "ended" ? (
    <span>
      by <Said text={agentWord(record.agent)} maxChars={40} />
    </span>
  ) : (
    <span>{isSeenTo ? "no process is needed now" : "no process drives it"}</span>
  );
}

/** Of a long question the first line; the rest stands below it. */
const titleOf = ({ view, record: { title } }: SessionDetail): string =>
  view.shows === "lenses" ? (title.split("\n").find((each) => each.trim() !== "") ?? title) : title;

/** As the list would have said it at that version. */
const then = ({ status, outcome, openGates }: SessionDetail) => ({
  status: status as SessionDetail["record"]["status"],
  outcome,
  openGates: openGates.length,
});

/** A session that is seen as it was says so, with the way back. */
export function ThenBanner({
  detail: { record, version, newest },
  seenAt,
}: {
  readonly detail: SessionDetail;
  readonly seenAt: string | undefined;
}) {
  const to = (at: number) => ({ to: "/sessions/$id", params: { id: record.stream }, search: { at } }) as const;
  return (
    <p className="notice notice-warn then" role="status">
      <span>
        You see it as it was at version {version} of {newest}
        {seenAt !== undefined && (
          <>
            , <When at={seenAt} />
          </>
        )}
        .
      </span>
      <span className="then-moves">
        {version > 1 && (
          <Link {...to(version - 1)} className="button" replace aria-label="One version back">
            ←
          </Link>
        )}
        {version < newest && (
          <Link {...to(version + 1)} className="button" replace aria-label="One version on">
            →
          </Link>
        )}
        <Link to="/sessions/$id" params={{ id: record.stream }} search={{}} className="button" replace>
          Back to now
        </Link>
      </span>
    </p>
  );
}

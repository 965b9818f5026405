import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SessionDetail } from "../../server/api.ts";
import { sessionGatesQuery } from "../queries.ts";
import { Said } from "../shared/said.tsx";

/** U10: where it goes on, with the question that is asked there now: in a session inside it, or, once it has ended, in its parent. */
export function GoesOn({ detail }: { readonly detail: SessionDetail }) {
  const next = nextOf(detail);
  const { data } = useQuery({ ...sessionGatesQuery(next?.stream ?? "", "open"), enabled: next !== undefined });
  if (!next) return null;
  const asked = data?.items[0];
  return (
    <p className="notice notice-warn" role="status">
      <span>
        {next.isInside ? "It goes on in " : "It was a part of another session, which goes on: "}
        <Link to="/sessions/$id" params={{ id: next.stream }} search={{}}>
          {next.stream}
        </Link>
        {asked && (
          <>
            , which asks: <Said text={asked.title} maxChars={160} />
          </>
        )}
      </span>
    </p>
  );
}

interface Next {
  readonly stream: string;
  readonly isInside: boolean;
}

/** A branch is a session of its own: nothing goes on in the one that it was taken from. */
export function nextOf({
  inside,
  status,
  record,
  ancestors,
}: Pick<SessionDetail, "inside" | "status" | "record" | "ancestors">): Next | undefined {
  const asks = inside.find(({ openGates }) => openGates > 0);
  if (asks) return { stream: asks.stream, isInside: true };
  const [parent] = ancestors;
  if (status !== "ended" || !parent || record.parent?.includes("@") || parent.status === "ended") return undefined;
  return { stream: parent.stream, isInside: false };
}

import type { SessionItem } from "../../server/api.ts";
import { isNamedByStart, sessionName } from "../../kernel/words/session-name.ts";
import { Clock } from "./moment.tsx";
import { Said } from "./said.tsx";

interface Props {
  readonly record: Pick<SessionItem, "protocol" | "title" | "cwd" | "agent" | "startedAt">;
  readonly maxChars: number;
}

/** A session by its name; with its start where others would have the same. */
export const SessionName = ({ record, maxChars }: Props) => (
  <>
    <Said text={sessionName(record)} maxChars={maxChars} />
    {isNamedByStart(record.protocol) && (
      <>
        , <Clock at={record.startedAt} />
      </>
    )}
  </>
);

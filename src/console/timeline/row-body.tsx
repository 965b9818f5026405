import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TimelineDetail, TimelineItem } from "../../server/api.ts";
import { capital, clip, visible } from "../../kernel/text.ts";
import { permissionWords } from "../../kernel/words/row-words.ts";
import { ChangeView } from "../inbox/change-view.tsx";
import { meQuery, timelineRowQuery } from "../queries.ts";
import { When } from "../shared/moment.tsx";
import { Said } from "../shared/said.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { lasted } from "../shared/time.ts";
import { Tree } from "../shared/tree.tsx";
import { editsOf } from "./edits.ts";
import { waitedMs } from "./row-words.ts";
import { outputNotKept } from "../../kernel/words/row-words.ts";

interface Props {
  readonly row: TimelineItem;
  readonly home: string;
  readonly isPast: boolean;
}

/** Everything that is known of a row: what it was, why it was asked about, what came out of it. */
export function RowBody({ row, home, isPast }: Props) {
  const mayLook = (useQuery(meQuery).data?.role ?? "person") !== "agent";
  const isGrowing = !isPast && row.state === "running";
  const { data, error, isPending } = useQuery({
    ...timelineRowQuery(row.session, row.first, isGrowing),
    enabled: mayLook && row.first > 0,
  });
  return (
    <div className="call-body">
      <Facts row={row} home={home} />
      {mayLook && row.first > 0 && isPending && <Loading what="it" />}
      {error && <Failed cause={error} />}
      {data && <Deed detail={data} />}
      {data && <Output detail={data} isGrowing={isGrowing} />}
      <p className="call-moves">
        <Link to="/sessions/$id" params={{ id: row.session }} search={{ at: row.version }} className="button">
          View at this point
        </Link>
        {row.gate !== null && (
          <Link to="/gates/$id" params={{ id: row.gate }} className="button">
            {row.state === "waiting" ? "Answer it" : "See the question"}
          </Link>
        )}
        {row.child !== null && (
          <Link to="/sessions/$id" params={{ id: row.child }} search={{}} className="button">
            Open this session
          </Link>
        )}
      </p>
    </div>
  );
}

function Facts({ row, home }: Pick<Props, "row" | "home">) {
  const waited = waitedMs(row);
  return (
    <dl className="facts call-facts">
      <dt>Started</dt>
      <dd>
        <When at={row.startedAt} />
        {waited !== undefined && <span className="dim"> waited {lasted(waited)}</span>}
      </dd>
      {row.endedAt !== null && (
        <>
          <dt>Ended</dt>
          <dd>
            <When at={row.endedAt} />
          </dd>
        </>
      )}
      <Fact name="Answer" text={row.answer} />
      <Fact name="Said with it" text={row.said} />
      <Fact name="Permission" text={row.permitted.map(permissionWords).join("; ")} />
      <Fact name="Why" text={row.why} />
      <Fact name="Made by" text={row.maker} />
      {row.session !== home && (
        <>
          <dt>Session</dt>
          <dd>
            <Link to="/sessions/$id" params={{ id: row.session }} search={{}}>
              {row.session}
            </Link>
          </dd>
        </>
      )}
    </dl>
  );
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) =>
  text === "" ? null : (
    <>
      <dt>{name}</dt>
      <dd>
        <Said text={text} />
      </dd>
    </>
  );

const shownMaxChars = 64_000;

/** The action as it was recorded: an edit as its difference, a command as it stands, anything else member by member. */
function Deed({ detail: { action } }: { readonly detail: TimelineDetail }) {
  if (!action) return null;
  const edits = editsOf(action);
  if (edits.length > 0) return <ChangeView changes={edits} />;
  const { command, ...rest } = action.input;
  return (
    <>
      {typeof command === "string" && (
        <pre className="code" tabIndex={0} aria-label="The command">
          {clip(visible(command), shownMaxChars, "the journal")}
        </pre>
      )}
      {Object.keys(rest).length > 0 && <Tree value={rest} />}
    </>
  );
}

const sources = { journal: "", client: "from the client's own transcript", live: "so far" } as const;

const withoutOutput = ({ output, row }: Pick<TimelineDetail, "output" | "row">, isGrowing: boolean): string => {
  if (isGrowing) return "No output so far.";
  return output ? "It printed nothing." : `${capital(outputNotKept(row.state))}.`;
};

interface OutputProps {
  readonly detail: TimelineDetail;
  readonly isGrowing: boolean;
}

function Output({ detail: { row, output }, isGrowing }: OutputProps) {
  if (row.kind === "question" || row.kind === "session" || row.ranFrom === null) return null;
  if (!output?.text) return <p className="dim">{withoutOutput({ output, row }, isGrowing)}</p>;
  return (
    <section aria-label="Output">
      <p className="dim call-source">
        Output{sources[output.from] !== "" && `, ${sources[output.from]}`}
        {isGrowing && <span className="call-live"> live</span>}
      </p>
      <pre className="code call-output" tabIndex={0} aria-label="Its output">
        {clip(visible(output.text), shownMaxChars, "the journal")}
      </pre>
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { GateDetail } from "../../../server/api.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { call } from "../../call.ts";
import { permissionsId } from "../../guard/permissions.tsx";
import { allowedWords, isCovered, type ShownPermission } from "../../guard/words.ts";
import { guardQuery, meQuery } from "../../queries.ts";
import { Modal } from "../../shared/dialog.tsx";
import { Ago } from "../../shared/moment.tsx";
import { Said } from "../../shared/said.tsx";
import { Failed, Loading } from "../../shared/states.tsx";
import { exactly } from "../../shared/time.ts";
import { toast } from "../../shared/toasts.tsx";

type Subject = NonNullable<GateDetail["subject"]>;

const times = [
  { label: "1 day", hours: 24 },
  { label: "7 days", hours: 168 },
  { label: "30 days", hours: 720 },
  { label: "1 year", hours: 8_760 },
] as const;

interface Props {
  readonly subject: Subject;
  /** The folder that permissions are given for. */
  readonly project: string | undefined;
}

/** Makes what a gate was about a standing permission of its project: the browser's `assent allow`. One that is there is shown instead. */
export function MakeRule({ subject, project }: Props) {
  const [isOpen, setOpen] = useState(false);
  const mayLook = (useQuery(meQuery).data?.role ?? "person") !== "agent";
  const { data } = useQuery({ ...guardQuery, enabled: mayLook, refetchInterval: false });
  const rule = data?.permissions.find((each) => each.project === project && isCovered(subject, each));
  if (rule) return <Ruled rule={rule} />;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Make this a rule …
      </button>
      {isOpen && <RuleDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

const Ruled = ({ rule: { by, until } }: { readonly rule: ShownPermission }) => (
  <p className="ruled">
    A rule allows this without asking: <Said text={by} maxChars={80} /> made it, and it ends <Ago at={until} ahead />.{" "}
    <Link to="/guard" hash={permissionsId}>
      See what is allowed
    </Link>
  </p>
);

function RuleDialog({ subject: { action }, onClose }: { readonly subject: Subject; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [hours, setHours] = useState<number>(168);
  const asked = { project: action.cwd, tool: action.tool, input: action.input as never, hours };
  const trial = useQuery({
    queryKey: ["allow-trial", asked],
    queryFn: ({ signal }) => call("allowAction", { ...asked, isTrial: true }, signal),
    gcTime: 0,
  });
  const rule = useMutation({
    mutationFn: () => call("allowAction", asked),
    onSuccess: (given) => {
      toast(`Rule made. ${allowedWords(given)}`);
      void client.invalidateQueries();
      onClose();
    },
  });
  const would = trial.data?.permission;
  return (
    <Modal
      title="Make this a rule"
      about={<p>Every agent in this project may then do this without asking, for a time. What is never allowed stays so.</p>}
      onClose={onClose}
    >
      <label className="field">
        <span>For how long</span>
        <select className="input" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          {times.map(({ label, hours: value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {trial.isPending && <Loading what="what it would cover" />}
      {trial.error && <Failed cause={trial.error} />}
      {would && (
        <dl className="facts rule-facts" aria-label="The rule would cover">
          <dt>Calls of</dt>
          <dd>
            <code>{visibleLine(would.tool)}</code>
          </dd>
          <dt>On</dt>
          <dd>
            <code>{visibleLine(would.target)}</code> ({visibleLine(would.environment)})
          </dd>
          <dt>Project</dt>
          <dd>{visibleLine(would.project)}</dd>
          <dt>Until</dt>
          <dd>{exactly(would.until)}</dd>
        </dl>
      )}
      {rule.error && <Failed cause={rule.error} />}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-main" disabled={!would || rule.isPending} onClick={() => rule.mutate()}>
          Make the rule
        </button>
      </div>
    </Modal>
  );
}

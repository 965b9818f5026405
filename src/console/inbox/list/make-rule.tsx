import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GateDetail } from "../../../server/api.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { call } from "../../call.ts";
import { allowedWords } from "../../guard/words.ts";
import { Modal } from "../../shared/dialog.tsx";
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

/** Makes what a gate was about a standing permission of its project: the browser's `assent allow`. */
export function MakeRule({ subject }: { readonly subject: Subject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Make this a rule …
      </button>
      {isOpen && <RuleDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

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
            <code>{visibleLine(would.target) || "nothing in particular"}</code> ({visibleLine(would.environment)})
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

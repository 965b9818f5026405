import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { visibleLine } from "../../kernel/text.ts";
import type { InputOf } from "../../server/api.ts";
import { call } from "../call.ts";
import { guardQuery } from "../queries.ts";
import { DeedDialog } from "../shared/deed-dialog.tsx";
import { useDraft } from "../shared/drafts.ts";
import { Field } from "../shared/field.tsx";
import { projectOf, Said } from "../shared/said.tsx";
import { Failed } from "../shared/states.tsx";
import { toast } from "../shared/toasts.tsx";
import { allowedWords, spans, type ShownPermission } from "./words.ts";

export type AllowedAction = Pick<InputOf<"allowAction">, "tool" | "input">;

interface Props {
  /** Projects to choose from; the first one is chosen. */
  readonly projects: readonly string[];
  /** Something that was asked about; otherwise a command is typed. */
  readonly action?: { readonly it: AllowedAction; readonly says: string };
  readonly onClose: () => void;
}

const draftKey = "guard.allow";

/** Allows a command and its like in one project for a time, after a look at what exactly that covers. */
export function AllowDialog({ projects, action, onClose }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useDraft(draftKey);
  const [project, setProject] = useState(projects[0] ?? "");
  const [place, setPlace] = useState(1);
  const span = spans[place];
  const it = action?.it ?? { tool: "Bash", input: { command: typed } };
  const asked = { project, ...it, hours: (span?.minutes ?? 0) / 60 };
  const trial = useMutation({ mutationFn: (wanted: typeof asked) => call("allowAction", { ...wanted, isTrial: true }) });
  const covers = trial.data && JSON.stringify(trial.variables) === JSON.stringify(asked) ? trial.data.permission : undefined;
  const allow = useMutation({
    mutationFn: () => call("allowAction", asked),
    onSuccess: async ({ permission, ...given }) => {
      const what = visibleLine(`${permission.tool} ${permission.target}`);
      toast(`Allowed in ${visibleLine(projectOf(project))} for ${span?.label}: ${what}. ${allowedWords(given)}`);
      if (!action) setTyped("");
      await Promise.all([guardQuery.queryKey, ["rules"]].map((queryKey) => client.invalidateQueries({ queryKey })));
      onClose();
    },
  });
  return (
    <DeedDialog
      title="Allow without asking"
      about={<p>It covers the command and its like, in one project, for every agent there, until the time is over.</p>}
      action={covers && `Allow for ${span?.label}`}
      sight={JSON.stringify(asked)}
      isBusy={allow.isPending}
      error={allow.error}
      onDo={() => allow.mutate()}
      onClose={onClose}
    >
      {action ? (
        <pre className="code">
          <Said text={action.says} maxChars={4_000} />
        </pre>
      ) : (
        <Field label="Command" error={undefined} hint="As the agent would run it, with its target.">
          {(tied) => <textarea {...tied} className="input mono" rows={2} value={typed} onChange={({ target }) => setTyped(target.value)} />}
        </Field>
      )}
      <Field label="Project" error={undefined}>
        {(tied) => (
          <select {...tied} className="input" value={project} onChange={({ target }) => setProject(target.value)}>
            {projects.map((each) => (
              <option key={each} value={each}>
                {visibleLine(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ForHowLong place={place} onChange={setPlace} />
      <div aria-live="polite">
        {covers && <Covers permission={covers} />}
        {trial.error && !covers && <Failed cause={trial.error} />}
        {!covers && (
          <button
            type="button"
            className="button"
            disabled={trial.isPending || (!action && typed.trim() === "")}
            onClick={() => trial.mutate(asked)}
          >
            {trial.isPending ? "Checking …" : "See what this covers"}
          </button>
        )}
      </div>
    </DeedDialog>
  );
}

const ForHowLong = ({ place, onChange }: { readonly place: number; readonly onChange: (place: number) => void }) => (
  <Field label="For" error={undefined}>
    {(tied) => (
      <select {...tied} className="input" value={place} onChange={({ target }) => onChange(Number(target.value))}>
        {spans.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const Covers = ({ permission: { tool, target, environment, signals } }: { readonly permission: ShownPermission }) => (
  <div className="notice">
    <p>
      <strong>Covers</strong>{" "}
      <span className="mono">
        <Said text={`${tool} ${target}`} />
      </span>{" "}
      ({visibleLine(environment)}) where it needs approval for {signals.map(visibleLine).join(", ")} and nothing else.
    </p>
    <p className="dim">Never covered: what is never allowed, instructions hidden in data, secrets and access, unknown environments.</p>
  </div>
);

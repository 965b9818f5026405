import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { firstOffered } from "../../protocols/startable.ts";
import { call } from "../call.ts";
import { meQuery, sessionsQuery } from "../queries.ts";
import { drafts } from "../shared/drafts.ts";
import { Field, FieldError } from "../shared/field.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { FolderField } from "./folder-field.tsx";
import {
  askedBy,
  cannotStart,
  errorsIn,
  foldersOf,
  missingIn,
  offered,
  takesPlan,
  hasLenses,
  hasRounds,
  takesAgent,
  isHandedOut,
  wantsAgent,
  type FieldErrors,
  type SessionDraft,
} from "./new-session.ts";

/** Starts a session that asks before work starts. */
export function NewSessionPage() {
  const sessions = useInfiniteQuery(sessionsQuery({}));
  const known = foldersOf(sessions.data?.pages.flatMap(({ items }) => items) ?? []);
  if (sessions.isPending) return <Loading what="projects" />;
  return <NewSession known={known} />;
}

const empty: SessionDraft = {
  protocol: firstOffered,
  intent: "",
  cwd: "",
  plan: "",
  agent: "",
  rounds: "",
  waits: false,
  lenses: "",
  recommends: false,
};

const draftKey = "new-session";

/** The draft from before the page was left or the server went away. */
const keptDraft = (): Partial<SessionDraft> => {
  const kept = drafts.get(draftKey);
  return kept === "" ? {} : (JSON.parse(kept) as Partial<SessionDraft>);
};

function NewSession({ known }: { readonly known: readonly string[] }) {
  const [draft, setDraft] = useState<SessionDraft>(() => ({ ...empty, cwd: known[0] ?? "", ...keptDraft() }));
  const [missing, setMissing] = useState<FieldErrors>({});
  const why = cannotStart(useQuery(meQuery).data?.role ?? "person");
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: (given: SessionDraft) => call("startSession", askedBy(given)),
    onSuccess: ({ session }) => {
      drafts.set(draftKey, "");
      return navigate({ to: "/sessions/$id", params: { id: session }, search: {} });
    },
  });
  const said = errorsIn(start.error);
  const errors = { ...said, ...missing };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(missing).length > 0 || start.error) form.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [missing, start.error]);
  const change = (part: Partial<SessionDraft>): void => {
    const after = { ...draft, ...part };
    drafts.set(draftKey, JSON.stringify(after));
    setDraft(after);
  };
  const send = (): void => {
    if (why !== undefined || start.isPending) return;
    const found = missingIn(draft);
    setMissing(found);
    start.reset();
    if (Object.keys(found).length === 0) start.mutate(draft);
  };
  return (
    <form
      ref={form}
      className="page new-session"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="page-head">
        <h1>New session</h1>
        <p className="dim">{aboutIt(draft.protocol)}</p>
      </div>
      {why !== undefined && <p className="notice">{why}</p>}
      <fieldset className="form-parts" disabled={why !== undefined}>
        <legend className="unseen">What to start, and about what</legend>
        <Protocols draft={draft} error={errors.protocol} onChange={change} />
        <Intent draft={draft} error={errors.intent} onChange={change} />
        <FolderField value={draft.cwd} known={known} error={errors.cwd} onChange={(cwd) => change({ cwd })} />
        {takesAgent(draft.protocol) && <Agent draft={draft} error={errors.agent} onChange={change} />}
        {hasRounds(draft.protocol) && <Rounds draft={draft} error={errors.exchange} onChange={change} />}
        {hasLenses(draft.protocol) && <Lenses draft={draft} error={errors.inquiry} onChange={change} />}
        {takesPlan(draft.protocol) && <Plan draft={draft} error={errors.plan} onChange={change} />}
        {start.isError && Object.keys(said).length === 0 && <Failed cause={start.error} />}
        <div className="form-buttons">
          <button type="submit" className="button button-main" disabled={start.isPending || start.isSuccess}>
            {start.isPending ? "Starting …" : "Start"}
          </button>
          <Link to="/sessions" search={{}} className="button">
            Cancel
          </Link>
        </div>
      </fieldset>
    </form>
  );
}

const firstWrong = "[aria-invalid=true]";

/** In a field of several lines Enter is a line. */
const sendOnControl = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
};

interface PartProps {
  readonly draft: SessionDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<SessionDraft>) => void;
}

const Protocols = ({ draft, error, onChange }: PartProps) => (
  <fieldset className="protocols">
    <legend>What to start</legend>
    {offered.map(({ protocol, does, gives }) => (
      <div key={protocol} className="protocol">
        <input
          id={`protocol-${protocol}`}
          type="radio"
          name="protocol"
          value={protocol}
          checked={draft.protocol === protocol}
          aria-describedby={`about-${protocol}`}
          onChange={() => onChange({ protocol })}
        />
        <label htmlFor={`protocol-${protocol}`}>{protocol}</label>
        <p id={`about-${protocol}`}>
          {does} <span className="dim">Ends with {gives}.</span>
        </p>
      </div>
    ))}
    <FieldError error={error} />
  </fieldset>
);

const Intent = ({ draft, error, onChange }: PartProps) => (
  <Field
    label="What it is about"
    error={error}
    hint={<p>In your words, as you would tell a colleague. Do not write secrets here: it is kept. Ctrl+Enter starts.</p>}
  >
    {(tied) => (
      <textarea
        {...tied}
        rows={3}
        value={draft.intent}
        onKeyDown={sendOnControl}
        onChange={({ target }) => onChange({ intent: target.value })}
      />
    )}
  </Field>
);

const aboutQuestions = "Asks you one thing at a time before work starts. Nothing of the project is changed.";
const aboutWork = "Agents work on copies of the project. What passes lands on a branch of its own; yours stay as they are.";

const aboutAgent = "An agent works in the folder itself. Every action is weighed first, and asked about where your judgement matters.";
const aboutPool = "Several minds think in one pool, audited by a public rule. Nothing of the project is run or changed.";
const aboutLenses = "Each lens investigates by itself and only reads. You confirm the question and choose the lenses first.";

function aboutIt(name: SessionDraft["protocol"]): string {
  if (hasRounds(name)) return aboutPool;
  if (hasLenses(name)) return aboutLenses;
  if (isHandedOut(name)) return aboutWork;
  return wantsAgent(name) ? aboutAgent : aboutQuestions;
}

const agentHint =
  "As after --agent in a terminal: the name of a client, or one of your configuration. A mission also takes model:NAME or " +
  "command:PROGRAM, and shows its plan first.";
const mindsHint =
  "As after --provider in a terminal: models or agent clients, separated by commas, or rehearsal. Empty: those of the configuration.";

const Lenses = ({ draft, error, onChange }: PartProps) => (
  <>
    <Field label="Lenses that you want" error={error} hint={<p>Separated by commas. Empty: all are proposed to you.</p>}>
      {(tied) => <input {...tied} type="text" value={draft.lenses} onChange={({ target }) => onChange({ lenses: target.value })} />}
    </Field>
    <label className="form-check">
      <input type="checkbox" checked={draft.recommends} onChange={({ target }) => onChange({ recommends: target.checked })} /> Only name
      lenses that fit; nobody investigates
    </label>
  </>
);

const Rounds = ({ draft, error, onChange }: PartProps) => (
  <>
    <Field label="Rounds that you grant" error={error} hint={<p>Empty: 10. You can grant more at any time.</p>}>
      {(tied) => (
        <input
          {...tied}
          type="number"
          min={1}
          max={10_000}
          value={draft.rounds}
          onChange={({ target }) => onChange({ rounds: target.value })}
        />
      )}
    </Field>
    <label className="form-check">
      <input type="checkbox" checked={draft.waits} onChange={({ target }) => onChange({ waits: target.checked })} /> Each audit waits for my
      answer
    </label>
  </>
);

const Agent = ({ draft, error, onChange }: PartProps) => (
  <Field
    label={wantsAgent(draft.protocol) ? "Who works" : "Who thinks"}
    error={error}
    hint={<p>{wantsAgent(draft.protocol) ? agentHint : mindsHint}</p>}
  >
    {(tied) => (
      <input
        {...tied}
        type="text"
        className="mono"
        spellCheck={false}
        value={draft.agent}
        onChange={({ target }) => onChange({ agent: target.value })}
      />
    )}
  </Field>
);

const Plan = ({ draft, error, onChange }: PartProps) => (
  <Field
    label="The plan that would run (you may leave this empty)"
    error={error}
    hint={<p>As text or JSON. It is handed back with what you decided, and otherwise as it is.</p>}
  >
    {(tied) => (
      <textarea
        {...tied}
        className="mono"
        rows={5}
        spellCheck={false}
        value={draft.plan}
        onKeyDown={sendOnControl}
        onChange={({ target }) => onChange({ plan: target.value })}
      />
    )}
  </Field>
);

import type { SessionDetail, SessionDetailView } from "../../server/api.ts";
import { visible } from "../../kernel/text.ts";
import { Imitations, SaidBlock } from "../shared/said.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OpenQuestion } from "./open-question.tsx";
import { NotAsked, Questions } from "./questions.tsx";
import { ResultView } from "./results.tsx";

type QuestionsView = Extract<SessionDetailView, { readonly shows: "questions" }>;

interface Props {
  readonly detail: SessionDetail;
  readonly view: QuestionsView;
  /** An earlier version is looked at: nothing can be answered in it. */
  readonly isPast: boolean;
}

/** A session that asks before work starts, for what it is: what it is about, what it asks, and what comes of it. */
export function InquiryView({ detail, view, isPast }: Props) {
  const { intent, result } = view;
  const asked = isPast ? undefined : detail.openGates[0]?.id;
  const before = view.questions.filter(({ gate }) => asked === undefined || gate !== asked);
  return (
    <div className="inquiry">
      <Subject view={view} isTitle={intent === detail.record.title && isShownWhole(intent)} />
      {!isPast && <OpenQuestion asked={asked} meanwhile={meanwhile(detail, view)} />}
      {result && <ResultView result={result} isEarly={detail.outcome !== "converged"} />}
      <NextSteps next={view.next} session={detail.record.stream} />
      <Questions questions={before} />
      <NotAsked unasked={view.unasked} />
      {view.checked !== null && <p className="dim">{visible(view.checked)}</p>}
    </div>
  );
}

/** Words for what the session does while it asks nothing. */
function meanwhile({ status, due, record }: SessionDetail, { elsewhere }: QuestionsView): string | undefined {
  if (status === "ended" || record.status === "suspended") return undefined;
  if (elsewhere > 0) return "Another session asks about the same thing. This one goes on by itself once that is answered.";
  return due.length > 0 ? "Looking for what is still open …" : undefined;
}

const planOpenMaxChars = 600;

/** Whether the title of the page says all of it. */
const isShownWhole = (intent: string): boolean => intent.length <= titleMaxChars && !intent.includes("\n");
const titleMaxChars = 300;

interface SubjectProps {
  readonly view: QuestionsView;
  readonly isTitle: boolean;
}

function Subject({ view: { intent, plan }, isTitle }: SubjectProps) {
  if (isTitle && plan === null) return <Imitations texts={[intent]} />;
  return (
    <section className="card subject" aria-labelledby="subject-title">
      <h2 id="subject-title">{isTitle ? "What would run" : "What it is about"}</h2>
      {!isTitle && intent !== "" && <SaidBlock text={intent} />}
      {plan !== null && (
        <details open={plan.length <= planOpenMaxChars}>
          <summary>The plan as it was given</summary>
          <pre className="code plan" tabIndex={0} aria-label="The plan as it was given">
            {visible(plan)}
          </pre>
        </details>
      )}
      <Imitations texts={[intent, plan ?? ""]} />
    </section>
  );
}

import { useMemo } from "react";
import type { JournalMessage, SessionDetail } from "../../server/api.ts";
import { visible } from "../../kernel/text.ts";
import { Imitations, SaidBlock } from "../shared/said.tsx";
import { inquiryOf, type InquiryPart } from "./inquiry-parts.ts";
import { OpenQuestion } from "./open-question.tsx";
import { NotAsked, Questions } from "./questions.tsx";
import { resultOf } from "./result-parts.ts";
import { ResultView } from "./results.tsx";

interface Props {
  readonly detail: SessionDetail;
  readonly events: readonly JournalMessage[];
  /** An earlier version is looked at: nothing can be answered in it. */
  readonly isPast: boolean;
}

/** A session that asks before work starts, for what it is: what it is about, what it asks, and what comes of it. */
export function InquiryView({ detail, events, isPast }: Props) {
  const { state, version, output, outcome } = detail;
  const part = useMemo(
    () =>
      inquiryOf(
        state,
        events.filter((event) => event.version <= version),
      ),
    [state, events, version],
  );
  const result = useMemo(() => resultOf(output, state), [output, state]);
  if (!part) return null;
  const asked = isPast ? undefined : detail.openGates[0]?.id;
  const before = part.questions.filter(({ gate }) => asked === undefined || gate !== asked);
  return (
    <div className="inquiry">
      <Subject part={part} isTitle={part.intent === detail.record.title && isShownWhole(part.intent)} />
      {!isPast && <OpenQuestion asked={asked} meanwhile={meanwhile(detail, part)} />}
      {result && <ResultView result={result} isEarly={outcome !== "converged"} />}
      <Questions questions={before} />
      <NotAsked unasked={part.unasked} />
    </div>
  );
}

/** What the session does while it asks nothing. */
function meanwhile({ status, due, record }: SessionDetail, { elsewhere }: InquiryPart): string | undefined {
  if (status === "ended" || record.status === "suspended") return undefined;
  if (elsewhere > 0)
    return "Another session asks about the same thing. This one goes on by itself once that is answered.";
  return due.length > 0 ? "Looking for what is still open …" : undefined;
}

const planOpenMaxChars = 600;

/** Whether the title of the page says all of it. */
const isShownWhole = (intent: string): boolean => intent.length <= titleMaxChars && !intent.includes("\n");
const titleMaxChars = 300;

interface SubjectProps {
  readonly part: InquiryPart;
  readonly isTitle: boolean;
}

function Subject({ part: { intent, plan }, isTitle }: SubjectProps) {
  if (isTitle && plan === "") return <Imitations texts={[intent]} />;
  return (
    <section className="card subject" aria-labelledby="subject-title">
      <h2 id="subject-title">{isTitle ? "What would run" : "What it is about"}</h2>
      {!isTitle && intent !== "" && <SaidBlock text={intent} />}
      {plan !== "" && (
        <details open={plan.length <= planOpenMaxChars}>
          <summary>The plan as it was given</summary>
          <pre className="code plan" tabIndex={0} aria-label="The plan as it was given">
            {visible(plan)}
          </pre>
        </details>
      )}
      <Imitations texts={[intent, plan]} />
    </section>
  );
}

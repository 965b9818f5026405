import { Link } from "@tanstack/react-router";
import { doneOf } from "../../kernel/words/answer-words.ts";
import { lapseWords } from "../inbox/words.ts";
import { Ago } from "../shared/moment.tsx";
import { Said, SaidBlock } from "../shared/said.tsx";
import type { InquiryEnding, InquiryQuestion, UnaskedView } from "../../inquiry/view.ts";
import { CardTable } from "../shared/card-table.tsx";

/** Questions so far, each with its evidence, its answer and by whom. */
export function Questions({ questions }: { readonly questions: readonly InquiryQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title">Questions</h2>
      <ol className="questions">
        {questions.map((question, index) => (
          <li key={index} className="card">
            <Asked question={question} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Asked({ question }: { readonly question: InquiryQuestion }) {
  const { gate, kind, gateKind, title, proposal, evidence, ending } = question;
  return (
    <>
      <p className="question-head">
        <span className="tag">
          <Said text={kind || gateKind} maxChars={40} />
        </span>
        {gate === "" ? (
          <strong>
            <Said text={title} maxChars={300} />
          </strong>
        ) : (
          <Link to="/gates/$id" params={{ id: gate }}>
            <Said text={title} maxChars={300} />
          </Link>
        )}
      </p>
      {question.question !== "" && (
        <p>
          <Said text={question.question} />
        </p>
      )}
      {proposal !== "" && (
        <blockquote>
          <SaidBlock text={proposal} />
        </blockquote>
      )}
      <Evidence claims={evidence} />
      <Answer question={question} ending={ending} />
    </>
  );
}

const shownMax = 12;

const Evidence = ({ claims }: { readonly claims: InquiryQuestion["evidence"] }) =>
  claims.length === 0 ? null : (
    <ul className="evidence question-evidence" aria-label="Evidence">
      {claims.slice(0, shownMax).map(({ claim, source }, index) => (
        <li key={index}>
          <Said text={claim} />{" "}
          <span className="dim">
            (<Said text={source} maxChars={200} />)
          </span>
        </li>
      ))}
    </ul>
  );

function Answer({ question, ending }: { readonly question: InquiryQuestion; readonly ending: InquiryEnding | null }) {
  if (ending === null) return <p className="question-answer mark mark-warn">◆ no answer yet</p>;
  if (ending.how === "lapsed") return <p className="question-answer dim">Closed without an answer: {lapseWords(ending.reason)}.</p>;
  const word = doneOf(question.gateKind, ending.option, question.options.find(({ id }) => id === ending.option)?.label);
  if (ending.how === "assumed")
    return (
      <p className="question-answer dim">
        Nobody was there: <Said text={word} />.
      </p>
    );
  return (
    <div className="question-answer">
      <p>
        <span className="mark mark-good" aria-hidden="true">
          ✓
        </span>{" "}
        <strong>
          <Said text={word} />
        </strong>{" "}
        <span className="dim">
          by <Said text={ending.by} maxChars={80} />, <Ago at={ending.at} />
        </span>
      </p>
      {ending.text !== "" && (
        <blockquote>
          <SaidBlock text={ending.text} />
        </blockquote>
      )}
    </div>
  );
}

const ways: Readonly<Record<UnaskedView["how"], { readonly word: string; readonly shape: string }>> = {
  waits: { word: "asked later", shape: "○" },
  quiet: { word: "not asked", shape: "–" },
  refused: { word: "refused", shape: "✕" },
};

/** Findings that did not become a question, and why. */
export function NotAsked({ unasked }: { readonly unasked: readonly UnaskedView[] }) {
  if (unasked.length === 0) return null;
  return (
    <section aria-labelledby="unasked-title">
      <h2 id="unasked-title">Found, and not asked about</h2>
      <CardTable columns={["What", "Became", "Why"]}>
        {unasked.map(({ how, kind, title, because }, index) => (
          <tr key={index}>
            <th scope="row">
              <Said text={title} maxChars={300} />
              <span className="table-sub">
                <Said text={kind} maxChars={60} />
              </span>
            </th>
            <td>
              <span className="mark mark-calm">
                <span aria-hidden="true">{ways[how].shape}</span>
                {ways[how].word}
              </span>
            </td>
            <td>{because === "" ? "one question at a time" : <Said text={because} />}</td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

import { Fragment } from "react";
import type { GateDetail } from "../../server/api.ts";
import { contextPart } from "../../kernel/gate-context.ts";
import { Said, SaidBlock } from "../shared/said.tsx";
import { mainText } from "./action-parts.ts";
import { quotesIn } from "./quotes.ts";
import { isTaskLine } from "./why.tsx";

/** Facts around the question: each line of its context under its name, and where each claim comes from. */
export function GateFacts({ gate }: { readonly gate: GateDetail }) {
  const lines = contextOf(gate).filter(([name, text], place, all) => name !== all[place - 1]?.[0] || text !== all[place - 1]?.[1]);
  const claims = evidenceOf(gate);
  return (
    <>
      {lines.length > 0 && (
        <dl className="facts">
          {lines.map(([name, text], index) => (
            <Fragment key={index}>
              <dt>{name === lines[index - 1]?.[0] ? "" : name}</dt>
              <dd>
                <WithQuotes text={text} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {claims.length > 0 && (
        <section aria-label="Evidence">
          <h3>Evidence</h3>
          <ul className="evidence">
            {claims.map(({ claim, source }, index) => (
              <li key={index}>
                <SaidBlock text={claim} />{" "}
                <span className="dim">
                  (<Said text={source} />)
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Lines behind a gutter quote somebody else: they stay set apart however narrow the page is. */
const WithQuotes = ({ text }: { readonly text: string }) =>
  quotesIn(text).map(({ isQuote, lines }, index) =>
    isQuote ? (
      <blockquote key={index} className="said-quote">
        <SaidBlock text={lines} />
      </blockquote>
    ) : (
      <SaidBlock key={index} text={lines} />
    ),
  );

/** The context with the pattern's tool, and without the action, which is shown above, and the options, which are below. */
function contextOf({ kind, context, subject, others, options }: GateDetail): readonly (readonly [string, string])[] {
  const shown = new Set([...(subject ? [subject] : []), ...others].map(({ action }) => `Action: ${mainText(action)?.text}`));
  const listed = options.map(({ label, changes = "" }, place) => `${place + 1}. ${label}: ${changes}`);
  const lines = context
    .filter((line) => !shown.has(line) && !listed.includes(line) && !isTaskLine(kind, line))
    .map((line) => contextPart(kind, line))
    .filter(({ name }) => !subject || name !== "With") // all of the action is shown above
    .map(({ name = "About", text: said }) => [name, said] as const);
  return subject ? [["Tool", subject.pattern.tool], ...lines] : lines;
}

/** Leaves out evidence that the findings state already. */
function evidenceOf({ evidence, subject }: GateDetail): GateDetail["evidence"] {
  const known = new Set(
    subject?.findings.flatMap(({ signal, severity, says, evidence }) => [says ?? evidence, `${signal} (${severity}): ${evidence}`]),
  );
  return evidence.filter(({ claim }) => !known.has(claim));
}

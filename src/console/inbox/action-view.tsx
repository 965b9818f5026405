import { Fragment, useEffect, useRef, useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { clip, visible } from "../../kernel/text.ts";
import { Said } from "../shared/said.tsx";
import { count } from "../shared/time.ts";
import { isShort, leavesOf, linesIn, mainText, partsOf, type ActionPart } from "./action-parts.ts";
import { severityMark } from "./severity.tsx";

type Subject = NonNullable<GateDetail["subject"]>;
type Finding = Subject["findings"][number];

/** Space kept above the first finding, in points. */
const aboveFound = 70;

/** The action as it will run: all of it, with each finding under its words. */
export function ActionView({ subject }: { readonly subject: Subject }) {
  const main = mainText(subject.action);
  const rest = leavesOf(Object.entries(subject.action.input).filter(([name]) => name !== main?.name));
  return (
    <section className="action" aria-label="The action as it will run">
      <h3>
        Runs with <Said text={subject.action.tool} maxChars={100} />
        {main && main.name !== "command" && `: ${main.name}`}
      </h3>
      {main && <Text text={main.text} findings={subject.findings} />}
      {rest.length > 0 && (
        <dl className="action-rest">
          {rest.map(([name, text], index) => (
            <Fragment key={index}>
              <dt>
                <Said text={name} maxChars={80} />
              </dt>
              <dd>{isShort(text) ? <code>{visible(text)}</code> : <Text text={text} findings={[]} />}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

function Text({ text, findings }: { readonly text: string; readonly findings: readonly Finding[] }) {
  const parts = partsOf(
    text,
    findings.map(({ span }) => span),
  );
  const frame = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>("mark");
    if (frame.current && first) frame.current.scrollTop = first.offsetTop - frame.current.offsetTop - aboveFound;
  }, []);
  return (
    // A region that scrolls has to be reachable by keyboard.
    <pre className="code" ref={frame} tabIndex={0} aria-label="Text of the action">
      {parts.map((part, index) => (
        <Piece key={index} part={part} findings={findings} />
      ))}
    </pre>
  );
}

function Piece({ part, findings }: { readonly part: ActionPart; readonly findings: readonly Finding[] }) {
  const [isOpen, setOpen] = useState(false);
  if (part.isFolded && !isOpen)
    return (
      <button type="button" className="fold" onClick={() => setOpen(true)}>
        ⋯ {count(linesIn(part.text), "line")}, {count(part.text.length, "character")} where nothing was found: show
      </button>
    );
  const severity = worst(part.findings.flatMap((place) => findings[place]?.severity ?? []));
  if (severity === undefined) return <span>{visible(part.text)}</span>;
  return (
    <mark className={`found found-${severity}`}>
      {visible(part.text)}
      <sup className="found-at">{part.findings.map((place) => place + 1).join(",")}</sup>
    </mark>
  );
}

const bySeverity = ["refuse", "gate", "advisory"] as const;
const worst = (severities: readonly Finding["severity"][]): Finding["severity"] | undefined =>
  bySeverity.find((severity) => severities.includes(severity));

/** Each finding with its number, which stands at its words above. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="What was found">
      <h3>Found</h3>
      <ol className="findings">
        {findings.map(({ signal, severity, evidence, span }, index) => (
          <li key={index} className={`finding finding-${severity}`}>
            <span className="finding-head">
              <span className="finding-number" aria-hidden={span === undefined}>
                {span === undefined ? "–" : index + 1}
              </span>
              {severityMark(severity)} <strong>{signal}</strong>
            </span>
            <span className="finding-evidence">
              <bdi>{clip(visible(evidence), 2_000, "the journal")}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

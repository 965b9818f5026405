import { Fragment, useEffect, useRef, useState } from "react";
import type { GateDetail } from "../../server/api.ts";
import { clip, visible } from "../../kernel/text.ts";
import { Said } from "../shared/said.tsx";
import { count } from "../shared/time.ts";
import { isShort, leavesOf, linesIn, mainText, partsOf, type ActionPart } from "./action-parts.ts";
import { changesOf, isInDiff, isPatch, lookAt } from "./changes.ts";
import { ChangeView } from "./change-view.tsx";
import { severityMark } from "./severity.tsx";
import { statedName } from "./why.tsx";
import { SignalTag } from "../shared/signal-tag.tsx";

type Subject = NonNullable<GateDetail["subject"]>;
type Finding = Subject["findings"][number];

/** Space kept above the first finding, in points. */
const aboveFound = 70;

/** The action as it will run: all of it, with each finding under its words; what the agent `stated` about it stands elsewhere. */
export function ActionView({ subject, stated }: { readonly subject: Subject; readonly stated?: string | undefined }) {
  const changes = changesOf(subject.action);
  const isMarked = subject.findings.some(({ span }) => span !== undefined);
  const main = changes.length > 0 && !isMarked ? undefined : mainText(subject.action);
  const others = Object.entries(subject.action.input).filter(
    ([name]) => name !== main?.name && (stated === undefined || name !== statedName),
  );
  const rest = leavesOf(others).filter(([name]) => changes.length === 0 || !isInDiff(name));
  return (
    <section className="action" aria-label="The action as it will run">
      <h3>
        Runs with <Said text={subject.action.tool} maxChars={100} />
        {main && main.name !== "command" && `: ${main.name}`}
      </h3>
      <ChangeView changes={changes} />
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
        <Piece key={index} part={part} findings={findings} {...(isPatch(text) ? { patch: { text, start: startOf(parts, index) } } : {})} />
      ))}
    </pre>
  );
}

const startOf = (parts: readonly ActionPart[], place: number): number =>
  parts.slice(0, place).reduce((sum, { text }) => sum + text.length, 0);

interface PieceProps {
  readonly part: ActionPart;
  readonly findings: readonly Finding[];
  /** The patch that it is a part of, and where in it. */
  readonly patch?: { readonly text: string; readonly start: number };
}

function Piece({ part, findings, patch }: PieceProps) {
  const [isOpen, setOpen] = useState(false);
  if (part.isFolded && !isOpen)
    return (
      <button type="button" className="fold" onClick={() => setOpen(true)}>
        ⋯ {count(linesIn(part.text), "line")}, {count(part.text.length, "character")} where nothing was found: show
      </button>
    );
  const severity = worst(part.findings.flatMap((place) => findings[place]?.severity ?? []));
  const shown = patch ? <PatchLines text={part.text} patch={patch} /> : visible(part.text);
  if (severity === undefined) return <span>{shown}</span>;
  const numbers = part.findings.map((place) => place + 1).join(",");
  return (
    <mark className={`found found-${severity}`} title={`reason ${numbers}`}>
      {shown}
      {/* no part of the command: not read out with it, and not copied */}
      <sup className="found-at" aria-hidden="true">
        {numbers}
      </sup>
    </mark>
  );
}

/** Each line of a part looks like the line of the patch that it stands in. */
function PatchLines({ text, patch }: { readonly text: string; readonly patch: NonNullable<PieceProps["patch"]> }) {
  let start = patch.start;
  return text.split(/(?<=\n)/).map((line, place) => {
    const name = lookAt(patch.text, start);
    start += line.length;
    return (
      <span key={place} className={name}>
        {visible(line)}
      </span>
    );
  });
}

const bySeverity = ["refuse", "gate", "advisory"] as const;
const worst = (severities: readonly Finding["severity"][]): Finding["severity"] | undefined =>
  bySeverity.find((severity) => severities.includes(severity));

/** Each finding with its number, which stands at its words above. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="Reasons">
      <h3>Reasons</h3>
      <ol className="findings">
        {findings.map(({ signal, severity, evidence, says = evidence, span }, index) => (
          <li key={index} className={`finding finding-${severity}`}>
            <span className="finding-head">
              <span className="finding-number" aria-hidden={span === undefined}>
                {span === undefined ? "–" : index + 1}
              </span>
              {severityMark(severity)}
            </span>
            <span className="finding-evidence">
              <bdi title={visible(evidence)}>{clip(visible(says), 2_000, "the journal")}</bdi> <SignalTag signal={signal} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

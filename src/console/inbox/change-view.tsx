import { visible } from "../../kernel/text.ts";
import type { DiffLine } from "../../kernel/words/diff.ts";
import type { GateDetail } from "../../server/api.ts";
import { Said } from "../shared/said.tsx";
import { count } from "../shared/time.ts";
import type { EditedText } from "./changes.ts";

const marks: Readonly<Record<DiffLine["kind"], readonly [sign: string, name: string]>> = {
  same: [" ", "diff-same"],
  gone: ["-", "diff-old"],
  new: ["+", "diff-new"],
  skipped: ["", "diff-place"],
};

/** Lines that go and come, by sign and colour. */
export const DiffLines = ({ lines, label }: { readonly lines: readonly DiffLine[]; readonly label: string }) => (
  <pre className="code diff" tabIndex={0} aria-label={label}>
    {lines.map(({ kind, text }, place) => (
      <span key={place} className={marks[kind][1]}>
        {marks[kind][0]} {visible(text)}
        {"\n"}
      </span>
    ))}
  </pre>
);

/** The file of an edit, before and after. */
export const ChangeView = ({ changes }: { readonly changes: readonly EditedText[] }) =>
  changes.map(({ file, lines }, place) => (
    <div key={place} className="change">
      <p className="mono">
        <Said text={file} maxChars={300} />
        {changes.length > 1 && (
          <span className="dim">
            {" "}
            ({place + 1} of {changes.length})
          </span>
        )}
      </p>
      <DiffLines lines={lines} label={`Change ${place + 1} of ${changes.length}`} />
    </div>
  ));

type Push = NonNullable<GateDetail["push"]>;

/** The commits of a push: what goes out, and what others would lose. */
export function PushView({ push: { refs, commits, commitsTotal, lost, lostTotal } }: { readonly push: Push }) {
  return (
    <section className="push" aria-label="Commits of this push">
      <h3>
        Pushes {commitsTotal === 0 ? "no new commit" : count(commitsTotal, "commit")} of <Said text={refs.join(", ")} maxChars={200} />
      </h3>
      <Commits commits={commits} total={commitsTotal} />
      {lostTotal > 0 && (
        <>
          <h3 className="push-lost">Removes {count(lostTotal, "commit")} from the remote</h3>
          <Commits commits={lost} total={lostTotal} />
        </>
      )}
      <p className="dim">As of the last fetch on this machine.</p>
    </section>
  );
}

const Commits = ({ commits, total }: { readonly commits: Push["commits"]; readonly total: number }) => (
  <ol className="commits">
    {commits.map(({ id, author, subject }) => (
      <li key={id}>
        <code>{visible(id)}</code> <Said text={subject} maxChars={160} />{" "}
        <span className="dim">
          <Said text={author} maxChars={60} />
        </span>
      </li>
    ))}
    {total > commits.length && <li className="dim">and {count(total - commits.length, "more commit")}</li>}
  </ol>
);

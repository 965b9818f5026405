import { useQuery } from "@tanstack/react-query";
import { visible } from "../../kernel/text.ts";
import { changesQuery, meQuery } from "../queries.ts";
import { Said } from "../shared/said.tsx";
import { count } from "../shared/time.ts";

const kinds: Readonly<Record<string, string>> = { gone: "removed", link: "a link", other: "no file" };

interface Props {
  readonly session: string;
  readonly isGrowing: boolean;
}

/** Files that a worker has changed, as they are now; they grow while it works. */
export function ChangesPanel({ session, isGrowing }: Props) {
  const mayLook = (useQuery(meQuery).data?.role ?? "person") !== "agent";
  const { data } = useQuery({ ...changesQuery(session, isGrowing), enabled: mayLook });
  if (!data) return null;
  const { files, diff, isCut } = data;
  return (
    <section className="card subject" aria-labelledby="changes-title">
      <h2 id="changes-title">
        {count(files.length, "file")} changed{isGrowing ? " by now" : ""}
      </h2>
      <ul className="plain-list mono">
        {files.map(({ path, kind, isOwned }) => (
          <li key={path}>
            <Said text={path} maxChars={300} /> {kinds[kind] ?? ""}
            {!isOwned && <span className="mark mark-warn">not its own</span>}
          </li>
        ))}
      </ul>
      {diff !== "" && (
        <pre className="code diff" tabIndex={0} aria-label="What was changed">
          {linesOf(diff).map(({ at, name, text }) => (
            <span key={at} className={name}>
              {visible(text)}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
      {isCut && <p className="hint">There is more than is shown here.</p>}
    </section>
  );
}

const names: readonly (readonly [start: RegExp, name: string])[] = [
  [/^(?:diff |index |--- |\+\+\+ |new file|deleted file)/, "diff-file"],
  [/^@@/, "diff-place"],
  [/^\+/, "diff-new"],
  [/^-/, "diff-old"],
];

const linesOf = (diff: string) =>
  diff.split("\n").map((text, at) => ({ at, text, name: names.find(([start]) => start.test(text))?.[1] ?? "diff-same" }));

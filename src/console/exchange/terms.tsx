import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { termsQuery } from "../queries.ts";
import { Said, SaidBlock } from "../shared/said.tsx";
import { count } from "../shared/time.ts";
import { termDiff, type DiffPiece } from "./term-diff.ts";
import { termTitles, type ExchangeShown } from "./words.ts";

interface Props {
  readonly session: string;
  readonly terms: ExchangeShown["terms"];
}

/** The texts that everyone in the pool can read, each with its versions. */
export function TermsView({ session, terms }: Props) {
  const { data } = useQuery(termsQuery(session, terms.map(({ version }) => version).join(".")));
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title">Terms</h2>
      <div className="xc-terms">
        {terms.map(({ name, version, text }) => (
          <article key={name} className="card">
            <h3>
              {termTitles[name]} <span className="tag">version {version}</span>
            </h3>
            <SaidBlock text={text} />
            {version > 1 && <Changes versions={(data?.items ?? []).filter((each) => each.name === name && each.version <= version)} />}
          </article>
        ))}
      </div>
    </section>
  );
}

interface Version {
  readonly version: number;
  readonly text: string;
}

function Changes({ versions }: { readonly versions: readonly Version[] }) {
  const [chosen, setChosen] = useState<number>();
  const newest = versions.at(-1)?.version ?? 1;
  const to = chosen ?? newest;
  const at = (wanted: number): string => versions.find(({ version }) => version === wanted)?.text ?? "";
  if (versions.length < 2) return null;
  return (
    <details>
      <summary>{count(versions.length - 1, "change")}</summary>
      <label className="xc-version">
        Version{" "}
        <select value={to} onChange={({ target }) => setChosen(Number(target.value))}>
          {versions.slice(1).map(({ version }) => (
            <option key={version} value={version}>
              {version} against {version - 1}
            </option>
          ))}
        </select>
      </label>
      <ul className="xc-diff">
        {termDiff(at(to - 1), at(to)).map((piece, index) => (
          <Piece key={index} piece={piece} />
        ))}
      </ul>
    </details>
  );
}

const pieceMarks: Readonly<Record<DiffPiece["how"], readonly [sign: string, word: string]>> = {
  kept: [" ", ""],
  new: ["+", "new: "],
  old: ["−", "gone: "],
};

function Piece({ piece: { how, text } }: { readonly piece: DiffPiece }) {
  const [sign, word] = pieceMarks[how];
  return (
    <li className={`diff-${how}`}>
      <span aria-hidden="true">{sign}</span>
      <span>
        {word !== "" && <span className="unseen">{word}</span>}
        <Said text={text} maxChars={8_000} />
      </span>
    </li>
  );
}

import { clip, imitations, visible, visibleLine } from "../../kernel/text.ts";

const lineMaxChars = 400;

/** A line that somebody else wrote: nothing in it is invisible, and it is never longer than it says. */
export function Said({ text, maxChars = lineMaxChars }: { readonly text: string; readonly maxChars?: number }) {
  return <bdi>{clip(visibleLine(text), maxChars, "the journal")}</bdi>;
}

/** As `Said`, with its line breaks. */
export const SaidBlock = ({ text }: { readonly text: string }) => <bdi className="block-text">{visible(text)}</bdi>;

/** Says so when text carries words that only the runtime may say (K11). */
export function Imitations({ texts }: { readonly texts: readonly string[] }) {
  const found = [...new Set(texts.flatMap(imitations))];
  if (found.length === 0) return null;
  return (
    <p className="notice notice-bad" role="note">
      <strong>Careful:</strong> this text imitates the runtime's own marks ({found.join(", ")}). The runtime did not write it.
    </p>
  );
}

/** The last part of a folder, which people use as the project's name. */
export const projectOf = (path: string): string => path.split("/").findLast((part) => part !== "") ?? path;

/** A project, with its whole folder as a tooltip. */
export function Folder({ path }: { readonly path: string }) {
  return (
    <span className="folder" title={visibleLine(path)}>
      <Said text={projectOf(path)} maxChars={60} />
    </span>
  );
}

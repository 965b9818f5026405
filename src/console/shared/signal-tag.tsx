import { visibleLine } from "../../kernel/text.ts";
import { signalWords } from "../../kernel/words/screen-words.ts";

/** The name of a signal as a small tag; what it stands for is shown to whoever points at it or comes to it by key, and is read out. */
export function SignalTag({ signal }: { readonly signal: string }) {
  const says = signalWords[signal];
  if (says === undefined) return <span className="tag signal">{visibleLine(signal)}</span>;
  return (
    <span className="tag signal" role="note" tabIndex={0} data-says={says} aria-label={`${signal}: ${says}`}>
      {signal}
    </span>
  );
}

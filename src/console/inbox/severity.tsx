import { urgencyWords } from "../../kernel/words/screen-words.ts";
import { VerdictMark } from "../timeline/row-marks.tsx";

const urgencies = [
  { word: urgencyWords[0], shape: "○", name: "calm" },
  { word: urgencyWords[1], shape: "◆", name: "warn" },
  { word: urgencyWords[2], shape: "▲", name: "warn" },
  { word: urgencyWords[3], shape: "▲", name: "bad" },
] as const;

export const urgencyOf = (urgency: number): (typeof urgencies)[number] => urgencies[urgency] ?? urgencies[1];

/** How much it matters, by word, shape and colour: no one of them alone. */
export function Urgency({ urgency }: { readonly urgency: number }) {
  const { word, shape, name } = urgencyOf(urgency);
  return (
    <span className={`mark mark-${name}`} title={word}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

export const severityMark = (severity: "advisory" | "gate" | "refuse") => <VerdictMark verdict={severity} />;

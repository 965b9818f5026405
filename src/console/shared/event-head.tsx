import type { JournalMessage } from "../../server/api.ts";
import { Actor } from "./actor.tsx";
import { gistOf } from "../../kernel/words/event-gist.ts";
import { Ago } from "./moment.tsx";
import { Said } from "./said.tsx";

interface Props {
  readonly message: JournalMessage;
  /** Its version in the session, or its position in the journal. */
  readonly number: number;
  readonly stream?: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** An event on one line; its body opens below. */
export function EventHead({ message, number, stream, isOpen, onToggle }: Props) {
  const gist = gistOf(message);
  return (
    <button type="button" className="moment-head" aria-expanded={isOpen} onClick={onToggle}>
      <span className="moment-version">{number}</span>
      <span className="moment-type">{message.type}</span>
      <span className="moment-gist">{gist !== "" && <Said text={gist} />}</span>
      {stream !== undefined && <span className="moment-stream">{stream}</span>}
      <Actor actor={message.actor} />
      <Ago at={message.at} />
    </button>
  );
}

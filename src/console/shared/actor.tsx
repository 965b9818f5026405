import type { JournalMessage } from "../../server/api.ts";
import { Said } from "./said.tsx";

const shapes = { person: "☻", agent: "▷", runtime: "⚙", protocol: "¶" } as const;

/** The cause of something, by kind and name. */
export const Actor = ({ actor }: { readonly actor: JournalMessage["actor"] }) => (
  <span className="actor" title={actor.kind}>
    <span aria-hidden="true">{shapes[actor.kind]}</span> <span className="unseen">{actor.kind}</span>
    <Said text={actor.name} maxChars={40} />
  </span>
);

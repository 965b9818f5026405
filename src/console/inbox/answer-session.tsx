import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { GateDetail, GateEntry } from "../../server/api.ts";
import { gateQuery } from "../queries.ts";
import { Modal } from "../shared/dialog.tsx";
import { count } from "../shared/time.ts";
import { useSettling } from "./answering.ts";
import { harmOf } from "./harm.ts";
import { actOf, useSight, type PointerAct } from "./sight.ts";
import { doneWord, lookOf, short } from "./words.ts";

/** As many as a person can look through; those that are left are answered next. */
const gatesMax = 50;

interface Props {
  readonly gates: readonly GateEntry[];
}

/** One answer to every question of a session, each of them listed. */
export function AnswerSession({ gates }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (gates.length < 2 && !isOpen) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Answer all {gates.length} of this session …
      </button>
      {isOpen && <SessionDialog gates={gates.slice(0, gatesMax)} onClose={() => setOpen(false)} />}
    </>
  );
}

const choices = ["halt", "dismiss"] as const;

function SessionDialog({ gates, onClose }: Props & { readonly onClose: () => void }) {
  const [ids] = useState(() => gates.map(({ id }) => id)); // what comes later was not looked at
  const details = useQueries({ queries: ids.map(gateQuery) }).flatMap(({ data }) => (data?.closing === null ? [data] : []));
  const isLoaded = details.length > 0;
  const { cannot } = useSight(`${ids.join()} ${isLoaded} ${details.length}`);
  const [early, setEarly] = useState<string>();
  const settle = useSettling();
  const answer = (option: string, act: PointerAct): void => {
    const why = cannot(act);
    setEarly(why);
    const [first] = details;
    if (why !== undefined || !first) return;
    const answers = details.map(({ id, shown }) => ({ id, shown, option }));
    settle.hold({
      answers,
      word: doneWord("risk", first.options, option),
      about: `${count(answers.length, "question")} of one session`,
      rest: "",
    });
    onClose();
  };
  return (
    <Modal
      title={`Answer ${count(details.length, "question")} of this session`}
      about={<p>Each is answered by itself, as below.</p>}
      onClose={onClose}
    >
      <ol className="session-gates" tabIndex={0} aria-label="Questions of this session">
        {details.map((gate) => (
          <Item key={gate.id} gate={gate} />
        ))}
      </ol>
      <p className="dim" role="status">
        {early ?? "You can undo this for five seconds."}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {choices.map((id) => (
          <button
            key={id}
            type="button"
            className={`button ${lookOf("risk", id)}`}
            disabled={!isLoaded || details.some(({ options }) => options.find((option) => option.id === id)?.disabled !== undefined)}
            onClick={({ nativeEvent }) => answer(id, actOf(nativeEvent))}
          >
            {id === "halt" ? "Block all" : "Allow each once"}
          </button>
        ))}
      </div>
    </Modal>
  );
}

const Item = ({ gate }: { readonly gate: GateDetail }) => (
  <li>
    <span>{short(harmOf(gate), 200)}</span>
    <code>{short(gate.title, 200)}</code>
  </li>
);

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { GateView } from "../inbox/gate-view.tsx";
import { gateQuery } from "../queries.ts";
import { Failed, Loading } from "../shared/states.tsx";

interface Props {
  /** The gate that the session waits at now; nothing while it looks further. */
  readonly asked: string | undefined;
  /** Text while nothing is asked. */
  readonly meanwhile: string | undefined;
}

/** The present question, with the answers of the inbox. An answer that was not taken stays in sight until the person goes on. */
export function OpenQuestion({ asked, meanwhile }: Props) {
  const [held, setHeld] = useState<string>();
  const [hasAnswered, setAnswered] = useState(false);
  const id = held ?? asked;
  const done = (): void => {
    setHeld(undefined);
    setAnswered(true);
  };
  return (
    <div className="asked">
      {id !== undefined && <Asked key={id} id={id} isNext={hasAnswered} onSending={() => setHeld(id)} onDone={done} />}
      {held !== undefined && held !== asked && (
        <p className="asked-on">
          <button type="button" className="button" onClick={() => setHeld(undefined)}>
            {asked === undefined ? "Close this question" : "Go on to the next question"}
          </button>
        </p>
      )}
      <div role="status">{id === undefined && meanwhile !== undefined && <p className="dim asked-meanwhile">{meanwhile}</p>}</div>
    </div>
  );
}

interface AskedProps {
  readonly id: string;
  /** It follows on one that was answered here. */
  readonly isNext: boolean;
  readonly onSending: () => void;
  readonly onDone: () => void;
}

function Asked({ id, isNext, onSending, onDone }: AskedProps) {
  const { data, error, isPending, refetch } = useQuery(gateQuery(id));
  const isThere = data !== undefined;
  useEffect(() => {
    // An answer by keyboard leads on to the next question, not to the top of the page.
    if (!isNext || !isThere || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("#gate-title")?.focus({ preventScroll: true });
  }, [isNext, isThere]);
  if (isPending) return <Loading what="the question" />;
  if (!data) return <Failed cause={error} onRetry={() => void refetch()} />;
  return <GateView gate={data} isWanted={false} isAtHome onSending={onSending} onDone={onDone} />;
}

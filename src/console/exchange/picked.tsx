import { useQuery } from "@tanstack/react-query";
import { poolMessageQuery } from "../queries.ts";
import { Failed, Loading } from "../shared/states.tsx";
import { Message } from "./stream.tsx";

interface Props {
  readonly session: string;
  readonly id: string;
  readonly places: ReadonlyMap<string, number>;
  readonly onClose: () => void;
}

/** The message behind a point of the map. */
export function Picked({ session, id, places, onClose }: Props) {
  const { data, error } = useQuery(poolMessageQuery(session, id));
  const [message] = data?.items ?? [];
  return (
    <div className="xc-picked" role="status">
      {error && <Failed cause={error} />}
      {!data && !error && <Loading what="the message" />}
      {message && (
        <ul className="xc-messages">
          <Message message={message} places={places} />
        </ul>
      )}
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { visibleLine } from "../../kernel/text.ts";
import { call } from "../call.ts";
import { pushQuery } from "../queries.ts";
import { Modal } from "../shared/dialog.tsx";
import { Ago } from "../shared/moment.tsx";
import { Failed, Loading } from "../shared/states.tsx";
import { deviceHere, switchOff, switchOn, whyNot } from "./switch.ts";

/** Notices on this device: what is sent and where, then the switch, then the other devices of this person. */
export function PushDialog({ isReader, onClose }: { readonly isReader: boolean; readonly onClose: () => void }) {
  return (
    <Modal title="Notify me on this device" about={<About isReader={isReader} />} onClose={onClose}>
      <Devices />
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

const About = ({ isReader }: { readonly isReader: boolean }) => (
  <>
    <p>
      When something waits for you, this device shows the harm in a sentence, the title, the project and the agent, also while this page is
      closed. If there is a secret in it, the notification says only that, and which gate it is.
    </p>
    <p>
      The message goes through your browser's own push service (Google, Mozilla, Apple or Microsoft). It is encrypted for this browser: the
      service sees that and when a message comes, and cannot read it. Nothing is sent to it unless you switch this on.
    </p>
    <p>
      {isReader ? "A notification opens the gate." : "A notification can open the gate or block it. It never allows anything."} It is sent
      while <code>assent up</code> runs, until you switch it off or sign out.
    </p>
  </>
);

function Devices() {
  const client = useQueryClient();
  const cannot = whyNot();
  const known = useQuery(pushQuery);
  const here = useQuery({ queryKey: ["push", "here"], queryFn: async () => (await deviceHere()) ?? null, staleTime: 0 });
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: ["push"] });
  const turn = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn(known.data?.key ?? "") : switchOff(here.data ?? "")),
    onSettled: again,
  });
  const remove = useMutation({ mutationFn: (id: string) => call("removePushDevice", { id }), onSettled: again });
  if (known.error) return <Failed cause={known.error} onRetry={() => void known.refetch()} />;
  if (!known.data || here.isPending) return <Loading what="your devices" />;
  const isOn = known.data.devices.some(({ id }) => id === here.data);
  const others = known.data.devices.filter(({ id }) => id !== here.data);
  return (
    <>
      <label className="switch">
        <input
          type="checkbox"
          checked={isOn}
          disabled={turn.isPending || (cannot !== undefined && !isOn)}
          onChange={({ target }) => turn.mutate(target.checked)}
        />
        <span>Notify me on this device</span>
        <span className="dim">{turn.isPending ? "…" : isOn ? "on" : "off"}</span>
      </label>
      {cannot !== undefined && !isOn && <p className="notice">{cannot}</p>}
      {turn.error && <Failed cause={turn.error} />}
      {others.length > 0 && (
        <>
          <h3>Your other devices</h3>
          <ul className="devices">
            {others.map(({ id, label, at }) => (
              <li key={id}>
                <span>{visibleLine(label)}</span>
                <Ago at={at} />
                <button type="button" className="link" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {remove.error && <Failed cause={remove.error} />}
    </>
  );
}

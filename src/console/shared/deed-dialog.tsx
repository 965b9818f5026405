import { useState, type ReactNode } from "react";
import { actOf, useSight } from "../inbox/sight.ts";
import { Modal } from "./dialog.tsx";
import { Failed } from "./states.tsx";

interface Props {
  readonly title: string;
  readonly about: ReactNode;
  /** The words of the button that does it; without them there is nothing to do yet. */
  readonly action: string | undefined;
  /** Everything that the deed depends on, as text: when it changes, the dialog has to be looked at anew. */
  readonly sight: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onDo: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A person's deed with the protection of an answer (K7): nothing counts before it was on screen for half a second. */
export function DeedDialog({ title, about, action, sight, isBusy, error, onDo, onClose, children }: Props) {
  const { cannot, isRead } = useSight(`${title} ${action ?? ""} ${sight}`);
  const [early, setEarly] = useState<string>();
  return (
    <Modal title={title} about={about} onClose={onClose}>
      {children}
      {error !== null && error !== undefined && <Failed cause={error} />}
      <p className="dim" role="status">
        {early}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {action !== undefined && (
          <button
            type="button"
            className="button button-main"
            data-read={isRead}
            disabled={isBusy}
            onClick={({ nativeEvent }) => {
              const why = cannot(actOf(nativeEvent));
              setEarly(why);
              if (why === undefined) onDo();
            }}
          >
            {action}
          </button>
        )}
      </div>
    </Modal>
  );
}

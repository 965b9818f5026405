import { Dialog } from "radix-ui";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly about: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A small window over the page. Esc and a click beside it close it; focus goes back to where it was. */
export function Modal({ title, about, onClose, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="overlay" aria-hidden="true" />
        <Dialog.Content className="dialog">
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          <Dialog.Description asChild>
            <div className="dialog-about">{about}</div>
          </Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ConfirmProps extends Omit<Props, "children"> {
  readonly action: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

export const Confirm = ({ action, isBusy, onConfirm, ...rest }: ConfirmProps) => (
  <Modal {...rest}>
    <div className="dialog-buttons">
      <button type="button" className="button" onClick={rest.onClose}>
        Cancel
      </button>
      <button type="button" className="button button-main" disabled={isBusy} onClick={onConfirm}>
        {action}
      </button>
    </div>
  </Modal>
);

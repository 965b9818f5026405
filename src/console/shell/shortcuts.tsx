import { Fragment } from "react";
import { Modal } from "../shared/dialog.tsx";

const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    "A gate about a risk",
    [
      ["b", "block"],
      ["o", "allow once"],
      ["a", "allow for this session, where that would be remembered"],
      ["e", "edit: say how"],
      ["s", "stop the agent"],
      ["u", "undo the last answer, for five seconds"],
    ],
  ],
  [
    "Any other gate",
    [
      ["1 – 9", "the answer with that place; where several may be taken, check it"],
      ["c", "take what is checked"],
    ],
  ],
  [
    "Moving",
    [
      ["j  ↓", "next gate"],
      ["k  ↑", "gate before"],
      ["Enter", "read the selected gate"],
      ["g", "then i, s, r, g, j: inbox, sessions, rules, guard, journal"],
      ["n", "new session, on the page of sessions"],
      ["/", "filter the inbox"],
      ["Ctrl+K", "go to any page, gate or session"],
      ["?", "this list"],
      ["Esc", "close"],
    ],
  ],
];

export const Shortcuts = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal
    title="Keyboard"
    about={<p>Keys and clicks count for the selected gate once it has been on the screen for half a second.</p>}
    onClose={onClose}
  >
    {groups.map(([name, rows]) => (
      <Fragment key={name}>
        <h3>{name}</h3>
        <dl className="keys">
          {rows.map(([keys, what]) => (
            <Fragment key={keys}>
              <dt>
                {keys.split("  ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </Fragment>
          ))}
        </dl>
      </Fragment>
    ))}
    <div className="dialog-buttons">
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  </Modal>
);

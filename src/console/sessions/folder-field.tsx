import { useState } from "react";
import { clip, visibleLine } from "../../kernel/text.ts";
import { Field } from "../shared/field.tsx";

interface Props {
  readonly value: string;
  readonly known: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (folder: string) => void;
}

/** Not a folder: a path begins at the root. */
const other = "other";
const shownMaxChars = 120;

/** One of the folders that sessions are about, or any other one by its path. */
export function FolderField({ value, known, error, onChange }: Props) {
  const [isTyping, setTyping] = useState(false);
  const isTyped = isTyping || known.length === 0;
  return (
    <>
      {known.length > 0 && (
        <Field label="Project" error={isTyped ? undefined : error}>
          {(tied) => (
            <select
              {...tied}
              value={isTyped ? other : value}
              onChange={({ target }) => {
                setTyping(target.value === other);
                onChange(target.value === other ? "" : target.value);
              }}
            >
              {known.map((folder) => (
                <option key={folder} value={folder}>
                  {clip(visibleLine(folder), shownMaxChars, "its session")}
                </option>
              ))}
              <option value={other}>Another folder …</option>
            </select>
          )}
        </Field>
      )}
      {isTyped && (
        <Field
          label="Folder of the project"
          error={error}
          hint={<p>Its whole path, from the root, on the machine that runs this server.</p>}
        >
          {(tied) => (
            <input
              {...tied}
              className="input mono"
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

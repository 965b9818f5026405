import { useState } from "react";

/**
 * Words that a person has typed and that nobody has taken yet. They outlive the page: a lost connection, a conflict, a
 * reload or signing in again must not cost them. They stay in this tab, and go when they were sent or thrown away.
 */
const prefix = "assent.draft.";
const held = new Map<string, string>(); // also where a browser keeps nothing

export const drafts = {
  get(key: string): string {
    try {
      return held.get(key) ?? sessionStorage.getItem(prefix + key) ?? "";
    } catch {
      return held.get(key) ?? "";
    }
  },
  set(key: string, text: string): void {
    held.set(key, text);
    try {
      if (text === "") sessionStorage.removeItem(prefix + key);
      else sessionStorage.setItem(prefix + key, text);
    } catch {
      // then it is kept only as long as the page
    }
  },
  /** Forgets every draft whose key begins so; all of them when a person signs out. */
  forget(beginning = ""): void {
    for (const key of held.keys()) if (key.startsWith(beginning)) held.delete(key);
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix + beginning)) sessionStorage.removeItem(key);
    } catch {
      // then nothing was kept there
    }
  },
};

/** The words of an answer to a gate. */
export const answerDraft = (gate: string, option = ""): string => `gate.${gate}.${option}`;

/** As `useState`, for text that a person types. */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(key));
  return [
    text,
    (next) => {
      drafts.set(key, next);
      setText(next);
    },
  ];
}

import { useEffect, useRef } from "react";

/** Keys count only where nothing else wants them: not in a field, not over a dialog, and not held down. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return false;
  return document.querySelector("[role=dialog]") === null;
}

/** Calls with each key that is meant for the page; true means that it was used. `isFirst` hears it before all others. */
export function useKeys(use: (key: string, event: KeyboardEvent) => boolean, isFirst = false): void {
  const newest = useRef(use);
  useEffect(() => {
    newest.current = use;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (isForPage(event) && newest.current(event.key, event)) event.preventDefault();
    };
    globalThis.addEventListener("keydown", pressed, isFirst);
    return () => globalThis.removeEventListener("keydown", pressed, isFirst);
  }, [isFirst]);
}

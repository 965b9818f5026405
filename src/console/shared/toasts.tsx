import { createStore, useStore } from "./store.ts";

const lastsMs = 7_000;
interface Toast {
  readonly id: number;
  readonly text: string;
}

const toasts = createStore<readonly Toast[]>([]);
let last = 0;

/** Says that something was done, and goes away by itself. Errors are shown in their place instead. */
export function toast(text: string): void {
  const id = (last += 1);
  toasts.set([...toasts.get().slice(-2), { id, text }]);
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), lastsMs);
}

export function Toasts() {
  return (
    <div className="toasts" role="status" aria-live="polite">
      {useStore(toasts).map(({ id, text }) => (
        <p key={id} className="toast">
          {text}
        </p>
      ))}
    </div>
  );
}

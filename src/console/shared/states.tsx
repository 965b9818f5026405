import type { ReactNode } from "react";
import { saidBy } from "../call.ts";

/** Nothing is here, and what would change that. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <h2 className="empty-title">{title}</h2>
      {children}
    </div>
  );
}

export const Loading = ({ what }: { readonly what: string }) => (
  <p className="loading" aria-busy="true">
    Loading {what} …
  </p>
);

/** What went wrong and what helps, in place of what should be here. */
export function Failed({ cause, onRetry }: { readonly cause: unknown; readonly onRetry?: () => void }) {
  const { message, hint } = saidBy(cause);
  return (
    <div className="notice notice-bad" role="alert">
      <p>
        <strong>{message}</strong>
      </p>
      {hint !== "" && <p>{hint}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

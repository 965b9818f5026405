import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { visibleLine } from "../../kernel/text.ts";
import { ApiError } from "../../server/client.ts";
import { saidBy } from "../call.ts";
import { Marked } from "./marked.tsx";

/** Says that there is nothing here, and how to change that. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <h2 className="empty-title">{title}</h2>
      {children}
    </div>
  );
}

export const isNotFound = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 404;

/** The thing at this address is not there, and trying again will not bring it. */
export const Absent = ({ what }: { readonly what: string }) => (
  <Empty title={visibleLine(`There is no ${what}.`)}>
    <p>
      <Link to="/">Go to the inbox</Link>
    </p>
  </Empty>
);

export const Loading = ({ what }: { readonly what: string }) => (
  <p className="loading" aria-busy="true">
    Loading {what} …
  </p>
);

/** The trouble and what helps, in place of the content. */
export function Failed({ cause, onRetry }: { readonly cause: unknown; readonly onRetry?: () => void }) {
  const { message, hint } = saidBy(cause);
  return (
    <div className="notice notice-bad" role="alert">
      <p>
        <strong>
          <Marked text={message} />
        </strong>
      </p>
      {hint !== "" && (
        <p>
          <Marked text={hint} />
        </p>
      )}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

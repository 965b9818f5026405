import { useId, type ReactNode } from "react";

/** Attributes that tie a control to its words, for people who cannot see that they stand together. */
interface Tied {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The problem with its value, shown beside it. */
  readonly error: string | undefined;
  readonly children: (tied: Tied) => ReactNode;
}

/** A control with its name above, and its hint or error below. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-about`, "aria-invalid": error !== undefined })}
      <div id={`${id}-about`} className="form-about">
        <FieldError error={error} />
        {hint}
      </div>
    </div>
  );
}

export const FieldError = ({ error }: { readonly error: string | undefined }) =>
  error === undefined ? null : (
    <p className="form-error">
      <span aria-hidden="true">▲</span> {error}
    </p>
  );

import type { ReactNode } from "react";

interface Props {
  /** The headings, in order; figures stand at the right. */
  readonly columns: readonly (string | { readonly figure: string })[];
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table whose rows become cards where there is no room for columns. */
export const CardTable = ({ columns, className, children }: Props) => (
  <table className={className === undefined ? "table table-cards" : `table table-cards ${className}`}>
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === "string" ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.figure} scope="col" className="number">
              {column.figure}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

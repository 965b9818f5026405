import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { visibleLine } from "../../kernel/text.ts";
import { ApiError } from "../../server/client.ts";
import { call } from "../call.ts";
import { guardQuery } from "../queries.ts";
import { DeedDialog } from "../shared/deed-dialog.tsx";
import { Ago } from "../shared/moment.tsx";
import { Folder, Said } from "../shared/said.tsx";
import { toast } from "../shared/toasts.tsx";
import type { ShownPermission } from "./words.ts";
import { SignalTag } from "../shared/signal-tag.tsx";
import { CardTable } from "../shared/card-table.tsx";

/** The heading, which links of other pages lead to. */
export const permissionsId = "permissions-title";

interface Props {
  readonly permissions: readonly ShownPermission[];
  readonly mayChange: boolean;
  /** False where the configuration, which holds them, cannot be read. */
  readonly isKnown: boolean;
  readonly children: ReactNode;
}

/** Everything that runs without a question, as `assent allow list` tells it of each project. */
export function Permissions({ permissions, mayChange, isKnown, children }: Props) {
  const [asked, setAsked] = useState<ShownPermission>();
  const standing = permissions.filter(({ isOver }) => !isOver);
  const over = permissions.length - standing.length;
  return (
    <section aria-labelledby={permissionsId}>
      <div className="page-head">
        <h2 id={permissionsId}>Allowed without asking</h2>
        {children}
      </div>
      {standing.length === 0 ? (
        <p className="dim">
          {isKnown ? "Nothing. Every call that needs approval asks you." : "It cannot be told while the configuration cannot be read."}
        </p>
      ) : (
        <CardTable columns={["What", "Project", "Ends", "By", ...(mayChange ? ["Change"] : [])]}>
          {standing.map((permission) => (
            <Row key={permission.id} permission={permission} onRevoke={mayChange ? () => setAsked(permission) : undefined} />
          ))}
        </CardTable>
      )}
      {over > 0 && <p className="dim">{over === 1 ? "One more is over." : `${over} more are over.`}</p>}
      {asked && <Revoke permission={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

const nameOf = ({ tool, target }: ShownPermission): string => `${tool} ${target}`.trim();

const Row = ({ permission, onRevoke }: { readonly permission: ShownPermission; readonly onRevoke: (() => void) | undefined }) => (
  <tr>
    <th scope="row">
      <span className="mono">
        <Said text={nameOf(permission)} maxChars={200} />
      </span>
      <span className="table-sub">
        {visibleLine(permission.environment)}
        {permission.signals.map((signal) => (
          <SignalTag key={signal} signal={signal} />
        ))}
      </span>
    </th>
    <td>
      <Folder path={permission.project} />
    </td>
    <td>
      <Ago at={permission.until} ahead />
    </td>
    <td>
      <Said text={permission.by} maxChars={80} />
    </td>
    {onRevoke && (
      <td>
        <button type="button" className="button" onClick={onRevoke}>
          Revoke …
        </button>
      </td>
    )}
  </tr>
);

function Revoke({ permission, onClose }: { readonly permission: ShownPermission; readonly onClose: () => void }) {
  const client = useQueryClient();
  const freshen = () => Promise.all([guardQuery.queryKey, ["rules"]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const revoke = useMutation({
    mutationFn: () => call("revokePermission", { id: permission.id }),
    onSuccess: async () => {
      toast(`Revoked: ${visibleLine(nameOf(permission))} asks again.`);
      await freshen();
      onClose();
    },
    onError: (cause) => (cause instanceof ApiError && cause.status === 404 ? freshen() : undefined),
  });
  return (
    <DeedDialog
      title="Revoke this permission?"
      action="Revoke it"
      sight={permission.id}
      isBusy={revoke.isPending}
      error={revoke.error}
      onDo={() => revoke.mutate()}
      onClose={onClose}
      about={
        <p>
          <span className="mono">
            <Said text={nameOf(permission)} maxChars={400} />
          </span>{" "}
          asks you again in <Folder path={permission.project} />, from the next call on.
        </p>
      }
    />
  );
}

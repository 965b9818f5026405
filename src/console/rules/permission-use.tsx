import { Link } from "@tanstack/react-router";
import type { Rules } from "../../server/api.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Ago } from "../shared/moment.tsx";
import { Folder, Said } from "../shared/said.tsx";
import { figure } from "../shared/time.ts";
import { CardTable } from "../shared/card-table.tsx";

type Used = Rules["permissions"][number];

/** Standing permissions by what they are worth: how many questions nobody had to answer. */
export function PermissionUse({ permissions }: { readonly permissions: readonly Used[] }) {
  if (permissions.length === 0) return null;
  return (
    <section aria-labelledby="spared-title">
      <h2 id="spared-title">Allowed without asking</h2>
      <p className="dim">
        Each use of a permission is a question that nobody had to answer. Give and revoke them under <Link to="/guard">Guard</Link>.
      </p>
      <CardTable columns={["What", "Project", "Ends", { figure: "Questions spared" }, "Last used"]}>
        {permissions.map((permission) => (
          <Row key={`${permission.project} ${permission.tool} ${permission.target} ${permission.until}`} permission={permission} />
        ))}
      </CardTable>
    </section>
  );
}

const Row = ({ permission: { tool, target, environment, project, until, used, lastAt } }: { readonly permission: Used }) => (
  <tr>
    <th scope="row">
      <span className="mono">
        <Said text={`${tool} ${target}`.trim()} maxChars={200} />
      </span>
      <span className="table-sub">{visibleLine(environment)}</span>
    </th>
    <td>
      <Folder path={project} />
    </td>
    <td>
      <Ago at={until} ahead />
    </td>
    <td className="number" data-label="questions spared">
      {figure(used)}
    </td>
    <td>{lastAt === null ? <span className="dim">not used yet</span> : <Ago at={lastAt} />}</td>
  </tr>
);

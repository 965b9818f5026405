import { clip, visible } from "../../kernel/text.ts";
import { Said } from "./said.tsx";

const limits = { depth: 12, members: 200, chars: 4_000 } as const;

/** Any plain value as a tree that can be read: names, and values as text. Never markup. */
export function Tree({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  if (typeof value !== "object" || value === null) return <Leaf value={value} />;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return <span className="dim">{Array.isArray(value) ? "(empty list)" : "(empty)"}</span>;
  if (depth >= limits.depth) return <span className="dim">… deeper than is shown here</span>;
  return (
    <dl className="tree">
      {members.slice(0, limits.members).map(([name, member]) => (
        <div key={name} className={isFlat(member) ? "tree-flat" : ""}>
          <dt>
            <Said text={name} maxChars={120} />
          </dt>
          <dd>
            <Tree value={member} depth={depth + 1} />
          </dd>
        </div>
      ))}
      {members.length > limits.members && (
        <div>
          <dt className="dim">{members.length - limits.members} more, in the export</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}

const isFlat = (value: unknown): boolean => typeof value !== "object" || value === null || Object.keys(value).length === 0;

function Leaf({ value }: { readonly value: unknown }) {
  if (typeof value !== "string") return <span className="leaf leaf-plain">{String(value)}</span>;
  return <bdi className="leaf">{clip(visible(value), limits.chars, "the export")}</bdi>;
}

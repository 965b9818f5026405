const urgencies = [
  { word: "can wait", shape: "○", name: "calm" },
  { word: "blocks work", shape: "◆", name: "warn" },
  { word: "takes effort to undo", shape: "▲", name: "warn" },
  { word: "dangerous", shape: "▲", name: "bad" },
] as const;

export const urgencyOf = (urgency: number): (typeof urgencies)[number] => urgencies[urgency] ?? urgencies[1];

/** How much it matters, by word, shape and colour: no one of them alone. */
export function Urgency({ urgency }: { readonly urgency: number }) {
  const { word, shape, name } = urgencyOf(urgency);
  return (
    <span className={`mark mark-${name}`} title={word}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

const severities = {
  advisory: { word: "note", shape: "●", name: "calm" },
  gate: { word: "needs approval", shape: "◆", name: "warn" },
  refuse: { word: "never allowed", shape: "■", name: "bad" },
} as const;

export function severityMark(severity: keyof typeof severities) {
  const { word, shape, name } = severities[severity];
  return (
    <span className={`mark mark-${name}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}

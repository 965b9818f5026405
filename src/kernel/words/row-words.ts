/** How a row of a session's timeline stands, as people read it; `host/timeline/row.ts` says what each means. */
export const rowStateWords = {
  running: "running",
  waiting: "waiting for you",
  paused: "not running",
  done: "done",
  failed: "failed",
  blocked: "blocked",
  edited: "edited",
  closed: "not run",
  unseen: "end not reported",
} as const;

/** Why there is no output of a call that ran, and how there is next time. */
export const outputNotKept = (state: string): string =>
  state === "unseen"
    ? "its client never reported how it ended, so its output is not known"
    : "its output was not kept: its client told none, or guard.keepOutput is off; `assent doctor` names config.json, where true keeps it";

interface PermissionGiven {
  readonly what: string;
  readonly by: string;
  readonly until: string;
}

export const permissionEnd = ({ until }: Pick<PermissionGiven, "until">): string => `until ${until.slice(0, 16).replace("T", " ")} UTC`;

/** A call that nobody was asked about, because somebody had allowed it beforehand: never "safe". */
export const permissionWords = (given: PermissionGiven): string =>
  `allowed: ${given.by}'s permission "${given.what}" ${permissionEnd(given)}`;

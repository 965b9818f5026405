import type { Notice } from "./notice.ts";

/** Content of a post: a body, and values for headers. */
export interface Letter {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Format = "json" | "slack" | "ntfy";

/** No text of an agent has a meaning in any of them: no markup, no mention, no link, no header. */
export const letterIn: Readonly<Record<Format, (notice: Notice) => Letter>> = {
  json: (notice) => ({ body: JSON.stringify(notice), headers: { "content-type": "application/json" } }),

  slack: (notice) => ({ body: JSON.stringify({ text: slackText(notice) }), headers: { "content-type": "application/json" } }),

  ntfy: (notice) => ({
    body: plainLines(notice).join("\n"),
    headers: {
      "content-type": "text/plain; charset=utf-8",
      title: notice.headline, // our own words in ASCII: nothing in it can end a header
      priority: priorities[notice.urgency],
      ...(notice.url === null ? {} : { click: notice.url }),
    },
  }),
};

/** Of ntfy, by urgency. */
export const priorities = ["2", "3", "4", "5"] as const;

/** For surfaces that show text as it is, below the headline. Addresses do not become links by themselves. */
export const plainLines = (notice: Notice): readonly string[] =>
  [unlinked(notice.harm ?? ""), unlinked(notice.title), unlinked(whereOf(notice).join(" · ")), notice.url ?? notice.command].filter(
    Boolean,
  );

export const unlinked = (text: string): string => text.replaceAll("://", ": //");

const whereOf = ({ project, agent, gate }: Notice): readonly string[] =>
  [project, agent, gate === null ? null : `gate ${gate}`].filter((part) => part !== null);

function slackText(notice: Notice): string {
  const { headline, title, harm, url, command } = notice;
  const link = url === null ? code(command) : `<${url}|Open it>`;
  return [`*${headline}*`, harm === null ? "" : code(harm), code(title), whereOf(notice).map(code).join(" · "), link]
    .filter(Boolean)
    .join("\n");
}

/** In a code span Slack and its kin read no markup, mention or address, and a backtick is the only way out of one. */
const code = (text: string): string =>
  `\`${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("`", "'") || " "}\``;

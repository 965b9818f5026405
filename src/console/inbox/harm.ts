import type { GateDetail, GateEntry } from "../../server/api.ts";

type Subject = NonNullable<GateDetail["subject"]>;

const bySeverity = ["refuse", "gate", "advisory"] as const;

/** A claim without the name of the signal it came from: that is a tag, never the reason. */
const withoutSignal = (claim: string): string => claim.replace(/^[A-Z][A-Za-z]+ \((?:refuse|gate|advisory)\): /, "");

/** The worst that was found, as one sentence; the title where nothing was. */
export function harmOf({ subject, title }: Pick<GateDetail, "subject" | "title">): string {
  return (subject && worstOf(subject)) ?? title;
}

const worstOf = ({ findings }: Subject): string | undefined =>
  bySeverity.map((severity) => findings.find((found) => found.severity === severity)?.evidence).find((said) => said !== undefined);

/** The same for a row of a list; nothing where the list does not tell it. */
export const harmIn = ({ kind, claim }: Pick<GateEntry, "kind" | "claim">): string | undefined =>
  kind === "risk" && claim !== undefined ? withoutSignal(claim) : undefined;

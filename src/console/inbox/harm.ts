import type { GateDetail } from "../../server/api.ts";

/** Its harm in a sentence; of a gate from before there were such sentences the worst that was found, or its title. */
export const harmOf = ({ harm, subject, title }: Pick<GateDetail, "harm" | "subject" | "title">): string =>
  harm ?? (subject && worstOf(subject)) ?? title;

const bySeverity = ["refuse", "gate", "advisory"] as const;
const worstOf = ({ findings }: NonNullable<GateDetail["subject"]>): string | undefined =>
  bySeverity.map((severity) => findings.find((found) => found.severity === severity)?.evidence).find((said) => said !== undefined);

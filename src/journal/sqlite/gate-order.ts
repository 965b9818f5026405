/** As urgent as it is, and among those as much as it harms. */
const harmWeight = "(urgency * 16 + coalesce(CASE WHEN json_valid(gate) THEN CAST(gate ->> '$.rank' AS INTEGER) END, 0))";

/**
 * The number that gates stand by, the highest first and then the oldest. Few wait, and of these their texts are read. The
 * closed become ever more: they stand by their urgency alone, as an index has them.
 */
export const weightOf = (status: string): string => (status === "open" ? harmWeight : "urgency");

/** The order of every list of waiting gates, whoever shows it. */
export const waitingOrder = `${harmWeight} DESC, position`;

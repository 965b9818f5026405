/** As urgent as it is, and among those as much as it harms. */
const harmWeight = "(urgency * 16 + coalesce(CASE WHEN json_valid(gate) THEN CAST(gate ->> '$.rank' AS INTEGER) END, 0))";

/**
 * The number that gates stand by, the highest first and then the oldest. Few wait, and of these their texts are read. The
 * closed become ever more: they stand by their urgency alone, as an index has them.
 */
export const weightOf = (status: string): string => (status === "open" ? harmWeight : "urgency");

/** The first of those that wait, as every list of them has it, for whoever opens no journal for it. */
export const firstWaiting = `SELECT title, gate, urgency FROM gates WHERE status = 'open' ORDER BY ${harmWeight} DESC, position LIMIT 1`;

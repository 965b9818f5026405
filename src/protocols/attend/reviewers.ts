import type { TeamMember } from "./types.ts";

/**
 * U15: whoever is called a reviewer promises a verdict before the work counts, and a team only hands out tasks. So nobody is
 * taken for one here; where work is judged before it counts, that is `dispatch`.
 */
export const reviews = ({ name, focus = "" }: TeamMember): boolean => reviewing.test(`${name} ${focus}`);

const reviewing = /(?<!\p{L})(?:review(?:s|er|ers|ing)?|audit(?:s|or|ors|ing)?|approv(?:es|er|ers|ing|al)|critic|judges?)(?!\p{L})/iu;

export const noReviewer = "Nobody joins as a reviewer: a team does tasks, and `assent dispatch` has work judged before it counts";

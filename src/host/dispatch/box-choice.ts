import type { TierReport } from "../../adapters/workplaces/tier.ts";
import { boxTiers, holdsAs, type BoxTier } from "../../lexicon/box-tiers.ts";
import { Fault } from "../../kernel/trouble.ts";

export interface BoxWish {
  /** The least that the configuration allows. */
  readonly demanded?: BoxTier | undefined;
  /** The kind that a person said for this one worker. */
  readonly asked?: BoxTier | undefined;
}

/**
 * W6: the best kind of box that the machine gives, or the one that was asked for. Throws `box.missing` where it is less than
 * the configuration demands, and where there is none at all unless a person said so: working without one is never a default.
 */
export function chooseTier({ tiers, missing }: TierReport, { demanded, asked }: BoxWish): BoxTier {
  const chosen = asked ?? tiers.find((tier) => tier !== "C");
  const reasons = (least: BoxTier): string =>
    missing
      .filter(({ tier }) => holdsAs(tier, least))
      .map(({ tier, why, remedy }) => `\n  ${tier}: ${why}. ${remedy}`)
      .join("");
  if (demanded !== undefined && !holdsAs(chosen ?? "C", demanded))
    throw new Fault("box.missing", `the configuration demands a box of kind ${demanded} (workers.box)${reasons(demanded)}`);
  if (chosen === undefined)
    throw new Fault("box.missing", `this machine gives no box, and nobody asked to work without one (--box C)${reasons("B")}`);
  if (!tiers.includes(chosen)) throw new Fault("box.missing", `a box of kind ${chosen} cannot be had${reasons(chosen)}`);
  return chosen;
}

/** Throws `input.invalid` for a word that is no kind of box. */
export function tierFrom(said: string | undefined): BoxTier | undefined {
  const tier = boxTiers.find((each) => each === said?.toUpperCase().replace("’", "'").replace("′", "'"));
  if (said !== undefined && tier === undefined) throw new Fault("input.invalid", "--box is A, A', B or C");
  return tier;
}

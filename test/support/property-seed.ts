import { configureGlobal } from "fast-check";

/**
 * Properties try the same cases in every run, so that a red run is red for everybody and a green one stays green.
 * To look for new ones: `ASSENT_SEED=$RANDOM npm run check`.
 */
const seed = Number(process.env["ASSENT_SEED"] ?? 20_261_115);
configureGlobal({ seed });

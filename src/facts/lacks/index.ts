import { migrationsWithoutBack } from "../change/migrations.ts";
import { actsUnsecured } from "./acts.ts";
import { alternativesUnweighed } from "./alternatives.ts";
import { assumptionsUnchecked, removedInUse } from "./assumptions.ts";
import { boundariesNotAsked, ownersNotAsked } from "./owners.ts";
import { stepsOf } from "./steps.ts";
import { spokenWords } from "./spoken/index.ts";
import { changesUntested, testsSwitchedOff } from "./tests-touching.ts";
import { consumersNotTold, disturbedUntold, peopleNotTold } from "./told.ts";
import type { DecisionPicture, FindLacks, Lack } from "./types.ts";

export type { DecisionPicture, DecisionRecord } from "./types.ts";

const migrationsBack: FindLacks = ({ change }) => (change ? migrationsWithoutBack(change) : []);

/** One row for each thing that a decision may lack. */
const finders: readonly FindLacks[] = [
  ownersNotAsked,
  boundariesNotAsked,
  actsUnsecured,
  migrationsBack,
  changesUntested,
  testsSwitchedOff,
  peopleNotTold,
  disturbedUntold,
  consumersNotTold,
  assumptionsUnchecked,
  removedInUse,
  alternativesUnweighed,
];

/** P1: measured on the words, the repository and the record, purely: everything was read before. */
export function lacksOf(picture: DecisionPicture): readonly Lack[] {
  const words = spokenWords(picture.texts.map(({ text }) => text));
  const steps = stepsOf(picture, words);
  const found = finders.flatMap((find) => find(picture, steps, words));
  return found.filter(({ what, about }, at) => found.findIndex((one) => one.what === what && one.about === about) === at);
}

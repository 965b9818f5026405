import { migrationsWithoutBack } from "../change/migrations.ts";
import type { RepositoryChange } from "../change/types.ts";
import { companionsMissing, customsBroken, keysMissing, listsBehind, messagesUnlike } from "./customs.ts";
import { generatedBehind, lockfilesBehind } from "./generated.ts";
import { callersLeft, changelogSilent } from "./interfaces.ts";
import { casesCollide, namesUnlike, numbersTaken } from "./names.ts";
import type { FindMisfits, Misfit } from "./types.ts";
import { variablesMissing } from "./variables.ts";
import { platformsMissed, versionsTooNew } from "./versions.ts";

/** One row for each way in which a result may not fit. */
const finders: readonly FindMisfits[] = [
  versionsTooNew,
  platformsMissed,
  callersLeft,
  changelogSilent,
  variablesMissing,
  migrationsWithoutBack,
  generatedBehind,
  lockfilesBehind,
  casesCollide,
  numbersTaken,
  namesUnlike,
  customsBroken,
  companionsMissing,
  listsBehind,
  keysMissing,
  messagesUnlike,
];

/** P2: measured on a change and the repository around it, purely: everything was read before. */
export function misfitsOf(change: RepositoryChange): readonly Misfit[] {
  const found = finders.flatMap((find) => find(change));
  return found.filter(({ what, about }, at) => found.findIndex((one) => one.what === what && one.about === about) === at);
}

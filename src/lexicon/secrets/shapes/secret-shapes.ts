import { lazily } from "../../../kernel/lazily.ts";
import { messageShapes, modelShapes, serviceShapes } from "./apps.ts";
import { cloudShapes } from "./cloud.ts";
import { codeShapes } from "./code.ts";
import { generalShapes } from "./general.ts";
import { lateShapes } from "./late.ts";
import { moreShapes } from "./more.ts";
import type { SecretShape } from "./types.ts";

/** Keys of services: each has a form of its own. */
export const serviceKeyShapes = lazily((): readonly SecretShape[] => [
  ...codeShapes(),
  ...cloudShapes(),
  ...modelShapes(),
  ...messageShapes(),
  ...serviceShapes(),
  ...moreShapes(),
  ...lateShapes(),
]);

/** Every format of secrets that is known here. */
export const secretShapes = lazily((): readonly SecretShape[] => [...serviceKeyShapes(), ...generalShapes()]);

import { lazily } from "../../kernel/lazily.ts";
import { messageShapes, modelShapes, serviceShapes } from "./secret-shapes-apps.ts";
import { cloudShapes } from "./secret-shapes-cloud.ts";
import { codeShapes } from "./secret-shapes-code.ts";
import { generalShapes } from "./secret-shapes-general.ts";
import { lateShapes } from "./secret-shapes-late.ts";
import { moreShapes } from "./secret-shapes-more.ts";
import type { SecretShape } from "./secret-shapes-types.ts";

/** What services give out: each has a form of its own. */
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

import { lazily } from "../../kernel/lazily.ts";
import { messageShapes, modelShapes, serviceShapes } from "./secret-shapes-apps.ts";
import { cloudShapes } from "./secret-shapes-cloud.ts";
import { codeShapes } from "./secret-shapes-code.ts";
import { generalShapes } from "./secret-shapes-general.ts";
import type { SecretShape } from "./secret-shapes-types.ts";

/** Every format of secrets that is known here. */
export const secretShapes = lazily((): readonly SecretShape[] => [
  ...codeShapes(),
  ...cloudShapes(),
  ...modelShapes(),
  ...messageShapes(),
  ...serviceShapes(),
  ...generalShapes(),
]);

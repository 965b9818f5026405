import { lazily } from "../../kernel/lazily.ts";
import { addressRows } from "./address-rows.ts";
import { claimRows } from "./claim-rows.ts";
import { hideRows, leakRows, personaRows } from "./conduct-rows.ts";
import { approvalRows, roleRows } from "./forgery-rows.ts";
import { languageRows } from "./language-rows.ts";
import { orderRows } from "./order-rows.ts";
import { overrideRows } from "./override-rows.ts";
import type { PhraseRow } from "./phrase.ts";

/** Every way of speaking to the agent that is looked for. */
export const rows = lazily((): readonly PhraseRow[] => [
  ...overrideRows(),
  ...addressRows(),
  ...roleRows(),
  ...approvalRows(),
  ...hideRows(),
  ...leakRows(),
  ...personaRows(),
  ...claimRows(),
  ...orderRows(),
  ...languageRows(),
]);

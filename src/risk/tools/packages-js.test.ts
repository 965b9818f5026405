import { checkRows } from "../../../test/support/risk-rows.ts";
import { packagesJs } from "./packages-js.ts";

checkRows("packages-js", packagesJs());

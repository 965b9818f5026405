import { checkRows } from "../../../test/support/risk-rows.ts";
import { packagesSystem } from "./packages-system.ts";

checkRows("packages-system", packagesSystem());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { containers } from "./containers.ts";

checkRows("containers", containers());

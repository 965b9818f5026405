import { checkRows } from "../../../test/support/risk-rows.ts";
import { system } from "./system.ts";

checkRows("system", system());

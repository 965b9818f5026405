import { checkRows } from "../../../test/support/risk-rows.ts";
import { interactive } from "./interactive.ts";

checkRows("interactive", interactive());

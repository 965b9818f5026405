import { checkRows } from "../../../test/support/risk-rows.ts";
import { databases } from "./databases.ts";

checkRows("databases", databases());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { lookups } from "./lookups.ts";

checkRows("lookups", lookups());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { hosting } from "./hosting.ts";

checkRows("hosting", hosting());

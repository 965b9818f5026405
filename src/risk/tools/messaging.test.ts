import { checkRows } from "../../../test/support/risk-rows.ts";
import { messaging } from "./messaging.ts";

checkRows("messaging", messaging());

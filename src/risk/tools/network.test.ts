import { checkRows } from "../../../test/support/risk-rows.ts";
import { network } from "./network.ts";

checkRows("network", network());

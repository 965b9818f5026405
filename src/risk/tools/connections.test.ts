import { checkRows } from "../../../test/support/risk-rows.ts";
import { connections } from "./connections.ts";

checkRows("connections", connections());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { infrastructure } from "./infrastructure.ts";

checkRows("infrastructure", infrastructure());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { packagesPython } from "./packages-python.ts";

checkRows("packages-python", packagesPython());

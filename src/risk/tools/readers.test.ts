import { checkRows } from "../../../test/support/risk-rows.ts";
import { readers } from "./readers.ts";

checkRows("readers", readers());

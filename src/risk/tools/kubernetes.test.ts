import { checkRows } from "../../../test/support/risk-rows.ts";
import { kubernetes } from "./kubernetes.ts";

checkRows("kubernetes", kubernetes());

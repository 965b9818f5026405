import { checkRows } from "../../../test/support/risk-rows.ts";
import { devTools } from "./dev-tools.ts";

checkRows("dev tools", devTools());

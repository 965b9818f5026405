import { checkRows } from "../../../test/support/risk-rows.ts";
import { systemWindows } from "./system-windows.ts";

checkRows("system-windows", systemWindows());

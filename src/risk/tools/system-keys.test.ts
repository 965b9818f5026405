import { checkRows } from "../../../test/support/risk-rows.ts";
import { systemKeys } from "./system-keys.ts";

checkRows("system-keys", systemKeys());

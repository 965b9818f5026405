import { checkRows } from "../../../test/support/risk-rows.ts";
import { systemGuards } from "./system-guards.ts";

checkRows("system-guards", systemGuards());

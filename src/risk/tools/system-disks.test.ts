import { checkRows } from "../../../test/support/risk-rows.ts";
import { systemDisks } from "./system-disks.ts";

checkRows("system-disks", systemDisks());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { systemPartitions } from "./system-partitions.ts";

checkRows("system-partitions", systemPartitions());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { systemNetwork } from "./system-network.ts";

checkRows("system-network", systemNetwork());

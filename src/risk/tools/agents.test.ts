import { checkRows } from "../../../test/support/risk-rows.ts";
import { agents } from "./agents.ts";

checkRows("agents", agents());

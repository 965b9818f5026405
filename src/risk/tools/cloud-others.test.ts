import { checkRows } from "../../../test/support/risk-rows.ts";
import { cloudOthers } from "./cloud-others.ts";

checkRows("cloud-others", cloudOthers());

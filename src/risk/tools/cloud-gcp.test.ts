import { checkRows } from "../../../test/support/risk-rows.ts";
import { cloudGcp } from "./cloud-gcp.ts";

checkRows("cloud-gcp", cloudGcp());

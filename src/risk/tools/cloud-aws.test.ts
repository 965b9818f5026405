import { checkRows } from "../../../test/support/risk-rows.ts";
import { cloudAws } from "./cloud-aws.ts";

checkRows("cloud-aws", cloudAws());

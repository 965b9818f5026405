import { checkRows } from "../../../test/support/risk-rows.ts";
import { cloudAzure } from "./cloud-azure.ts";

checkRows("cloud-azure", cloudAzure());

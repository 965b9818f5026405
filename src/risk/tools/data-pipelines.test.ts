import { checkRows } from "../../../test/support/risk-rows.ts";
import { dataPipelines } from "./data-pipelines.ts";

checkRows("data-pipelines", dataPipelines());

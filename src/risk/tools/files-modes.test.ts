import { checkRows } from "../../../test/support/risk-rows.ts";
import { filesModes } from "./files-modes.ts";

checkRows("files-modes", filesModes());

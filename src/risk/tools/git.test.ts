import { checkRows } from "../../../test/support/risk-rows.ts";
import { git, gitTables } from "./git.ts";

checkRows("git", git());
checkRows("git's sub-commands", gitTables());

import { checkRows } from "../../../test/support/risk-rows.ts";
import { shellBuiltins } from "./shell-builtins.ts";

checkRows("shell-builtins", shellBuiltins());

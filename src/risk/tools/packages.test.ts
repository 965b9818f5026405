import { checkRows } from "../../../test/support/risk-rows.ts";
import { packages } from "./packages.ts";

checkRows("packages", packages());

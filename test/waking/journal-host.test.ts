import { describe } from "vitest";
import { hostContract } from "./host-contract.ts";

describe("M7 machines that look at the journal work together without Restate", () => {
  hostContract(() => undefined);
});

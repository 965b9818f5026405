import { describe } from "vitest";
import { hostContract } from "./host-contract.ts";

describe("machines that look at the journal", () => {
  hostContract(() => undefined);
});

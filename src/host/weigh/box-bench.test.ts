import { expect, test } from "vitest";
import { boxBench } from "./box-bench.ts";
import { createWeigher } from "./weigher.ts";

test("W11 where no box can be looked into, nothing is weighed, and it is said", async () => {
  const sight = { enter: [], noteIn: "/nowhere/box.json", program: [], secrets: [] };
  const weigher = createWeigher(() => boxBench(sight), { staysReady: false });
  const asker = { client: "one" };
  await expect(weigher.result(asker, "text", "Bash")).rejects.toThrow(/box\.json/);
  await expect(weigher.files(asker).marks(["/a"])).rejects.toThrow(/box\.json/);
  await expect(weigher.files(asker).marks([])).resolves.toEqual({});
  weigher.close();
});

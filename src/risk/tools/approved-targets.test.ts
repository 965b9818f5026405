import { expect, test } from "vitest";
import { assess } from "../assess.ts";
import { place } from "../battery.fixture.ts";

test.each([
  ["kubectl apply -f web.yaml --context kind-shop", "kubectl apply", "web.yaml", "dev"],
  ["kubectl apply -k base --context kind-shop", "kubectl apply", "base", "dev"],
  ["pulumi up -y -s dev", "pulumi up", "dev", "dev"],
  ["git push origin agent/fix-7", "git push", "origin/agent/fix-7", "dev"],
])("A19 %s is settled by an approval of its target", (command, tool, target, environment) => {
  const action = { tool: "Bash", input: { command }, cwd: place.cwd ?? "/code/shop" };
  const approved = { ...place, approvals: [{ tool, target, environment }] };
  const other = { ...place, approvals: [{ tool, target: `${target}-other`, environment }] };
  expect(assess(action, place).verdict).toBe("gate");
  expect(assess(action, approved).verdict).toBe("low");
  expect(assess(action, other).verdict).toBe("gate");
});

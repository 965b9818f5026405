import { expect, test } from "vitest";
import { assess } from "../../assess.ts";

const targetOf = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/p" }, {}).pattern.target;

/** An approval for the session covers every call with the same tool and target. */
test.each([
  ["kubectl delete pod x", "kubectl delete pod y"],
  ["kubectl delete pods x", "kubectl delete pods x y"],
  ["kubectl delete pod x", "kubectl delete pod --all"],
  ["kubectl delete pod -l app=a", "kubectl delete pod -l app=b"],
  ["kubectl delete pod x -n a", "kubectl delete pod x -n b"],
  ["kubectl delete pod/x", "kubectl delete pod/x pod/y"],
  ["kubectl scale deploy a --replicas=0", "kubectl scale deploy b --replicas=0"],
  ["oc delete project a", "oc delete project b"],
])("A19 an approval of `%s` is none of `%s`", (one, other) => {
  expect(targetOf(one)).not.toBe("");
  expect(targetOf(one)).not.toBe(targetOf(other));
});

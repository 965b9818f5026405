import { walk, type Problem, type Source } from "./source.ts";
import type { Node } from "oxc-parser";

/**
 * A unit test that waits for a clock is slow where nothing is to do, and red where much is. It is given a time, lets others have
 * their turn (`test/support/turns.ts`), or waits for a condition; timers that a test has in its hand (`useFakeTimers`) are none.
 */
export function clockProblems(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ path }) => /^src\/.*\.test\.tsx?$/.test(path) && !path.endsWith(".system.test.ts"))
    .flatMap((source) => {
      const found: Problem[] = [];
      const hasOwnTimers = source.text.includes("useFakeTimers");
      walk(source.program, (node) => {
        const clock = clockIn(node);
        if (clock === undefined || (hasOwnTimers && isTimer(clock))) return;
        found.push(`${source.path}:${source.lineAt(node.start)} asks the clock (${clock}); give the test a time, or wait for a condition`);
      });
      return found;
    });
}

const isTimer = (clock: string): boolean => /^set(?:Timeout|Interval)$/.test(clock);

function clockIn(node: Node): string | undefined {
  switch (node.type) {
    case "MemberExpression": {
      const name =
        node.object.type === "Identifier" && node.property.type === "Identifier" ? `${node.object.name}.${node.property.name}` : "";
      return /^(?:Date\.now|performance\.now|process\.(?:hrtime|uptime))$/.test(name) ? name : undefined;
    }
    case "NewExpression":
      return node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0 ? "new Date()" : undefined;
    case "CallExpression":
      return node.callee.type === "Identifier" && isTimer(node.callee.name) ? node.callee.name : undefined;
    case "ImportSpecifier":
      return node.imported.type === "Identifier" && isTimer(node.imported.name) ? node.imported.name : undefined;
    default:
      return undefined;
  }
}

import { resolvePath } from "../files/resolve.ts";
import { sortArguments, type Call } from "../tools/call.ts";
import { heldAt } from "./file-content.ts";
import type { At, Look } from "./look.ts";
import { newScope } from "./scope.ts";
import { bodyInJson } from "./task-files.ts";

/** What a package manager runs of the project's own scripts when it installs. */
const rows: Readonly<Record<string, { readonly file: string; readonly scripts: readonly string[] }>> = {
  "npm pnpm yarn bun": {
    file: "package.json",
    scripts: ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare", "dependencies"],
  },
  composer: {
    file: "composer.json",
    scripts: ["pre-install-cmd", "post-install-cmd", "pre-update-cmd", "post-update-cmd", "post-autoload-dump"],
  },
};

const installs =
  /^(?:i|in|ins|inst|insta|install|isntall|ci|clean-install|add|rebuild|rb|update|up|upgrade|dedupe|prune|link|dump-autoload|dumpautoload|require)$/;

/** Installing runs scripts that nobody names: of those, what no installation should do. */
export function lookAtLifecycle(look: Look, call: Call, at: At): void {
  const [, row] = Object.entries(rows).find(([names]) => names.split(" ").includes(call.program)) ?? [];
  if (!row) return;
  const { operands, options } = sortArguments(call.words, { takes: ["--prefix", "-C", "--cwd", "--dir", "-d"] });
  const isInstall = operands[0] ? installs.test(operands[0].text) : call.program === "yarn";
  const mark = `lifecycle ${call.cwd ?? ""}`;
  if (!isInstall || call.cwd === undefined || call.elsewhere || at.functions.includes(mark)) return;
  if (options.some(({ name }) => name === "--ignore-scripts" || name === "--no-scripts")) return;
  const folder = options.findLast(({ value }) => value)?.value?.text ?? ".";
  const [cwd = call.cwd] = resolvePath(folder, { cwd: call.cwd, facts: call.facts }).places;
  const content = heldAt(look, `${cwd}/${row.file}`);
  if (content === undefined) return;
  const inner: At = {
    ...at,
    doubt: "file",
    within: call.span,
    depth: at.depth + 1,
    functions: [...at.functions, mark],
  };
  for (const name of row.scripts) {
    const body = bodyInJson(content, name);
    if (body !== undefined) look.text(body, newScope(cwd, [name]), inner);
  }
}

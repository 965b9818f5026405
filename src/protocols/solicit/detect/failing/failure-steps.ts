import { longPattern } from "../../../../kernel/long-pattern.ts";
import type { NextStep } from "../../../../inquiry/types.ts";
import type { Evidence } from "../../../../kernel/gate.ts";
import type { ComparableAction } from "../action.ts";
import { quoted } from "../moments.ts";
import { placeInside } from "../place-inside.ts";
import type { FailureSignature } from "./signature.ts";
import { step } from "../types.ts";

interface Failed {
  readonly action: ComparableAction;
  readonly signature: FailureSignature;
  readonly touched: readonly string[];
  /** The folder it ran in. */
  readonly cwd?: string;
}

/** Proposes steps by what was measured. */
export function stepsOf({ action, signature, touched, cwd }: Failed, evidence: readonly Evidence[]): readonly NextStep[] {
  const outside = needOf(signature);
  const look = lookOf(signature, cwd);
  const steps: NextStep[] = [];
  if (look !== undefined) steps.push(step("look", look, evidence));
  if (outside !== undefined) steps.push(step("ask", `Stop; ask me for ${outside} instead of trying again`, evidence));
  if (touched.length > 0) steps.push(step("undo", `Take back the changes to ${touched.join(", ")} and find the cause first`, evidence));
  if (steps.length < 3)
    steps.push(
      step(
        "other-way",
        `Stop "${quoted(action.label)}"; explain "${quoted(signature.headline)}" and name another way before any call`,
        evidence,
      ),
    );
  return steps;
}

/** Where to look: at who names a file that is not there, else at the place that the output names. */
function lookOf({ headline, place }: FailureSignature, cwd: string | undefined): string | undefined {
  const missing = missingFile(headline);
  const inside = placeInside(place, cwd);
  if (missing === undefined) return inside === undefined ? undefined : `Stop running it; read ${inside} first and say what it shows`;
  const name = placeInside(missing.file, cwd) ?? missing.file.split(/[\\/]/).at(-1) ?? "";
  const importer = placeInside(missing.from, cwd) ?? inside;
  return (
    `Stop running it; look at who imports ${quoted(name)}${importer === undefined ? "" : ` (${importer})`} and say what it should be ` +
    "called"
  );
}

interface Missing {
  readonly file: string;
  readonly from?: string;
}

/** A module that is named by a path, and by whom: a file of somebody's own, not a package to install. */
export function missingFile(headline: string): Missing | undefined {
  const found = longPattern()`
    (?:Cannot find (?:module|package)|Can't resolve|[Ff]ailed to resolve import) ['"](?<file>(?:\.{1,2}|~|@|
    [A-Za-z]:)?[\\/][^'"\n]{1,300}|file:\/\/[^'"\n]{1,300})['"](?: (?:imported )?from ['"]?(?<from>[^\s'"]{1,300}))?
  `.exec(headline)?.groups;
  const { file, from } = found ?? {};
  return file === undefined ? undefined : { file, ...(from === undefined ? {} : { from }) };
}

interface NeedRow {
  readonly need: string;
  readonly pattern: RegExp;
  /** Only in the words as they were printed: what is compared has lost its paths. */
  readonly asPrinted?: true;
  readonly hits: readonly string[];
  readonly misses?: readonly string[];
}

const missingPackage = "the program or package that is missing, and the version you want";

/** Failures whose cause lies outside the code, with the help that only the person can give. */
export const needRows: readonly NeedRow[] = [
  {
    need: "the access it lacks (a permission, a token, a login)",
    pattern: /permission denied|EACCES|EPERM|\b40[13]\b|unauthori[sz]ed|forbidden|authentication failed|access denied|not authenticated/i,
    hits: ["EACCES: permission denied", "HTTP/1.1 401 Unauthorized", 'FATAL: password authentication failed for user "a"'],
  },
  {
    need: "the service it cannot reach: how to start it, or its address",
    pattern: longPattern("i")`
      ECONNREFUSED|connection refused|could not connect|cannot connect|failed to connect|ENOTFOUND|could not resolve host|ETIMEDOUT|
      \b50[234]\b
    `,
    hits: ["connect ECONNREFUSED 127.0.0.1:5432", "Cannot connect to the Docker daemon", "502 Bad Gateway"],
  },
  {
    need: missingPackage,
    pattern: longPattern("i")`
      command not found|No module named|unable to locate package|not found - GET|No matching (?:version|distribution)|
      ModuleNotFoundError: No
    `,
    hits: ["jq: command not found", "ModuleNotFoundError: No module named 'lxml'", "E: Unable to locate package a"],
  },
  {
    need: missingPackage,
    asPrinted: true,
    pattern: /Cannot find (?:module|package) ['"](?![./\\~#]|@\/|file:|[A-Za-z]:[\\/])/i,
    hits: ["Error: Cannot find module 'left-pad'", "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@acme/ui' imported from /w/a.js"],
    misses: [
      "Error: Cannot find module './x'",
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/w/shop/src/x.js' imported from /w/shop/src/y.js",
      "a.ts(1,1): error TS2307: Cannot find module '@/cart' or its corresponding type declarations.",
    ],
  },
  {
    need: "the version to agree on: what is there and what is wanted do not fit",
    pattern: /ERESOLVE|EBADENGINE|peer dep|incompatible|version conflict|ResolutionImpossible|OUTDATED_LOCKFILE/i,
    hits: ["npm error code ERESOLVE", "ERR_PNPM_OUTDATED_LOCKFILE"],
  },
  {
    need: "room on the disk, or another place to write to",
    pattern: /ENOSPC|no space left|read-only file system/i,
    hits: ["ENOSPC: no space left on device"],
  },
];

const needOf = ({ lines, headline }: FailureSignature): string | undefined =>
  needRows.find(({ pattern, asPrinted }) => pattern.test(headline) || (!asPrinted && lines.some((line) => pattern.test(line))))?.need;

import { isCheck } from "./checks.ts";
import { normalGlob, owns, type OwnedFiles } from "./owned.ts";
import { sacredBecause, type SacredRequest } from "./sacred.ts";

/** A path that a worker made other than it was. */
export interface ScopedChange {
  readonly path: string;
  readonly kind: "file" | "link" | "gone" | "other";
  /** Where a link leads. */
  readonly target?: string;
}

export interface AuditRequest extends SacredRequest {
  readonly owned: OwnedFiles;
  readonly verifyCommand: string;
  /** A script that this check, or another one of the same mission, runs by way of others. */
  readonly isScript?: (path: string) => boolean;
  /** Build output, caches and the like: git ignores it, or the configuration says so. */
  readonly isScratch: (path: string) => boolean;
}

export interface AuditResult {
  readonly owned: readonly string[];
  readonly scratch: number;
  readonly violations: readonly {
    readonly path: string;
    readonly why: "outside" | "sacred" | "unlandable" | "leads-out" | "leads-to-sacred";
  }[];
  readonly checks: readonly string[];
}

/** A path from the root of a machine is another one on the next. */
const leadsOut = (path: string, target: string): boolean => target.startsWith("/") || ledTo(path, target) === undefined;

const ledTo = (path: string, target: string): string | undefined => normalGlob(`${path}/../${target}`);

/** Behind a name that is itself a link, `..` is above what that one leads to: only the system would know where this ends. */
const turnsBack = (target: string): boolean => /(?:^|\/)(?!\.{1,2}\/)[^/]+\/(?:\.?\/)*\.\.(?:\/|$)/.test(target);

/** Whoever may read the link reads what it leads to: a served folder, a package, a backup. */
const leadsToSacred = (path: string, target: string, request: SacredRequest): boolean =>
  sacredBecause(ledTo(path, target) ?? path, request) !== undefined;

/** W4, D21: three classes. A sacred file is a violation wherever it lies; scratch is thrown away and harms nobody. */
export function auditChanges(changes: readonly ScopedChange[], request: AuditRequest): AuditResult {
  const owned: string[] = [];
  const violations: AuditResult["violations"][number][] = [];
  let scratch = 0;
  for (const { path, kind, target } of changes) {
    const isOwned = owns(request.owned, path);
    if (!isOwned && request.isScratch(path) && !owns(request.listed, path)) scratch += 1;
    else if (sacredBecause(path, request) !== undefined) violations.push({ path, why: "sacred" });
    else if (!isOwned) violations.push({ path, why: "outside" });
    else if (kind === "other") violations.push({ path, why: "unlandable" });
    else if (target !== undefined && leadsOut(path, target)) violations.push({ path, why: "leads-out" });
    else if (target !== undefined && leadsToSacred(path, target, request)) violations.push({ path, why: "leads-to-sacred" });
    else if (target !== undefined && turnsBack(target)) violations.push({ path, why: "leads-out" });
    else owned.push(path);
  }
  const { verifyCommand, isScript } = request;
  return { owned, scratch, violations, checks: owned.filter((path) => isCheck(path, verifyCommand) || isScript?.(path)) };
}

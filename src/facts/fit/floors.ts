import { isKind, lineWith, quoted } from "../change/file-kinds.ts";
import type { FoundPlace, RepositoryChange } from "../change/types.ts";
import type { Floor } from "./features.ts";

/** The oldest version that a project promises, and where it does. */
export interface StatedFloor {
  readonly version: string;
  readonly place: FoundPlace;
}

interface FloorRow {
  readonly floor: Floor;
  readonly file: RegExp;
  /** The line that states it; its first group is the version. */
  readonly line: RegExp;
}

/** Where a floor is stated. Matrices of CI name several; the lowest counts. */
const rows: readonly FloorRow[] = [
  { floor: "node", file: /(?:^|\/)package\.json$/, line: /"node"\s*:\s*"[^"\d]*(\d+(?:\.\d+)*)/ },
  { floor: "node", file: /(?:^|\/)\.(?:nvmrc|node-version)$/, line: /^v?(\d+(?:\.\d+)*)/ },
  {
    floor: "python",
    file: /(?:^|\/)(?:setup\.(?:cfg|py)|pyproject\.toml)$/,
    line: /python[_-]?requires?\s*=\s*["']?\s*(?:>=|~=|\^|==)\s*(\d+\.\d+)/,
  },
  { floor: "python", file: /(?:^|\/)pyproject\.toml$/, line: /^\s*(?:requires-python|python)\s*=\s*["']\s*(?:>=|~=|\^|==)\s*(\d+\.\d+)/ },
  { floor: "rust", file: /(?:^|\/)Cargo\.toml$/, line: /^\s*rust-version\s*=\s*"(\d+\.\d+)/ },
  { floor: "rust", file: /(?:^|\/)\.?clippy\.toml$/, line: /^\s*msrv\s*=\s*"(\d+\.\d+)/ },
  { floor: "go", file: /(?:^|\/)go\.mod$/, line: /^go (\d+\.\d+)/ },
  { floor: "android", file: /(?:^|\/)build\.gradle(?:\.kts)?$/, line: /\bminSdk(?:Version)?\s*[=(]?\s*(\d+)/ },
  { floor: "java", file: /(?:^|\/)pom\.xml$/, line: /<(?:maven\.compiler\.(?:release|source)|java\.version|release)>\s*(?:1\.)?(\d+)/ },
  { floor: "java", file: /(?:^|\/)build\.gradle(?:\.kts)?$/, line: /\b(?:sourceCompatibility|languageVersion)\b[^\d\n]*(?:1[._])?(\d+)/ },
];

const matrices: readonly { readonly floor: Floor; readonly line: RegExp }[] = [
  { floor: "node", line: /\bnode(?:-version|_version|js)?s?['"]?\s*:\s*\[([^\]]+)\]/ },
  { floor: "python", line: /\bpython(?:-version)?s?['"]?\s*:\s*\[([^\]]+)\]/ },
  { floor: "go", line: /\bgo(?:-version)?s?['"]?\s*:\s*\[([^\]]+)\]/ },
  { floor: "rust", line: /\b(?:rust|toolchain)s?['"]?\s*:\s*\[([^\]]+)\]/ },
  { floor: "java", line: /\bjava(?:-version)?s?['"]?\s*:\s*\[([^\]]+)\]/ },
];

/** The floor for a file: that of the nearest folder above it that states one, else that of the matrices. */
export function floorFor(change: RepositoryChange, floor: Floor, path: string): StatedFloor | undefined {
  const stated = rows
    .filter((row) => row.floor === floor)
    .flatMap(({ file, line }) =>
      change.paths
        .filter((each) => file.test(each) && path.startsWith(each.slice(0, each.lastIndexOf("/") + 1)))
        .flatMap((each) => {
          const found = lineWith(change.text(each) ?? "", line);
          const version = found && line.exec(found.text)?.[1];
          return found && version !== undefined
            ? [{ version, place: quoted(each, found.line, found.text), depth: each.split("/").length }]
            : [];
        }),
    )
    .toSorted((one, other) => other.depth - one.depth);
  return stated[0] ?? matrixFloor(change, floor);
}

function matrixFloor(change: RepositoryChange, floor: Floor): StatedFloor | undefined {
  for (const { line } of matrices.filter((row) => row.floor === floor))
    for (const path of change.paths.filter((each) => isKind(each, "pipeline"))) {
      const found = lineWith(change.text(path) ?? "", line);
      const versions = (found && line.exec(found.text)?.[1]?.match(/\d+(?:\.\d+)*/g)) ?? [];
      const [lowest] = versions.toSorted((one, other) => compareVersions(one, other));
      if (found && lowest !== undefined) return { version: lowest, place: quoted(path, found.line, found.text) };
    }
  return undefined;
}

/** Below nothing when the first is older; parts that one does not name are equal. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((each) => each.split(".").map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

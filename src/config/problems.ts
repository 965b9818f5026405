import type { core } from "zod/mini";

/** The inside of a shape, as far as it is needed to find the names that a place knows. */
interface Inside {
  readonly def?: {
    readonly innerType?: Inside;
    readonly getter?: () => Inside;
    readonly shape?: Readonly<Record<string, Inside>>;
    readonly element?: Inside;
    readonly valueType?: Inside;
  };
}

type Issue = core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * The problems of a file, one line each, in words for the person who wrote it. A misspelled name is told with the one
 * that was probably meant. Bounded: of very many problems the first are named.
 */
export function problemsIn(issues: readonly Issue[], shape: unknown): string {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ at: placeOf(issue.path), key })) : [],
  );
  const used = new Set<string>();
  const missing = issues.filter(isMissing).map((issue) => {
    const name = String(issue.path.at(-1) ?? "");
    const written = nearest(
      name,
      unknown.filter(({ at }) => at === placeOf(issue.path.slice(0, -1))).map(({ key }) => key),
    );
    if (written !== undefined) used.add(placeOf([...issue.path.slice(0, -1), written]));
    const meant = written === undefined ? "" : `; did you mean: ${written} → ${name}`;
    return `${placeOf(issue.path)} is missing${meant}`;
  });
  const others = issues
    .filter((issue) => !isMissing(issue))
    .flatMap((issue) => (issue.code === "unrecognized_keys" ? unknownNames(issue, shape, used) : [saidOf(issue)]));
  const lines = [...missing, ...others];
  const more = lines.length - linesMax;
  return [...lines.slice(0, linesMax), ...(more > 0 ? [`and ${more} more`] : [])].map((line) => `  ${line}`).join("\n");
}

/**
 * Members of a file that other tools may add to, whose names are nearly those of known ones that are not there: passed over,
 * they would lose what somebody wanted. One line each, indented as above.
 */
export function misspeltIn(value: unknown, shape: unknown, path: Path = []): readonly string[] {
  const def = bare(shape as Inside | undefined)?.def;
  if (Array.isArray(value)) return value.flatMap((each, index) => misspeltIn(each, def?.element, [...path, index]));
  if (typeof value !== "object" || value === null || !def?.shape) return [];
  const known = def.shape;
  const absent = Object.keys(known).filter((name) => !Object.hasOwn(value, name));
  return Object.entries(value).flatMap(([key, inner]) => {
    if (Object.hasOwn(known, key)) return misspeltIn(inner, known[key], [...path, key]);
    const meant = nearest(key, absent);
    return meant === undefined ? [] : [`  ${placeOf([...path, key])} is not known; did you mean: ${key} → ${meant}`];
  });
}

const linesMax = 20;
const namesShownMax = 12;

const isMissing = (issue: Issue): boolean =>
  issue.code === "invalid_union"
    ? issue.errors.length > 0 && issue.errors.every((each) => each.length === 1 && each[0]?.path.length === 0 && each.every(isMissing))
    : issue.code === "invalid_type" && issue.message.includes("undefined");

function unknownNames(
  { keys, path }: Extract<Issue, { code: "unrecognized_keys" }>,
  shape: unknown,
  used: ReadonlySet<string>,
): readonly string[] {
  const known = namesAt(shape as Inside, path);
  return keys
    .filter((key) => !used.has(placeOf([...path, key])))
    .map((key) => {
      const meant = nearest(key, known);
      if (meant !== undefined) return `${placeOf([...path, key])} is not known; did you mean: ${key} → ${meant}`;
      const among = known.length === 0 || known.length > namesShownMax ? "" : `; known here: ${known.join(", ")}`;
      return `${placeOf([...path, key])} is not known${among}`;
    });
}

/** The names that a place of the file may hold. */
function namesAt(shape: Inside | undefined, path: Path): readonly string[] {
  const def = bare(shape)?.def;
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(def?.shape ?? {});
  return namesAt(def?.shape?.[String(first)] ?? def?.element ?? def?.valueType, rest);
}

/** Without the wrapper that makes it optional. */
function bare(shape: Inside | undefined): Inside | undefined {
  const inner = shape?.def?.innerType ?? shape?.def?.getter?.();
  return inner === undefined ? shape : bare(inner);
}

function saidOf(issue: Issue): string {
  const at = issue.path.length === 0 ? "the file" : placeOf(issue.path);
  switch (issue.code) {
    case "invalid_type":
      return `${at} must be ${withArticle(issue.expected)}`;
    case "invalid_value":
      return `${at} must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? `${at} must be at least ${issue.minimum}`
        : Number(issue.minimum) === 1
          ? `${at} must not be empty`
          : `${at} must hold at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "number" || issue.origin === "int"
        ? `${at} must be at most ${issue.maximum}`
        : `${at} must hold at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
    case "invalid_format":
      if (issue.format === "url") return `${at} is not an address that can be used here`;
      return issue.message.startsWith("Invalid") ? `${at} is not a ${issue.format}` : `${at}: ${issue.message}`;
    case "invalid_key":
      return `${at}: ${issue.issues[0]?.message ?? issue.message}`;
    default:
      return `${at}: ${issue.message}`;
  }
}

const withArticle = (expected: string): string =>
  ({ int: "a whole number", array: "a list", object: "an object", record: "an object", boolean: "true or false" })[expected] ??
  `a ${expected}`;

/** As one writes it in JavaScript: `tasks[0].action`. */
const placeOf = (path: Path): string =>
  path.reduce<string>((place, part) => {
    if (typeof part === "number") return `${place}[${part}]`;
    return place === "" ? String(part) : `${place}.${String(part)}`;
  }, "");

/** The candidate that differs by a typing slip: two letters at most, and fewer in a short name. */
function nearest(name: string, candidates: readonly string[]): string | undefined {
  const most = name.length > 2 ? 2 : 1;
  const ranked = candidates
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far, candidate }) => far <= most && far < candidate.length)
    .toSorted((one, other) => one.far - other.far);
  return ranked[0]?.candidate;
}

const nameMaxChars = 40;

/** How many letters have to be changed, added or left out. */
function distance(one: string, other: string): number {
  if (one.length > nameMaxChars || other.length > nameMaxChars) return nameMaxChars;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? nameMaxChars;
}

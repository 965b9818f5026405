import { isKnown } from "../../deed.ts";
import type { Use } from "../table.ts";

/** A path of this machine that a container sees. */
export interface Mount {
  readonly source: string;
  /** Path inside. */
  readonly target: string;
  readonly readOnly: boolean;
}

const valuesOf = (use: Use, names: readonly string[]): readonly string[] =>
  use.options.flatMap(({ name, value }) => (names.includes(name) && value ? [value.text] : []));

/** Paths of this machine that the container sees. A bare name is a volume, not a path. */
export function mountsOf(use: Use): readonly Mount[] {
  const short = valuesOf(use, ["-v", "--volume"]).map((text) => {
    const [source = "", target = "", mode = ""] = text.replace(/^([A-Za-z]):\\/, "/$1/").split(":");
    return { source, target, readOnly: /(?:^|,)(?:ro|readonly)(?:,|$)/.test(mode) };
  });
  const long = valuesOf(use, ["--mount"])
    .filter((text) => !/(?:^|,)type=(?:volume|tmpfs|image)/.test(text))
    .map((text) => ({
      source: /(?:^|,)(?:src|source)=([^,]{0,400})/.exec(text)?.[1] ?? "",
      target: /(?:^|,)(?:dst|destination|target)=([^,]{0,400})/.exec(text)?.[1] ?? "",
      readOnly: /(?:^|,)(?:ro|readonly)(?:=true|=1)?(?:,|$)/.test(text),
    }));
  return [...short, ...long].filter(({ source }) => /^[/~.\\]/.test(source) || !isKnown(source));
}

/** `/srv/../` is `/`, and `..` is taken from where the command runs. */
export function plainPath(path: string, { call: { cwd, facts } }: Use): string {
  const home = facts.home ?? "/root";
  const whole = path.startsWith("~") ? home + path.slice(1) : path.startsWith("/") ? path : `${cwd ?? ""}/${path}`;
  return withoutDots(whole);
}

export function withoutDots(path: string): string {
  const kept: string[] = [];
  for (const piece of path.split("/").slice(0, 4000)) {
    if (piece === "..") kept.pop();
    else if (piece !== "" && piece !== ".") kept.push(piece);
  }
  return `/${kept.join("/")}`;
}

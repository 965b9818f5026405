import { isTestCode, walk, type Problem, type Source } from "./source.ts";

/** The one place that knows clients by name. */
const home = "src/adapters/clients/";

const judges = "judges what any client's programs and files do, whether it has a row or not";
const help = "an example in help";

/** Shipped files, or folders of them, that name a client outside its folder, and why they may. */
const mayName: Readonly<Record<string, string>> = {
  "src/risk/": judges,
  "src/lexicon/programs.ts": judges,
  "src/lexicon/client-files.ts": "the files that judgements and looks share, with a test that no row is missing",
  "src/protocols/solicit/detect/": "variables that programs set for what they run",
  "src/inquiry/rows/": "words of people, the name of a product among them",
  "src/library/claude-agent/": "an adapter of the library, and the dialect of its hooks",
  "src/scope/deploys.ts": "a program of the same name, which deploys",
  "src/host/inquiry/induce-look.ts": "a file of rules that many tools read",
  "src/host/frame/frame-players.ts": help,
  "src/cli/commands/attend.ts": help,
  "src/cli/commands/frame.ts": help,
  "src/cli/commands/hook.ts": help,
  "src/cli/commands/init.ts": help,
  "src/cli/commands/mcp.ts": help,
  "src/cli/commands/review.ts": help,
};

/** A new client must not have to be added in many places: everything but its folder asks the table of rows. */
export function clientNameProblems(sources: readonly Source[], names: readonly string[], allowed = mayName): readonly Problem[] {
  const name = new RegExp(names.join("|"), "i");
  const shipped = sources.filter(({ path }) => path.startsWith("src/") && !path.startsWith(home) && !isTestCode(path));
  const naming = shipped.flatMap((source) => {
    const line = firstNaming(source, name);
    return line === undefined ? [] : [{ path: source.path, line }];
  });
  const places = Object.keys(allowed);
  return [
    ...naming
      .filter(({ path }) => !places.some((place) => path.startsWith(place)))
      .map(({ path, line }) => `${path}:${line} names a client; what is known of one belongs into its folder in ${home}`),
    ...places
      .filter((place) => !naming.some(({ path }) => path.startsWith(place)))
      .map((place) => `${place}: mayName lists it, but no client is named there`),
  ];
}

/** In code: a comment may say for whose sake something is done. */
function firstNaming({ program, lineAt }: Source, name: RegExp): number | undefined {
  let line: number | undefined;
  walk(program, (node) => {
    if (line !== undefined) return;
    const text =
      node.type === "Literal"
        ? String(node.raw ?? node.value)
        : node.type === "TemplateElement"
          ? node.value.raw
          : node.type === "Identifier"
            ? node.name
            : "";
    if (name.test(text)) line = lineAt(node.start);
  });
  return line;
}

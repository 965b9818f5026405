import { unknownPiece } from "../../deed.ts";
import { workOn } from "../../work.ts";

/** Files that a task file loads, as paths beside it that may hold wildcards: their tasks are its own. */
export const loadedBy = {
  rake: (text: string): readonly string[] => {
    workOn(text);
    const named = [...text.matchAll(/\b(?:load|import|require_relative)[ \t(]{1,4}["']([^"'\n#]{1,200})["']/g)];
    const listed = [
      ...text.matchAll(/\b(?:Dir(?:\.glob)?|FileList|Rake\.add_rakelib|Rake::FileList)[ \t]{0,4}[[( ][ \t]{0,4}["']([^"'\n#]{1,200})["']/g),
    ];
    const rails = /\.load_tasks\b/.test(text) ? ["lib/tasks/**/*.rake"] : [];
    return [
      "rakelib/*.rake",
      ...rails,
      ...named.map(([, path = ""]) => (/\.\w{1,5}$/.test(path) ? path : `${path}.rb`)),
      ...listed.map(([, path = ""]) => (/[*.]/.test(path) ? path : `${path}/*.rake`)),
    ].flatMap(spread);
  },
  python: (text: string): readonly string[] => {
    workOn(text);
    const lines = [...text.matchAll(/^[ \t]{0,20}(?:from[ \t]+(\.{0,3}[\w.]{0,100})[ \t]+)?import[ \t]+(\([^)]{1,400}\)|[^\n#]{1,400})/gm)];
    return lines.flatMap(([, from, names = ""]) => {
      const folder = (from ?? "").replace(/^\.+/, "").replaceAll(".", "/");
      const each = names
        .replaceAll(/[()]/g, "")
        .split(",")
        .map((name) => name.trim().split(/\s/)[0]?.replaceAll(".", "/") ?? "");
      const within = each.filter((name) => /^[\w/]+$/.test(name)).map((name) => (folder === "" ? name : `${folder}/${name}`));
      return [...(folder === "" ? [] : [folder]), ...within].flatMap((path) => [`${path}.py`, `${path}/__init__.py`]);
    });
  },
} as const;

/** `a/**` is read as far as one folder below: wildcards of a path stay within one name. */
const spread = (path: string): readonly string[] =>
  path.includes(unknownPiece)
    ? []
    : path.includes("**/")
      ? [path.replaceAll("**/", ""), path.replace("**/", "*/").replaceAll("**/", "")]
      : [path];

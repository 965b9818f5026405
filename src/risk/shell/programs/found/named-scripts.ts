import { longPattern } from "../../../../kernel/long-pattern.ts";

/** Keys by which a configuration names scripts that run before anything else, and what they hold. */
const naming = longPattern("g")`
  \b(?:setupFiles(?:After(?:Env|Each))?|global(?:Setup|Teardown)|require|import|loader|bootstrap|supportFile|testRunner|reporters?|
  plugins?)["']?[ \t]{0,4}[:=][ \t]{0,4}(\[[^\]]{0,600}\]|["'\x60]?[^"'\x60\n]{1,200}["'\x60]?|
  (?:\n[ \t]{1,8}-[ ][^\n]{1,200}){1,8})
`;
const script = /(?:^|["'\x60 ])(?:<rootDir>\/)?((?:\.{1,2}\/)?[\w./-]{1,200}\.(?:[cm]?[jt]sx?|php|rb|py))(?=["'\x60]|$)/gm;
const namedMax = 8;

/** Scripts that a configuration names: `setupFiles: ["./setup.js"]`, `bootstrap="boot.php"`. */
export const scriptsNamedIn = (content: string): readonly string[] =>
  [...content.matchAll(naming)].flatMap(([, value = ""]) => [...value.matchAll(script)].map(([, path = ""]) => path)).slice(0, namedMax);

import type { Facts } from "../facts.ts";
import { attended } from "../files/facts.fixture.ts";
import { outputRows } from "../files/places/output-paths.ts";
import { allRows } from "../files/traits.ts";
import { rows as injectionRows } from "../injection/rows.ts";
import { sequences } from "../injection/terminal.ts";
import { nameRows } from "../mcp/names.ts";
import { verbRows } from "../net/acting.ts";
import { hostRows } from "../net/hosts.ts";
import { shapeRows } from "../net/secret-shapes.ts";
import { storeRows } from "../net/stores.ts";
import { languagesThatRunFiles } from "../shell/programs/file-runners-languages.ts";
import { toolsThatRunFiles } from "../shell/programs/file-runners-tools.ts";
import { quoteWord } from "../../lexicon/shell-words.ts";
import { steeringRows } from "../shell/programs/steering-files.ts";
import { outputOptions } from "../shell/flows/output-options.ts";
import { appOptions } from "../shell/programs/settings-apps.ts";
import { settingOptions } from "../shell/programs/settings-table.ts";
import { settingVariables } from "../shell/programs/settings-variables.ts";
import { sourceRows } from "../shell/programs/sources-table.ts";
import { runningNames } from "../shell/words/variables.ts";
import { wrappers } from "../shell/programs/wrappers.ts";
import { callRows } from "../sql/calls.ts";
import { clientRows } from "../sql/client-commands.ts";
import { mongoRows } from "../sql/mongo-rows.ts";
import { redisRows } from "../sql/redis.ts";
import { boundaryRows } from "../sql/rows-boundary.ts";
import { changeRows } from "../sql/rows-change.ts";
import { configKeys } from "../tools/git/config-keys.ts";
import { targetTable } from "../tools/targets.ts";
import { bash, callOfTool, examplesOf, type Example } from "./example.fixture.ts";

const statement = (text: string) => callOfTool("sql", { statement: text, environment: "dev" });
const fetched = (url: string) => callOfTool("WebFetch", { url });

export const sqlExamples = (): readonly Example[] => [
  ...[...boundaryRows(), ...changeRows()].flatMap((row) => examplesOf(`statement ${row.starts}`, row, { action: statement })),
  ...callRows().flatMap((row) => examplesOf(`function ${row.names[0]}`, row, { action: statement })),
  ...clientRows().flatMap((row) => examplesOf(`client ${row.tool} ${row.shape}`, row, { action: statement })),
  ...mongoRows().flatMap((row) =>
    examplesOf(`mongo ${row.names[0]}`, row, { action: (script) => bash(`mongosh mongodb://localhost/shop --eval ${quoteWord(script)}`) }),
  ),
  ...redisRows().flatMap((row) =>
    examplesOf(`redis ${row.commands[0]}`, row, { action: (words) => bash(`redis-cli ${words.split(" ").map(quoteWord).join(" ")}`) }),
  ),
];

export const netExamples = (): readonly Example[] => [
  ...hostRows().flatMap((row) =>
    examplesOf(`address ${row.name}`, row, {
      action: (text) => (row.changing ? callOfTool("WebFetch", { url: `https://${text}`, method: "POST" }) : fetched(`https://${text}`)),
    }),
  ),
  ...storeRows().flatMap((row) =>
    examplesOf(`store ${row.name}`, row, {
      action: (text) => {
        const [method = "", address = ""] = text.split(" ");
        return bash(`curl -X ${method} ${quoteWord(`http://localhost${address}`)}`);
      },
    }),
  ),
  ...verbRows().flatMap((row) =>
    examplesOf(`verb ${row.why}`, row, { action: (verb) => fetched(`https://shop.example/api/users/${verb}`) }),
  ),
  ...shapeRows().flatMap((row) => examplesOf(`shape ${row.name}`, row, { action: (text) => fetched(`https://other.example/?d=${text}`) })),
];

/** A path is asked about in each way that a path can be touched. */
export const fileExamples = (): readonly Example[] =>
  [...allRows(), ...outputRows()].flatMap((row) =>
    (["read", "write", "delete"] as const).flatMap((way) =>
      examplesOf(`${row.kind}: ${row.why}, ${way}`, row, { action: (path) => callOfTool(way, { path, content: "x" }) }),
    ),
  );

export const textExamples = (): readonly Example[] => [
  ...[...injectionRows(), ...sequences.map((row) => ({ ...row, kind: "terminal" }))].flatMap((row) =>
    examplesOf(`${row.kind}: ${row.why}`, row, { action: (content) => callOfTool("tool_result", { content, source: "Bash:cat notes" }) }),
  ),
];

/** `true x` becomes something whose deed can be seen. */
const telling = (hit: string): string => hit.replace(/true'? x/, (found) => found.replace("true", "rm"));
const piped: Facts = { ...attended, files: {}, unreadable: { "tools/x": { why: "special" } } };

export const shellExamples = (): readonly Example[] => [
  ...wrappers().flatMap((row) =>
    examplesOf(`wrapper ${row.names[0]} ${row.on ?? ""}`.trim(), row, { action: (text) => bash(telling(text)) }),
  ),
  ...[...toolsThatRunFiles(), ...languagesThatRunFiles()].flatMap((row) =>
    examplesOf(`runs files: ${row.names.split(" ")[0]} ${row.on ?? ""}`.trim(), row, {
      action: (text) => bash(text.replaceAll(/\bF\b/g, "tools/x")),
      facts: piped,
    }),
  ),
  ...steeringRows().flatMap((row) => examplesOf(`steered by ${row.files.split(" ")[0]}`, row, { action: bash, facts: attended })),
  ...runningNames.flatMap((row) => examplesOf(`variable ${row.names}`, row, { action: (text) => bash(`export ${text}`) })),
  ...settingVariables.flatMap((row) => examplesOf(`setting ${row.names}`, row, { action: (text) => bash(`export ${quoteWord(text)}`) })),
  ...[...settingOptions(), ...appOptions()].flatMap((row) =>
    examplesOf(`settings of ${row.programs.split(" ")[0]}`, row, { action: (text) => bash(text.replaceAll(/F(?=[\s"']|$)/g, "/tmp/x")) }),
  ),
  ...sourceRows().flatMap((row) => examplesOf(`sources of ${row.programs.split(" ")[0]}`, row, { action: bash })),
  ...outputOptions().flatMap((row) => examplesOf(`results of ${row.programs.split(" ")[0]}`, row, { action: bash })),
  ...targetTable.flatMap((row) => examplesOf(`task ${row.act}`, row, { action: (name) => bash(`npm run ${quoteWord(name)}`) })),
  ...configKeys().flatMap((row) =>
    ["git config K ./x", "git config --global K ./x", "git config --unset K", "git -c K=./x status", "git -c K= status"].flatMap((way) =>
      examplesOf(`${way}, ${row.governs}`, row, { action: (key) => bash(way.replace("K", () => quoteWord(key))) }),
    ),
  ),
  ...nameRows().flatMap((row) =>
    examplesOf(`tool of a server, ${row.act}`, row, { action: (name) => callOfTool(`mcp__shop__${name}`, {}) }),
  ),
];

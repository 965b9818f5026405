import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import type { Act } from "../../deed.ts";

export interface CmdletRow {
  readonly act: Act | "request";
  readonly tree?: boolean;
  readonly keeps?: boolean;
  /** The second path is written. */
  readonly last?: boolean;
  readonly onePath?: boolean;
  readonly needsPath?: boolean;
}

const rows: readonly (readonly [string, CmdletRow])[] = [
  [
    "write-output write-host write-verbose write-information write-error write-warning write-debug get-process get-service " +
      "get-location set-location push-location pop-location test-path get-date get-command get-help get-member get-module get-host " +
      "get-history get-alias get-variable select-object where-object foreach-object sort-object measure-object group-object " +
      "format-table format-list format-wide out-string out-host out-null convertto-json convertfrom-json convertto-csv convertfrom-csv " +
      "compare-object resolve-path split-path join-path get-psdrive get-culture get-random start-sleep clear-host test-connection " +
      "test-netconnection get-filehash get-item get-itemproperty get-acl get-ciminstance get-computerinfo new-object new-timespan " +
      "set-variable set-strictmode import-module tee-object measure-command read-host get-unique true false null new-guid exit ver " +
      "invoke-pester invoke-scriptanalyzer get-timezone get-childitemcount get-eventlog get-winevent " +
      "get-netadapter get-nettcpconnection get-disk get-volume get-psrepository find-module " +
      "get-installedmodule get-scheduledtask get-localuser test-json test-modulemanifest get-verb",
    { act: "harmless" },
  ],
  ["get-content select-string import-csv import-clixml", { act: "read", onePath: true, needsPath: true }],
  ["get-childitem", { act: "list" }],
  ["remove-item remove-itemproperty", { act: "delete", needsPath: true }],
  [
    "clear-content set-content out-file export-csv export-clixml set-item set-itemproperty",
    { act: "write", onePath: true, needsPath: true },
  ],
  ["add-content new-item", { act: "write", onePath: true, needsPath: true, keeps: true }],
  ["copy-item", { act: "read", last: true, needsPath: true }],
  ["move-item rename-item", { act: "delete", last: true, needsPath: true }],
  ["invoke-webrequest invoke-restmethod", { act: "request" }],
  ["format-volume clear-disk initialize-disk remove-partition clear-recyclebin reset-physicaldisk", { act: "floor" }],
  ["stop-process stop-service restart-service stop-computer restart-computer stop-job stop-vm", { act: "stop", onePath: true }],
  [
    "set-executionpolicy set-mppreference add-mppreference disable-windowsoptionalfeature set-netfirewallprofile " +
      "disable-netfirewallrule clear-eventlog remove-eventlog wevtutil",
    { act: "disarm" },
  ],
  ["new-localuser add-localgroupmember set-acl enable-psremoting set-localuser", { act: "privilege" }],
  ["register-scheduledtask new-service set-service new-scheduledtask", { act: "executable-config" }],
  ["send-mailmessage", { act: "message" }],
  ["install-module install-package install-script", { act: "run-foreign", onePath: true }],
  ["get-credential get-clipboard get-storedcredential convertfrom-securestring", { act: "read-secret" }],
  [
    "remove-vm remove-adobject remove-aduser remove-azresourcegroup remove-azresource remove-azvm remove-s3bucket",
    { act: "destroy", onePath: true },
  ],
];

export const cmdlets = lazily((): Readonly<Record<string, CmdletRow>> =>
  Object.fromEntries(rows.flatMap(([names, row]) => names.split(" ").map((name) => [name, row]))),
);

/** Short names that everybody types. */
export const shortNames: Readonly<Record<string, string>> = {
  gci: "get-childitem",
  ls: "get-childitem",
  dir: "get-childitem",
  gc: "get-content",
  cat: "get-content",
  type: "get-content",
  ri: "remove-item",
  rm: "remove-item",
  del: "remove-item",
  erase: "remove-item",
  rd: "remove-item",
  rmdir: "remove-item",
  cp: "copy-item",
  copy: "copy-item",
  cpi: "copy-item",
  mv: "move-item",
  move: "move-item",
  mi: "move-item",
  ren: "rename-item",
  rni: "rename-item",
  ni: "new-item",
  mkdir: "new-item",
  md: "new-item",
  sc: "set-content",
  ac: "add-content",
  clc: "clear-content",
  echo: "write-output",
  write: "write-output",
  pwd: "get-location",
  gl: "get-location",
  cd: "set-location",
  sl: "set-location",
  iex: "invoke-expression",
  iwr: "invoke-webrequest",
  irm: "invoke-restmethod",
  curl: "invoke-webrequest",
  wget: "invoke-webrequest",
  gps: "get-process",
  ps: "get-process",
  kill: "stop-process",
  spps: "stop-process",
  gsv: "get-service",
  sasv: "start-service",
  "?": "where-object",
  where: "where-object",
  "%": "foreach-object",
  foreach: "foreach-object",
  select: "select-object",
  sort: "sort-object",
  measure: "measure-object",
  group: "group-object",
  ft: "format-table",
  fl: "format-list",
  sls: "select-string",
  oh: "out-host",
  gm: "get-member",
  gcm: "get-command",
  man: "get-help",
  help: "get-help",
  gi: "get-item",
  gp: "get-itemproperty",
  sleep: "start-sleep",
  cls: "clear-host",
  clear: "clear-host",
  tee: "tee-object",
  diff: "compare-object",
  compare: "compare-object",
  saps: "start-process",
  start: "start-process",
  ipmo: "import-module",
  gcim: "get-ciminstance",
};

/** Programs that mean the same here as in any other shell. */
export const nativePrograms = longPattern()`
  ^(?:git|npm|npx|pnpm|yarn|node|python3?|py|pip3?|cargo|go|dotnet|java|javac|mvn|gradle|docker|kubectl|terraform|aws|az|gcloud|gh|
  ssh|scp|make|cmake|tsc|eslint|prettier|jest|vitest|deno|bun|ruby|perl|php|rustc|whoami|hostname|ping|where|findstr|tar|sqlite3|
  psql|mysql|helm|bash|sh|wsl|cmd)$
`;

const quiet = longPattern("i")`
  ^(?:math|string|datetime|int|int32|guid|environment|console|text\.encoding|regex|array|version|convert|timespan|char|double|bool|
  system\.(?:environment|math|string|datetime|guid|version|text\.encoding|convert|io\.path)|io\.path)\]::(?!GetEnvironmentVariables|
  FromBase64String|SetEnvironmentVariable|Exit)\w*$
`;
const quietMethods = longPattern("i")`
  ^(?:ToString|ToUpper|ToLower|Split|Replace|Trim|TrimEnd|TrimStart|StartsWith|EndsWith|Contains|Substring|IndexOf|Length|Count|Add|
  AddDays|GetType|Join|Equals|PadLeft|PadRight|Where|ForEach|ContainsKey|GetEnumerator|Format|CompareTo|Sort|Close|Dispose|
  ReadToEnd)$
`;

export const isQuietMember = (name: string): boolean => quiet.test(name) || quietMethods.test(name);

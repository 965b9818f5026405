import { lazily } from "../../kernel/lazily.ts";
import { isKnown } from "../deed.ts";
import { sortArguments, type ProgramCall } from "../tools/call.ts";
import type { Thread } from "../types.ts";
import { remoteOf, threadNumber } from "./repository.ts";
import { threadOfFields } from "./request-threads.ts";
import { mailPlace, threadAt } from "./thread.ts";

/** Parts that the value of an option can play. `file` is a text too: known only where it is the input and stands in the command. */
type OptionRole = "text" | "file" | "field" | "repository" | "receiver" | "method" | "aside";

/** One way of writing to people with a program, and everything that may stand on its command line. */
export interface ProgramThread {
  readonly programs: string;
  /** Leading words, as in the tables of programs. */
  readonly on?: string;
  /** Options that take a value. Any other option may name somebody: then the thread is not known. */
  readonly values: Readonly<Record<string, OptionRole>>;
  readonly flags?: string;
  /** One of these has to be there. */
  readonly needs?: string;
  /** Operands behind the leading words that are text. */
  readonly textAt?: number;
  readonly thread?: (said: Said) => Thread | undefined;
  readonly place?: (said: Said) => string | undefined;
  /** Commands, with the place that they name. */
  readonly hits: readonly (readonly [command: string, place: string])[];
  readonly misses: readonly string[];
}

interface Said {
  readonly call: ProgramCall;
  readonly operands: readonly string[];
  readonly values: (role: OptionRole) => readonly string[];
  readonly texts: readonly string[];
}

const body = { "-b": "text", "--body": "text", "-F": "file", "--body-file": "file", "-R": "repository", "--repo": "repository" } as const;
const note = { "-m": "text", "--message": "text", "-R": "repository", "--repo": "repository" } as const;
const fields = {
  "-f": "field",
  "--raw-field": "field",
  "-F": "field",
  "--field": "field",
  "-X": "method",
  "--method": "method",
  "-q": "aside",
  "--jq": "aside",
} as const;

const githubPlace = (said: Said): string | undefined => {
  const [number, ...more] = said.operands;
  return more.length > 0 ? undefined : threadNumber(number, "#", () => repositoryOf(said, "GH_REPO", "GH_HOST"));
};
const gitlabPlace =
  (mark: "#" | "!") =>
  (said: Said): string | undefined => {
    const [number, ...more] = said.operands;
    if (more.length > 0 || /:/.test(number ?? "")) return undefined;
    const repository = repositoryOf(said, "GITLAB_REPO", "GITLAB_HOST");
    return threadNumber(number, mark, () => repository && `gitlab ${repository}`);
  };

/** Programs whose command line tells which thread a message goes to. */
export const programThreads = lazily((): readonly ProgramThread[] => [
  {
    programs: "gh",
    on: "pr|issue comment",
    values: body,
    flags: "--edit-last --create-if-none",
    place: githubPlace,
    hits: [
      ["gh pr comment 12 -R acme/shop -b done", "acme/shop#12"],
      ["gh issue comment https://github.com/acme/shop/issues/12 --body done", "acme/shop#12"],
      ["gh pr comment 12 -R acme/shop --body-file - <<< done", "acme/shop#12"],
    ],
    misses: [
      "gh pr comment 12 -R acme/shop --body-file notes.md",
      "gh pr comment -R acme/shop -b done",
      "gh pr comment 12 -R acme/shop --delete-last -b x",
      "gh pr comment $n -R acme/shop -b done",
      "gh pr comment 12 -R acme/shop --web",
    ],
  },
  {
    programs: "gh",
    on: "pr review",
    values: body,
    flags: "-c --comment -r --request-changes",
    needs: "-c --comment -r --request-changes",
    place: githubPlace,
    hits: [["gh pr review 12 -R acme/shop --comment -b 'one more look'", "acme/shop#12"]],
    misses: ["gh pr review 12 -R acme/shop --approve -b ok", "gh pr review 12 -R acme/shop -b ok"],
  },
  {
    programs: "gh",
    on: "api",
    values: fields,
    flags: "-i --include --silent",
    thread: (said) => apiThread(said, (path, repository) => `api.github.com/${path.replace("{owner}/{repo}", repository)}`),
    hits: [
      ["gh api repos/acme/shop/pulls/12/comments/3/replies -f body=done", "acme/shop#12"],
      ["gh api -X POST /repos/acme/shop/issues/12/comments -f body='well done' --jq .id", "acme/shop#12"],
    ],
    misses: [
      "gh api repos/acme/shop/pulls/12/comments/3/replies -F body=@notes.md",
      "gh api repos/acme/shop/pulls/12/requested_reviewers -f 'reviewers[]=bob'",
      "gh api repos/acme/shop/issues/12/comments --input notes.json",
      "gh api --hostname git.corp.test repos/acme/shop/issues/12/comments -f body=x",
    ],
  },
  {
    programs: "glab",
    on: "mr note|comment",
    values: note,
    flags: "--unique",
    place: gitlabPlace("!"),
    hits: [["glab mr note 4 -R acme/shop -m done", "gitlab acme/shop!4"]],
    misses: ["glab mr note 4 -R acme/shop", "glab mr note 4 -R acme/shop -m '/merge'"],
  },
  {
    programs: "glab",
    on: "issue|incident note|comment",
    values: note,
    place: gitlabPlace("#"),
    hits: [["glab issue note 4 -R acme/shop -m done", "gitlab acme/shop#4"]],
    misses: ["glab issue note 4 -R acme/shop --assignee bob -m x"],
  },
  {
    programs: "glab",
    on: "api",
    values: fields,
    thread: (said) =>
      apiThread(said, (path, repository) => `gitlab/api/v4/${path.replace(/:(?:id|fullpath)\b/, repository.replaceAll("/", "%2F"))}`),
    hits: [["glab api projects/7/merge_requests/4/notes -f body=done", "gitlab/7!4"]],
    misses: ["glab api projects/7/merge_requests/4/approve -X POST", "glab api projects/7/issues/4/notes --hostname x.test -f body=a"],
  },
  {
    programs: "tea",
    on: "comment",
    values: { "-r": "repository", "--repo": "repository" },
    textAt: 1,
    place: (said) => {
      const repository = repositoryOf(said);
      return threadNumber(said.operands[0], "#", () => repository && `gitea ${repository}`);
    },
    hits: [["tea comment 4 'done' --repo acme/shop", "gitea acme/shop#4"]],
    misses: ["tea comment 4 --repo acme/shop", "tea comment 4 done --repo acme/shop --login other"],
  },
  {
    programs: "jira",
    on: "issue comment add",
    values: {},
    flags: "--no-input",
    textAt: 1,
    place: ({ operands: [key = ""] }) => (/^[A-Za-z]\w{0,20}-\d{1,9}$/.test(key) ? `jira ${key.toUpperCase()}` : undefined),
    hits: [["jira issue comment add SHOP-1 'done' --no-input", "jira SHOP-1"]],
    misses: ["jira issue comment add SHOP-1", "jira issue comment add SHOP-1 --template notes.md"],
  },
  {
    programs: "slack",
    on: "chat send",
    values: { "--text": "text", "--channel": "receiver" },
    textAt: 0,
    place: ({ operands, values }) => only([...operands, ...values("receiver")], (channel) => `slack ${channel}`),
    hits: [["slack chat send 'hi' '#general'", "slack #general"]],
    misses: ["slack chat send hi", "slack chat send hi '#general' --pretext x"],
  },
  {
    programs: "signal-cli",
    on: "send",
    values: { "-m": "text", "--message": "text", "-u": "aside", "--account": "aside", "-a": "aside" },
    place: ({ operands }) => (operands.length > 0 ? `signal to ${operands.toSorted().join(", ")}` : undefined),
    hits: [["signal-cli -u +1 send -m hi +2", "signal to +2"]],
    misses: ["signal-cli -u +1 send -m hi -g group", "signal-cli -u +1 send -m hi +2 --attachment a.png"],
  },
  {
    programs: "mail mailx s-nail mutt neomutt",
    values: { "-s": "text", "-c": "receiver", "-b": "receiver" },
    place: ({ operands, values }) => mailPlace("mail", [...operands, ...values("receiver")]),
    hits: [["mail -s hello -c bob@a.test ann@a.test <<< done", "mail to ann@a.test, bob@a.test"]],
    misses: ["mail -s hello ann@a.test < notes.txt", "mutt -s hello -a a.txt -- ann@a.test <<< done", "mail -s hello team <<< done"],
  },
]);

const only = (found: readonly string[], place: (one: string) => string): string | undefined =>
  found.length === 1 && found[0] !== undefined ? place(found[0]) : undefined;

/** Settings that choose another account, another host or another program, and installed programs. */
const elsewise = /^(?:GH|GITHUB|GITLAB|GLAB|GITEA|JIRA|SLACK|SIGNAL|XDG)_|PROXY|CONFIG|TOKEN|^(?:HOME|PATH|MAILRC|EMAIL)$/i;
const told: ReadonlySet<string> = new Set(["GH_REPO", "GH_HOST", "GITLAB_REPO", "GITLAB_HOST", "GH_PAGER", "GITLAB_PAGER"]);
const installed = /^(?:(?:\/usr(?:\/local)?|\/opt\/homebrew|\/snap)\/bin\/)?[\w.-]+$/;

/** The thread that a call of a program writes to. */
export function threadOfCall(call: ProgramCall): Thread | undefined {
  if (call.elsewhere || !installed.test(call.path)) return undefined;
  if ([...call.variables.keys()].some((name) => elsewise.test(name) && !told.has(name))) return undefined;
  const found = programThreads().flatMap((row) => {
    const said = row.programs.split(" ").includes(call.program) ? saidBy(row, call) : undefined;
    const thread = said && (row.thread ? row.thread(said) : threadAt(row.place?.(said), said.texts));
    return thread ? [thread] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Undefined where the row is about something else, or a word stands there whose meaning it does not know. */
function saidBy({ on, values, flags = "", needs, textAt }: ProgramThread, call: ProgramCall): Said | undefined {
  const { operands: words, options } = sortArguments(call.words, { takes: Object.keys(values) });
  const leading = on?.split(" ").map((each) => each.split("|")) ?? [];
  if (!leading.every((spellings, at) => spellings.includes(words[at]?.text ?? ""))) return undefined;
  const isMeant = (name: string): boolean => Object.hasOwn(values, name) || flags.split(" ").includes(name);
  if (options.some(({ name, value }) => !isMeant(name) || (Object.hasOwn(values, name) && value === undefined))) return undefined;
  if (needs !== undefined && !options.some(({ name }) => needs.split(" ").includes(name))) return undefined;
  const operands = words.slice(leading.length).map(({ text }) => text);
  const valuesOf = (role: OptionRole): readonly string[] =>
    options.flatMap(({ name, value }) => (value && values[name] === role ? [value.text] : []));
  if ([...operands, ...options.map(({ value }) => value?.text ?? "")].some((text) => !isKnown(text))) return undefined;
  const given = textAt === undefined ? [] : operands.slice(textAt, textAt + 1);
  const input = inputOf(call, valuesOf("file"), on === undefined);
  if (input === undefined) return undefined;
  return { call, operands: withoutText(operands, textAt), values: valuesOf, texts: [...valuesOf("text"), ...given, ...input] };
}

const withoutText = (operands: readonly string[], at: number | undefined): readonly string[] =>
  at === undefined ? operands : operands.map((text, index) => (index === at ? "" : text)).filter((text) => text !== "");

/** Texts that come by the input. Undefined: there is a text that nobody here can read. */
function inputOf({ stdin }: ProgramCall, files: readonly string[], isMail: boolean): readonly string[] | undefined {
  if (!isMail && files.length === 0) return [];
  if (files.some((file) => file !== "-") || stdin?.kind !== "text") return undefined;
  return [stdin.text];
}

function repositoryOf({ values, call }: Said, ...variables: readonly [repository?: string, host?: string]): string | undefined {
  const [named, ...more] = values("repository");
  const [byVariable, host] = variables.map((name) =>
    name === undefined ? undefined : (call.variables.get(name) ?? call.facts.variables?.[name]),
  );
  if (more.length > 0) return undefined;
  const repository = named ?? byVariable ?? remoteOf(call);
  return repository === undefined ? undefined : `${host === undefined ? "" : `${host}/`}${repository.toLowerCase()}`;
}

/** `gh api` and `glab api`: the path is an address of the host, and the fields are its body. */
function apiThread(said: Said, address: (path: string, repository: string) => string): Thread | undefined {
  const [path, ...more] = said.operands;
  const methods = said.values("method");
  if (path === undefined || more.length > 0 || methods.some((method) => !/^post$/i.test(method))) return undefined;
  const pairs = said.values("field").map((field) => /^([\w[\]]{1,60})=([^]*)$/.exec(field));
  if (pairs.length === 0 || pairs.some((pair) => pair === null || /^[@:{]/.test(pair[2] ?? ""))) return undefined;
  const given = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
  if (Object.keys(given).length < pairs.length) return undefined;
  const isOpen = /\{owner\}|:id\b|:fullpath\b/.test(path);
  const repository = isOpen ? remoteOf(said.call) : "";
  return repository === undefined ? undefined : threadOfFields(address(path.replace(/^\//, ""), repository), given);
}

import { lazily } from "../../../../kernel/lazily.ts";
import { longPattern } from "../../../../kernel/long-pattern.ts";
import type { Assignment, Command, ParsedScript } from "unbash";
import { isLoopback } from "../../../environment.ts";
import type { Facts } from "../../../facts.ts";
import { isAuthorising, variableBelongsTo } from "../../../net/belongs.ts";
import { isSurelySecretName } from "../../../secret-names.ts";
import { detourVariable, hostsIn, takesDetour } from "../../../tools/outward.ts";
import type { ProgramCall } from "../../../tools/call.ts";
import { workOn } from "../../../work.ts";
import type { WalkPosition } from "../../look.ts";
import type { ShellScope } from "../../scope.ts";

/** Commands that print a token, and the variable that usually holds the same one. */
const tellers = lazily((): readonly (readonly [words: RegExp, variable: string])[] => [
  [/^gh auth token(?: (?:-h|--hostname)[ =]github\.com)?$/, "GITHUB_TOKEN"],
  [/^gcloud auth print-identity-token(?: --(?:audiences|account|project)=[\w.:/@-]{1,200}){0,3}$/, "GCP_IDENTITY_TOKEN"],
  [/^gcloud auth (?:application-default )?print-access-token(?: --(?:audiences|account|project)=[\w.:/@-]{1,200}){0,3}$/, "GCP_TOKEN"],
  [
    longPattern()`
      ^az account get-access-token(?: (?:-[oq]|--(?:output|query|resource|scope|resource-type|subscription|
      tenant))[ =][\w.:/"'-]{1,200}){0,6}$
    `,
    "AZURE_TOKEN",
  ],
  [/^aws (?:ecr|ecr-public) get-login-password(?: --(?:region|profile)[ =]["\w${}-]{1,100}){0,2}$/, "AWS_TOKEN"],
  [/^vault print token$/, "VAULT_TOKEN"],
  [/^heroku auth:token$/, "HEROKU_TOKEN"],
  [/^doctl auth token$/, "DIGITALOCEAN_TOKEN"],
  [/^(?:fly|flyctl) auth token$/, "FLY_TOKEN"],
]);
const keptIn = /^(?:op read(?: -n)? ["']?op:\/\/|(?:pass|gopass) show (?:-o )?["']?)([\w./ -]{1,200})["']?$/;

/** The variable that usually holds what a command prints, if that is a token and nothing else. */
function tokenToldBy(command: string): string | undefined {
  const text = command.trim();
  if (text.length > tellerMaxChars) return undefined;
  const found = tellers().find(([words]) => words.test(text))?.[1];
  const path = found === undefined ? keptIn.exec(text)?.[1] : undefined;
  return (
    found ??
    path
      ?.toUpperCase()
      .replaceAll(/[^A-Z0-9]{1,9}/g, "_")
      .replace(/(?:_(?:TOKEN|KEY|PASSWORD))?$/, "_TOKEN")
      .replace(/^_/, "")
  );
}
const tellerMaxChars = 300;

/** Tokens that a text takes from their programs: `Bearer $(gh auth token)`. */
export const tokensToldIn = (written: string): readonly string[] =>
  written.includes("$(") ? [...written.matchAll(/\$\(([^()\n]{3,300})\)/g)].flatMap(([, command = ""]) => tokenToldBy(command) ?? []) : [];

/** The token that a substitution takes from its program. */
export const tokenOf = (script: ParsedScript | undefined, { source }: WalkPosition): string | undefined =>
  script && script.end - script.pos <= tellerMaxChars ? tokenToldBy((script.source ?? source).slice(script.pos, script.end)) : undefined;

/** Programs that ask for pages. */
export const asksPages = /^(?:curl|wget|https?|xhs?)$/;
/** It shows the headers that it sends. */
const shows = /^(?:-[a-zA-Z]{0,8}v[a-zA-Z]{0,8}|--(?:verbose|trace|print|debug)\S{0,40}|-p[A-Za-z]{1,4}|-d)$/;
const bareHost = /^(?:[\w-]{1,63}\.){1,9}[a-z]{2,24}(?:[:/]|$)/i;

/** Whether a request takes its tokens only to log in: where they go is judged as for the variables that hold them. */
export function onlyLogsIn(node: Command, call: ProgramCall, scope: ShellScope, { source }: WalkPosition): boolean {
  if (!asksPages.test(call.program) || call.elsewhere || takesDetour(call) || isTraced(source)) return false;
  if ([...scope.variables.keys(), ...call.variables.keys()].some((name) => detourVariable.test(name))) return false;
  const isCurl = call.program === "curl";
  if (
    call.words.some(({ text }, at) => (shows.test(text) && !(isCurl && text === "-d")) || (bareHost.test(text) && !isNameOfFile(call, at)))
  )
    return false;
  return node.args.every((word, at) => {
    const written = source.slice(word.pos, word.end);
    if (tokensToldIn(written).length === 0) return true;
    const before = node.args[at - 1]?.text ?? "";
    return isAuthorising(written.replace(/^(?:-H|--header[= ])?["']?/, "")) || /^(?:--oauth2-bearer|-u|--user|-A)$/.test(before);
  });
}

const isNameOfFile = ({ words }: ProgramCall, at: number): boolean =>
  /^(?:-o|-O|--output|-d|--data\S{0,20})$/.test(words[at - 1]?.text ?? "");

let last = { source: "", traces: false }; // every command of a script asks

/** Whether a shell shows each command that it runs, with what stands in for its variables. */
function isTraced(source: string): boolean {
  if (last.source !== source) last = { source, traces: /\bset\s{1,5}-\w{0,6}x|\bxtrace\b/.test(source) };
  return last.traces;
}

/** Whether a variable gets a token that the rest of the script only logs in with. */
export function isKeptForLogin({ name, value, append, index }: Assignment, { source }: WalkPosition, facts: Facts): boolean {
  if (append || index || value.type === "ArrayValue" || isTraced(source)) return false;
  if (!/^["']?\$\([^()]{3,300}\)["']?$/.test(value.text) || tokensToldIn(value.text).length !== 1) return false;
  workOn(source);
  const rest = `${source.slice(0, value.pos - name.length)} ${source.slice(value.end)}`;
  const uses = [...rest.matchAll(new RegExp(`(?<![\\w-])${name}(?!\\w)`, "g"))].slice(0, usesMax + 1);
  if (uses.length === 0 || uses.length > usesMax || passesOn.test(rest) || !isSurelySecretName(name)) return false;
  const [token = ""] = tokensToldIn(value.text);
  if (
    !hostsIn({ words: [{ text: rest, span: { start: 0, end: 0 } }] }).every(
      (host) => isLoopback(host) || variableBelongsTo(token, { host, facts }),
    )
  )
    return false;
  return uses.every((use) => loginStart.test(rest.slice(Math.max(0, use.index - beforeChars), use.index)));
}
const [usesMax, beforeChars] = [20, 600];
/** Words by which other programs see a variable as well. */
const passesOn = /\b(?:export|declare|typeset|local|eval|env|printenv|set|source)\b/;
const loginStart = longPattern("i")`
  (?:^|[;&|\n(])\s{0,9}(?:curl|wget|https?|xhs?)\s[^;&|\n]{0,400}(?:-H|--header)[= ]{0,2}["'](?:authorization|private-token|
  x-vault-token):\s{0,3}(?:\w{1,20}\s{1,3})?\$\{?$
`;

const taking = longPattern()`
  ^(?:(?:docker|podman|nerdctl|buildah|skopeo|img|oras) login|(?:crane|ko) auth login|helm registry login)
  ((?: (?:--password-stdin|(?:-u|--username)[ =]["\w.@\x24{}-]{1,100}|["\w.:/\x24{}-]{1,200})){1,6})$
`;
const shown = /^(?:echo|printf|printf ["']?%s["']?|echo -n) ["']?\$\{?([A-Z]\w{0,100})\}?["']?$/;

/** `gh auth token | docker login ghcr.io --password-stdin`: a token, by its own program or variable, for the registry that it is for. */
export function logsInToOwn(pipeline: string, { functions, aliases, variables }: ShellScope, facts: Facts): boolean {
  if (pipeline.length > 2 * tellerMaxChars || !pipeline.includes("--password-stdin")) return false;
  const [from = "", to = "", ...more] = pipeline.split("|").map((each) => each.trim().replaceAll(/\s{1,99}/g, " "));
  const words =
    taking
      .exec(to)?.[1]
      ?.replaceAll(/(?:-u|--username)[ =]\S{1,99}/g, "")
      .replaceAll('"', "")
      .trim()
      .split(" ") ?? [];
  const [host = "docker.io", ...others] = words.filter((word) => word !== "--password-stdin" && word !== "");
  const named = shown.exec(from)?.[1];
  const token = named ?? tokenToldBy(from);
  if (more.length > 0 || others.length > 0 || token === undefined || (named !== undefined && variables.has(named))) return false;
  if ([from, to].some((each) => functions.has(each.split(" ")[0] ?? "") || aliases.has(each.split(" ")[0] ?? ""))) return false;
  const plain = host
    .replace(/^https:\/\//, "")
    .replace(/\/.*$/, "")
    .replaceAll(/\$\{?([A-Z]\w{0,60})\}?/g, (_, name: string) => variables.get(name)?.[0] ?? "x");
  return (
    /^[\w.-]{1,250}(?::\d{1,5})?$/.test(plain) && variableBelongsTo(token, { host: plain.replace(/:\d{1,5}$/, "").toLowerCase(), facts })
  );
}

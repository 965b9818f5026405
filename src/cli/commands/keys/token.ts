import { quoteWord } from "../../../lexicon/shell-words.ts";
import { addToken, readTokens, removeTokens, roles, type Role } from "../../../secrets/tokens.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal, refuse } from "../../../kernel/trouble.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { exit } from "../../exit.ts";
import { sayRefused, sayUsage } from "../../io.ts";
import { widthOf } from "../../views/fit.ts";
import { shortTime } from "../../../host/guard/moment.ts";

const create: CliCommand = {
  name: "token new",
  arguments: "<name>",
  summary: "Make a token for a person, agent or reader and print it this once. A person only.",
  options: [["--role <role>", "person (default), agent or reader"]],
  examples: ["assent token new mira", "assent token new ci --role reader"],

  async run(input, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const role = (textOption(input, "role") ?? "person") as Role;
    if (!roles.includes(role)) throw new Fault("input.invalid", `"${role}" is not a role; take ${roles.join(", ")}`);
    const name = (input.args[0] ?? "").trim();
    if (name === "" || name.length > 100) throw new Fault("input.invalid", "a token needs a name of at most 100 characters");
    if ((await readTokens(application.paths.tokens)).some((token) => token.name === name && !token.browser))
      return sayRefused(io, refuse("token", `there is a token of "${name}" already; remove it first, or take another name`));
    const token = await addToken(application.paths.tokens, name, role, new Date().toISOString());
    io.data({ name, role, token });
    io.out(token);
    io.note(io.dim(`Shown this once. ${usedAs[role]} Take it back: assent token remove ${quoteWord(name)}`));
    return exit.ok;
  },
};

const bearer = 'Over HTTP it is sent along as "authorization: Bearer TOKEN".';
const usedAs: Readonly<Record<Role, string>> = {
  person: `Answers gates: set it as ASSENT_TOKEN. ${bearer}`,
  agent: `Starts and reads sessions, and never answers. ${bearer}`,
  reader: `Reads, and changes nothing. ${bearer}`,
};

const list: CliCommand = {
  name: "token list",
  summary: "List whose tokens there are. Never shows a token.",
  examples: ["assent token list"],

  async run(_, application, io) {
    const tokens = (await readTokens(application.paths.tokens)).map(({ name, role, createdAt, browser }) => ({
      name,
      role,
      createdAt,
      browser: browser === true,
    }));
    io.data({ tokens });
    const now = new Date().toISOString();
    const rows = tokens.map(({ name, role, createdAt, browser }) => ({
      name: visibleLine(name),
      what: `${role}${browser ? " in a browser" : ""}`,
      made: shortTime(createdAt, now),
    }));
    const [nameWide = 0, whatWide = 0] = (["name", "what"] as const).map((key) => Math.max(0, ...rows.map((row) => widthOf(row[key]))));
    for (const { name, what, made } of rows)
      io.out(`${io.bold(padded(name, nameWide))}  ${padded(what, whatWide)}  ${io.dim(`made ${made}`)}`);
    if (tokens.length === 0) io.out("No tokens. Make one: assent token new NAME");
    return exit.ok;
  },
};

const padded = (text: string, columns: number): string => text + " ".repeat(Math.max(0, columns - widthOf(text)));

const remove: CliCommand = {
  name: "token remove",
  arguments: "<name>",
  summary: "Remove every token of a name. A person only.",
  examples: ["assent token remove ci"],

  async run({ args }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const removed = await removeTokens(application.paths.tokens, args[0] ?? "");
    if (removed === 0) return sayUsage(io, `there is no token of "${args[0]}"; \`assent token list\` shows them`);
    io.data({ removed });
    io.out(`removed ${removed}`);
    return exit.ok;
  },
};

export const tokenCommands: readonly CliCommand[] = [create, list, remove];

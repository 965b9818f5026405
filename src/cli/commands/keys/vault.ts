import { visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal } from "../../../kernel/trouble.ts";
import { changeVault, lockVault, openVault, vaultProblem, type VaultBinding, type VaultPlace } from "../../../secrets/vault.ts";
import type { Application } from "../../../host/application.ts";
import { textOption, type CliCommand, type CommandInput } from "../../command.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, type Io } from "../../io.ts";
import { secretFromInput, vaultHere } from "../../prompts/secret.ts";

type PersonalRun = (input: CommandInput, place: VaultPlace, io: Io) => Promise<Exit>;

/** W14: values are a person's. An agent is refused as it is for `answer`. */
const forPersons =
  (run: PersonalRun): CliCommand["run"] =>
  async (input, application, io) => {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    await application.open(); // keys without a journal would mean that one was lost
    return run(input, placeFor(application), io);
  };

const placeFor = (application: Application): VaultPlace => vaultHere(application, Boolean(process.stdin.isTTY && process.stderr.isTTY));

const missing = (name: string): Fault => new Fault("vault.missing", `the vault has no "${visibleLine(name)}"`);

const read: CliCommand = {
  name: "vault read",
  arguments: "<name>",
  summary: "Print one value of the vault and nothing else. A person only.",
  examples: ["assent vault read anthropic"],

  run: forPersons(async ({ args: [name = ""] }, place, io) => {
    const entries = await openVault(place);
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (!entry) throw missing(name);
    io.data({ name, value: entry.value });
    if (!io.json) process.stdout.write(`${entry.value}\n`); // as it is: no line of it is broken
    return exit.ok;
  }),
};

const refs: CliCommand = {
  name: "vault refs",
  summary: "List the names in the vault, and what each is bound to. Never shows a value.",
  examples: ["assent vault refs", "assent vault refs --json"],

  async run(_, application, io) {
    const entries = Object.entries(await openVault(placeFor(application))).map(([name, { bindings }]) => ({ name, bindings }));
    io.data({ refs: entries });
    for (const { name, bindings } of entries) {
      const bound = bindings.map(({ host, header }) => `${host} (${header})`).join(", ");
      io.out(`${io.bold(visibleLine(name))}  ${io.dim(visibleLine(bound || "bound to nothing"))}`);
    }
    if (entries.length === 0) io.out("The vault is empty. A person adds to it: assent vault write NAME");
    return exit.ok;
  },
};

const write: CliCommand = {
  name: "vault write",
  arguments: "<name>",
  summary: "Keep a value in the vault: asked for without showing it, or read from the input. A person only.",
  options: [
    ["--host <hosts>", "the only hosts that it is sent to, separated by commas; without it, those that the name has"],
    ["--header <name>", "the only header that it is put into; authorization unless said"],
  ],
  examples: ["assent vault write anthropic --host api.anthropic.com --header x-api-key", "assent vault write deploy < token.txt"],

  run: forPersons(async (input, place, io) => {
    const [name = ""] = input.args;
    const bindings = bindingsIn(input);
    const value = await secretFromInput(`Value of ${visibleLine(name)}`);
    const problem = vaultProblem(name, value);
    if (problem !== undefined) throw new Fault("input.invalid", problem);
    let kept: readonly VaultBinding[] = [];
    await changeVault(place, (entries) => {
      kept = bindings ?? (Object.hasOwn(entries, name) ? entries[name]?.bindings : undefined) ?? [];
      return { ...entries, [name]: { value, bindings: kept } };
    });
    io.data({ name, bindings: kept });
    io.note(`kept ${io.bold(name)}${kept.length === 0 ? "; it is bound to no host, so no worker's call carries it" : ""}`);
    return exit.ok;
  }),
};

const hostForm = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?(?::\d{1,5})?$/;
const headerForm = /^[a-z][a-z\d-]{0,63}$/;

function bindingsIn(input: CommandInput): readonly VaultBinding[] | undefined {
  const [hosts, header] = [textOption(input, "host"), textOption(input, "header")];
  if (hosts === undefined && header === undefined) return undefined;
  if (hosts === undefined) throw new Fault("input.invalid", "a header is bound together with a host: --host NAME --header NAME");
  const bound = (header ?? "authorization").toLowerCase();
  if (!headerForm.test(bound)) throw new Fault("input.invalid", "--header is made of letters, digits and -");
  return hosts.split(",").map((each) => {
    const host = each.trim().toLowerCase();
    if (!hostForm.test(host)) throw new Fault("input.invalid", "--host is a name, or name:port, without https:// and without *");
    return { host, header: bound };
  });
}

const remove: CliCommand = {
  name: "vault remove",
  arguments: "<name>",
  summary: "Take a name out of the vault. A person only.",
  examples: ["assent vault remove deploy"],

  run: forPersons(async ({ args: [name = ""] }, place, io) => {
    await changeVault(place, (entries) => {
      if (!Object.hasOwn(entries, name)) throw missing(name);
      const { [name]: _, ...rest } = entries;
      return rest;
    });
    io.data({ removed: name });
    io.note(`removed ${io.bold(visibleLine(name))}`);
    return exit.ok;
  }),
};

const passphraseMinChars = 8;

const lock: CliCommand = {
  name: "vault lock",
  summary: "Put the vault behind a passphrase, or behind another one. A person only.",
  examples: ["assent vault lock"],

  run: forPersons(async (_, place, io) => {
    const said = await secretFromInput("New passphrase of the vault");
    if (said.length < passphraseMinChars) throw new Fault("input.invalid", `a passphrase has at least ${passphraseMinChars} characters`);
    if (process.stdin.isTTY && (await secretFromInput("The same again")) !== said)
      throw new Fault("input.invalid", "these are two different ones; nothing was changed");
    await lockVault(place, said);
    io.data({ locked: true });
    io.note("The vault is behind this passphrase now. Nobody can open it without: keep it somewhere else too.");
    return exit.ok;
  }),
};

const unlock: CliCommand = {
  name: "vault unlock",
  summary: "Take the passphrase away: from then on the identity in the keys folder opens the vault. A person only.",
  examples: ["assent vault unlock"],

  run: forPersons(async (_, place, io) => {
    await lockVault(place, null);
    io.data({ locked: false });
    io.note("The vault opens without a passphrase now.");
    return exit.ok;
  }),
};

export const vaultCommands: readonly CliCommand[] = [read, refs, write, remove, lock, unlock];

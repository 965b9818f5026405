import { vaultNameOf } from "../../config/model-keys.ts";
import type { Application } from "../../host/application.ts";
import { passphraseVariable, vaultFor } from "../../host/vault.ts";
import { Fault } from "../../kernel/trouble.ts";
import { isVaultLocked, openVault, type VaultPlace } from "../../secrets/vault.ts";
import type { Io } from "../io.ts";

const inputMaxChars = 131_072;

/** Asks without showing what is typed. Undefined: the person left. */
async function askSecret(message: string): Promise<string | undefined> {
  const { isCancel, password } = await import("@clack/prompts"); // only who asks waits for it
  const said = await password({ message, output: process.stderr });
  return isCancel(said) || said === "" ? undefined : said;
}

/** A secret from the input of the command, or asked for at the terminal; never from its words, which others can see. */
export async function secretFromInput(message: string): Promise<string> {
  const said = process.stdin.isTTY ? await askSecret(message) : (await inputText()).replace(/\r?\n$/, "");
  if (said === undefined) throw new Fault("input.invalid", "nothing was said, and nothing was changed");
  return said;
}

async function inputText(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > inputMaxChars) throw new Fault("input.invalid", `what comes in has at most ${inputMaxChars} characters`);
  }
  return text;
}

/** The vault as a command of a person opens it: where its passphrase is not set, it is asked for at the terminal. */
export function vaultHere({ environment }: Pick<Application, "environment">, isAtTerminal: boolean): VaultPlace {
  const place = vaultFor(environment);
  let asked: Promise<string | undefined> | undefined;
  const ask = async (): Promise<string | undefined> => (isAtTerminal ? askSecret("Passphrase of the vault") : undefined);
  return { ...place, passphrase: async () => (await place.passphrase()) ?? (asked ??= ask()) };
}

/** Asks for the passphrase once, where keys are in the vault and it is locked; what this process starts finds it open. */
export async function unlockVault(keys: readonly { readonly key?: string }[], application: Application, io: Io): Promise<void> {
  const place = vaultFor(application.environment);
  if (!io.interactive || !keys.some((each) => vaultNameOf(each) !== undefined) || !isVaultLocked(place) || (await place.passphrase()))
    return;
  const said = await askSecret("Passphrase of the vault");
  await openVault({ ...place, passphrase: async () => said });
  process.env[passphraseVariable] = said;
}

import { detectSecrets } from "../lexicon/secrets/detect.ts";

/**
 * D22: a command that somebody hands in is recorded and run later, from the record, which has stars for secrets. So one with a
 * secret in it would be kept in clear, or run otherwise than it was written.
 */
export function secretProblem(what: string, command: string): readonly string[] {
  const [found] = detectSecrets(command);
  if (!found) return [];
  return [
    `${what} holds a secret (${found.name}); commands are recorded, and nothing secret is, so it could not run as it is written: ` +
      "let a script of the project read it where it is kept",
  ];
}

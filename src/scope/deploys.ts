import { auditRestsOn, programsIn } from "./checks.ts";

/** Programs that only send what they are given: files that they name are what goes out, not what runs here. */
const senders =
  /^(?:\/\S*\/)?(?:kubectl|helm|rsync|scp|sftp|aws|gcloud|gsutil|az|gh|glab|fly|flyctl|heroku|curl|oc|nomad|docker|podman|skopeo|crane)\s/;

/**
 * D17: whether a command that runs as the person, with their keys, would run a file that a worker may have written. Whatever else
 * it reads is what it is there for.
 */
export function deployRuns(path: string, command: string): boolean {
  if (!command.split(/[;&|\n]+/).every((step) => senders.test(`${step.trim()} `))) return auditRestsOn(path, command);
  return programsIn(command).some((each) => path === each || path.startsWith(`${each}/`));
}

import { longPattern } from "../kernel/long-pattern.ts";
import { pathTraits } from "../risk/files/traits.ts";

/**
 * Anything that a secret's path has in it. A project of 50,000 files is asked about at the start of every worker, and the
 * table of paths takes forty times longer than this for each.
 */
const mayBeSecret = longPattern("i")`
  (?:^|/)[._]|env|key|pem|p12|pfx|jks|p8|ppk|kdb|pkcs|\.age|rsa|dsa|25519|ovpn|wg0|kube|tfstate|tfvars|rclone|credential
  |netrc|pgpass|secret|vault|service.?account|firebase|passw|token|auth\.json|cookies|login|wallet|history|wp-config
  |local_settings|settings_local|library/|appdata/|snap/|private`;

/** W2: committed files that hold secrets by their name. A worker does not see what is in them. */
export const hiddenAmong = (paths: readonly string[], root: string): readonly string[] => {
  const facts = { projectRoot: root, cwd: root };
  const isSecret = (path: string): boolean => pathTraits(`${root}/${path}`, facts, false).some(({ kind }) => kind === "secret");
  return paths.filter((path) => mayBeSecret.test(path) && isSecret(path));
};

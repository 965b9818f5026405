import { longPattern } from "../kernel/long-pattern.ts";
import { pathTraits } from "../risk/files/traits.ts";

/**
 * Anything that a secret's path has in it. A project of 50,000 files is asked about at the start of every worker, and the
 * table of paths takes forty times longer than this for each.
 */
const mayBeSecret = (): RegExp => longPattern("gi")`
  (?:^|[/\0])[._]|env|key|pem|p12|pfx|jks|p8|ppk|kdb|pkcs|\.age|rsa|dsa|25519|ovpn|wg0|kube|tfstate|tfvars|rclone|credential
  |netrc|pgpass|secret|vault|service.?account|firebase|passw|token|auth\.json|cookies|login|wallet|history|wp-config
  |local_settings|settings_local|library/|appdata/|snap/|private`;

/** W2: files that hold secrets by their name, of a list with a NUL behind each. A worker does not see what is in them. */
export const hiddenIn = (listed: string, root: string): readonly string[] => {
  const facts = { projectRoot: root, cwd: root };
  const isSecret = (path: string): boolean => pathTraits(`${root}/${path}`, facts, false).some(({ kind }) => kind === "secret");
  return [...suspectsIn(listed)].filter(isSecret);
};

/** The list is looked through as one text: path by path takes five times as long. */
function* suspectsIn(listed: string): Generator<string> {
  const pattern = mayBeSecret();
  for (let found = pattern.exec(listed); found; found = pattern.exec(listed)) {
    const begin = listed.lastIndexOf("\0", found.index) + 1;
    const end = listed.indexOf("\0", begin);
    yield listed.slice(begin, end);
    pattern.lastIndex = end;
  }
}

import type { Facts } from "../../facts.ts";
import { resolvePath } from "../resolve.ts";
import { pathTraits } from "../traits.ts";

/** Whether a path is a secret, or a folder whose files would be: one of any name in it is looked at. */
export function keepsSecrets(path: string, { cwd, facts }: { readonly cwd: string | undefined; readonly facts: Facts }): boolean {
  return resolvePath(path, { cwd, facts }).places.some((place) =>
    ["", "/x", "/sso/x", "/config", "/config.json"].some((file) =>
      pathTraits(`${place}${file}`, facts).some(({ kind }) => kind === "secret"),
    ),
  );
}

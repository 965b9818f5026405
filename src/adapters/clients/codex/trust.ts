import { Fault } from "../../../kernel/trouble.ts";
import { programAt } from "../place.ts";
import { readPresent } from "../present.ts";
import { privateMode, type TrustLook, type TrustSetup } from "../setup.ts";
import { listOurHooks, trustRowsFor } from "./listed-hooks.ts";
import { configFile } from "./place.ts";
import { isProjectTrusted, trustedHash, withoutTrust, withTrust } from "./trust-text.ts";

const remedies: Readonly<Record<TrustLook["state"], string>> = {
  trusted: "",
  "untrusted-hook": "Open codex here, type /hooks, and trust assent's.",
  "untrusted-project": "Open codex here once and trust the folder.",
};

/** Codex skips a hook that it does not trust; its trust is kept in its own configuration. */
export const trust: TrustSetup = {
  async rowsFor(hooks, place) {
    if (programAt("codex", place) === undefined) throw new Fault("agent.missing", "codex is not in the search path");
    const rows = await trustRowsFor(hooks, place);
    if (rows.length === 0) throw new Fault("agent.unusable", "codex lists no hook of ours");
    return rows;
  },
  unprepared: (why) =>
    `Codex passes over hooks that it does not trust, and trust could not be prepared (${why}). ${remedies["untrusted-hook"]}`,
  file(rows, place) {
    const file = configFile(place);
    const keys = rows.map(({ key }) => key);
    return {
      kind: "trust",
      file,
      mode: privateMode,
      put(text) {
        const after = withTrust(text ?? "", rows);
        if (after === null) throw new Fault("config.invalid", `${file} holds trust for our hook that we cannot read`);
        return after;
      },
      take(text) {
        const after = withoutTrust(text, keys);
        return after.trim() === "" ? null : after;
      },
    };
  },
  async problem(rows, place) {
    const text = (await readPresent(configFile(place)))?.text ?? "";
    if (rows.length === 0 || rows.some(({ key, hash }) => trustedHash(text, key) !== hash))
      return "Codex does not trust the hook and passes over it; open codex here, type /hooks, and trust it";
    return place.everywhere || isProjectTrusted(text, place.root) // hooks of the user need no trust in the folder
      ? undefined
      : "Codex does not trust this project and passes over its hooks; open codex here once and trust the folder";
  },
  async look(place) {
    const hooks = await listOurHooks(place);
    const isTrusted = hooks.length > 0 && hooks.every((hook) => hook.isTrusted);
    const state = isTrusted ? "trusted" : hooks.length === 0 ? "untrusted-project" : "untrusted-hook";
    return { state, remedy: remedies[state] };
  },
};

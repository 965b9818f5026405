import type { JsonObject } from "../../agents/json.ts";
import { sharedMode, type WrittenFile } from "../setup.ts";
import { hasEntries, withEntries, withoutEntries, type HookEntries } from "./hook-entries.ts";
import { isSameDocument, parseDocument, printDocument } from "./json-document.ts";

/** How a document looks with our hook, and how without. Our other changes are undone as well. */
interface Edit {
  readonly client: string;
  readonly put: (document: JsonObject) => JsonObject;
  readonly take: (document: JsonObject, before: JsonObject) => JsonObject;
}

/** Settings in which a weaker file could turn all hooks off: these turn them on again. */
export const settingsFile = (file: string, client: string, entries: HookEntries): WrittenFile =>
  hookFile(file, {
    client,
    put: (document) => ({ ...withEntries(document, entries, client), disableAllHooks: false }),
    take: (document, before) => {
      const { disableAllHooks: isOff, ...rest } = withoutEntries(document, client);
      const original = isOff === false ? before["disableAllHooks"] : isOff;
      return original === undefined ? rest : { ...rest, disableAllHooks: original };
    },
  });

/** A JSON file in which a client's hooks stand. The same text comes back when our entries are there already. */
export const hookFile = (file: string, { client, put, take }: Edit): WrittenFile => ({
  kind: "hooks",
  file,
  mode: sharedMode,
  put(text) {
    const document = parseDocument(text ?? "", file);
    const wanted = put(document);
    return text !== null && isSameDocument(document, wanted) ? text : printDocument(wanted, text);
  },
  take(text, before) {
    const document = parseDocument(text, file);
    if (!hasEntries(document, client)) return text;
    const wanted = take(document, parseDocument(before ?? "", file));
    return Object.keys(wanted).length === 0 ? null : printDocument(wanted, text);
  },
});

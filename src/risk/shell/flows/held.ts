import { withoutEnd } from "../../../kernel/text.ts";
/** Contents of files after the command's steps so far, by their absolute paths. */
export interface HeldContents {
  readonly contentOf: (place: string) => string | undefined;
  readonly holdsSome: () => boolean;
  readonly places: () => readonly string[];
  /** Whether unread content was put into it. */
  readonly isReplaced: (place: string) => boolean;
  readonly replaced: () => readonly string[];
  /** Whether what is known was only added to what it held before. */
  readonly isAppended: (place: string) => boolean;
  readonly write: (place: string, content: string, keeps: boolean) => void;
  readonly replace: (place: string) => void;
  /** Any file of that folder may have been replaced. */
  readonly replaceBelow: (folder: string) => void;
  /** Copies one file's content to another, as far as it is known: `content`. */
  readonly copy: (source: string, place: string, content: string | undefined) => void;
}

export function newHeld(): HeldContents {
  const contents = new Map<string, string>();
  const replaced = new Set<string>();
  const appended = new Set<string>();
  const folders = new Set<string>();
  return {
    contentOf: (place) => contents.get(place),
    holdsSome: () => contents.size > 0,
    places: () => [...contents.keys()],
    isReplaced: (place) =>
      replaced.has(place) || (!contents.has(place) && folders.size > 0 && folders.has(place.slice(0, place.lastIndexOf("/")))),
    replaced: () => [...replaced],
    isAppended: (place) => appended.has(place),
    write(place, content, keeps) {
      const before = keeps ? contents.get(place) : "";
      contents.set(place, `${before ?? ""}${content}`);
      if (before === undefined) appended.add(place);
      if (!keeps) for (const set of [replaced, appended]) set.delete(place);
    },
    replace(place) {
      contents.delete(place);
      replaced.add(place);
    },
    replaceBelow: (folder) => folders.add(withoutEnd(folder, "/")),
    copy(source, place, content) {
      if (content === undefined) contents.delete(place);
      else contents.set(place, content);
      for (const set of [replaced, appended])
        if (set.has(source)) set.add(place);
        else set.delete(place);
    },
  };
}

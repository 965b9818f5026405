import { clientFiles } from "../../../lexicon/client-files.ts";
import type { Facts } from "../../facts.ts";

/** A folder that a variable names: where it is if nobody set the variable. */
interface NamedPlace {
  readonly usual: string;
  /** Only our and the clients' settings lie there: the name means that place, whether it is set or not. */
  readonly meant?: true;
}

/** Variables that say where our files, and the settings with our entries, lie. */
const places: Readonly<Record<string, NamedPlace>> = {
  ASSENT_HOME: { usual: "~/.local/share/assent", meant: true },
  ...Object.fromEntries(clientFiles.map(({ variable, usual }) => [variable, { usual, meant: true }])),
  XDG_CONFIG_HOME: { usual: "~/.config" },
  XDG_DATA_HOME: { usual: "~/.local/share" },
  XDG_STATE_HOME: { usual: "~/.local/state" },
  LOCALAPPDATA: { usual: "~/AppData/Local" },
  APPDATA: { usual: "~/AppData/Roaming" },
};

const placeVariables: readonly string[] = Object.keys(places);

/** The variable as code of any language passes it on: `resolvePath` puts its value in. */
export const namedPlace = (name: string): string | undefined => (Object.hasOwn(places, name) ? `$${name}` : undefined);

/** Value of a variable of this list, or the place that is meant. Undefined: not known. */
export function placeNamed(name: string, variables: Facts["variables"] = {}): string | undefined {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value !== undefined && value !== "") return value;
  return isAssumed(name, variables) ? places[name]?.usual : undefined;
}

/** Whether the variable is not known to be set, and stands for its place all the same. */
export const isAssumed = (name: string, variables: Facts["variables"] = {}): boolean =>
  Object.hasOwn(places, name) && places[name]?.meant === true && !(Object.hasOwn(variables, name) && variables[name] !== "");

/** Moved folders, each with the usual place of its content. */
export const movedPlaces = (variables: Facts["variables"] = {}): readonly (readonly [from: string, usual: string])[] =>
  placeVariables.flatMap((name) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const { usual } = places[name] as NamedPlace;
    const isMoved = value !== undefined && /^[/~]./.test(value) && !value.endsWith(usual.slice(usual.lastIndexOf("/")));
    return isMoved ? [[value, usual] as const] : [];
  });

const spelled = new RegExp(
  `^(?:\\$\\{?(${placeVariables.join("|")})(?:\\}|\\b)|%(${placeVariables.join("|")})%|\\$\\{?env:(${placeVariables.join("|")}` +
    `)\\}?)(?=[\\\\/]|$)`,
  "i",
);

/** `$ASSENT_HOME/x`, `%LOCALAPPDATA%\x`, `$env:CODEX_HOME/x`: the variable that a path begins with, and what is behind it. */
export function placeSpelledIn(text: string): { readonly name: string; readonly rest: string } | undefined {
  const found = /^[$%]/.test(text) ? spelled.exec(text) : null;
  const name = found?.[1] ?? found?.[2] ?? found?.[3];
  return found && name ? { name: name.toUpperCase(), rest: text.slice(found[0].length) } : undefined;
}

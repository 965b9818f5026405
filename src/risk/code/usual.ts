import { isKnown } from "../deed.ts";
import { act, both, emitShell, noteDeed, notePath, path, type CallEffect } from "./effects.ts";
import { modeOf } from "./modes.ts";
import { noteOpaque } from "./run.ts";
import { nothing, originOf, shellWord, stained, textOf } from "./values.ts";

/** Effects that nearly every language has a call for. */

export const copies: CallEffect = both(path("read", 0), path("write", 1));

/** A whole tree: with a dot behind it, it spills into the folder; else it comes to lie there. */
export const treeCopies: CallEffect = both((run, call) => {
  const [from, into = nothing] = call.args;
  const name =
    textOf(from ?? nothing)
      .split("/")
      .at(-1) ?? "";
  const isSpilled = name === "." || !isKnown(name);
  const goal = isSpilled || into.text === undefined ? into : { ...into, text: `${into.text}/${name}` };
  notePath(run, call, goal, { act: "write", tree: true, keeps: true, spills: true });
  return undefined;
}, copies);

/** Another name for the same file. */
export const links: CallEffect = both(copies, (run, call) => {
  const names = [call.args[0], call.args[1]].map((value) => textOf(value ?? nothing));
  if (names.every((name) => name !== "" && isKnown(name))) emitShell(run, call, { text: `ln ${names.map(shellWord).join(" ")}` });
  return undefined;
});

export const moves: CallEffect = both(path("delete", 0), path("write", 1));

/** Code goes on in another folder. */
export const enters: CallEffect = (run, call) => {
  run.folder = textOf(call.args[0] ?? nothing);
  return nothing;
};

/** Permission bits as the first argument, before the files, or as the second, after one. */
export const changesMode =
  (place: 0 | 1): CallEffect =>
  (run, call) => {
    const files = place === 0 ? call.args.slice(1) : [call.args[0] ?? nothing];
    const mode = modeOf(textOf(call.args[place] ?? nothing));
    if (mode === "open") noteDeed(run, call, { act: "privilege", target: textOf(files[0] ?? nothing), why: "opens a file to everyone" });
    for (const file of files) notePath(run, call, file, { act: "write", keeps: true, gone: mode === "shut" });
    return nothing;
  };

/** Runs code that cannot be read here. */
export const opaque =
  (why = "runs machine code or prepared code"): CallEffect =>
  (run, call) => {
    noteOpaque(run, call, why);
    return nothing;
  };

/** A method of a path; other things have methods of that name too. */
export const onPath =
  (effect: CallEffect): CallEffect =>
  (run, call) =>
    call.receiver?.thing === "path" ? effect(run, call) : stained(nothing, originOf(call.receiver ?? nothing));

/** Starting a process is nothing; doing so in a loop never ends. */
export const forks: CallEffect = (run, call) =>
  /\b(?:while|for|until|loop(?= *(?:do|\{)))\b/.test(run.code) ? act("stop", { why: "starts processes without end" })(run, call) : nothing;

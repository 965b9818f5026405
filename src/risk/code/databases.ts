import { isKnown } from "../deed.ts";
import { notePath, type CallEffect } from "./effects.ts";
import { fileIn, noteEntries } from "./handed.ts";
import { nothing, textOf } from "./values.ts";

const inMemory = /^(?::memory:|)$/;
const addressOfServer = /^(?!sqlite|duckdb|file|jdbc:(?:sqlite|duckdb)|dbi:sqlite)[a-z][\w+.-]{2,40}:(?!\\)/i;

/** Opens a database that is a file. An address of a server says nothing here, and one in memory cannot lose anything. */
export const opensDatabase: CallEffect = (run, call) => {
  const [given] = [...call.args, call.named.get("database"), call.named.get("filename")].filter((each) => each !== undefined);
  const text = textOf(given ?? nothing);
  if (addressOfServer.test(text)) return nothing;
  const path = fileIn(text);
  if (inMemory.test(path) || given?.thing === "own" || given === undefined) return { thing: "memory" };
  if (isKnown(path)) notePath(run, call, { ...given, text: path }, { act: "read" }); // else most are addresses of servers
  noteEntries(run, call);
  return { thing: "database", ...(isKnown(path) && { path }) };
};

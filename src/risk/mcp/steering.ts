import type { Act, Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { pathDeeds } from "../files/deeds.ts";
import type { Leaf } from "./leaves.ts";

/** Arguments that are words for people, patterns, or the content of a file. */
const texts =
  /^(?:\w{0,40}_)?(?:text|contents?|string|body|message|title|description|query|pattern|search|regex|glob|prompt|summary|label|data)$/;
/** Servers that keep notes, whose names may be anything. */
const notes = /memory|knowledge|todo|task|notes|thinking/i;
/** A file of another place: its path says nothing about this machine. */
export const remoteServers =
  /github|gitlab|bitbucket|gist|dropbox|drive|onedrive|sharepoint|(^|[-_])(s3|gcs|aws|azure|gcp|sftp|ftp|ssh)([-_]|$)/i;
/** It has a folder in front, or begins as hidden files do: a plain name proves nothing. */
const spelled = /^(?:[^\s"'`|;&]{0,400}[/\\])?\.?[\w@.-]{1,100}(?:[/\\][\w@.-]{1,100}){0,20}$/;
const changing: ReadonlySet<Act> = new Set<Act>(["external-write", "destroy", "opaque", "publish"]);
const steering: ReadonlySet<Act> = new Set<Act>(["control-plane", "executable-config", "write-secret", "floor"]);

interface Tool {
  readonly act: Act;
  readonly writes: boolean;
  readonly server: string;
  readonly cwd: string;
  readonly facts: Facts;
}

/** Whether a tool that changes something is told a place that steers us or other programs, whatever the argument is called. */
export function isSteering({ key, text, content }: Leaf, deed: Deed, { act, writes, server, cwd, facts }: Tool): boolean {
  const isChange = changing.has(act) || writes || (act === "unknown" && content !== undefined);
  if (!isChange || deed.act === "read" || texts.test(key) || notes.test(server) || remoteServers.test(server)) return false;
  if (text.length > 1_024 || !/[/\\]|^\./.test(text) || !spelled.test(text)) return false;
  return pathDeeds(deed, { cwd, facts }).some((each) => steering.has(each.act));
}

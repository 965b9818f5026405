import { isBelow } from "../tools/git/repo.ts";
import type { ProgramCall } from "../tools/call.ts";

const remoteForm = /^(?:\w{1,20}:\/\/)?(?:[^@/\s]{1,100}@)?([\w.-]{1,100})(?::\d{1,5}\/|[:/]\/?)([\w.-]{1,100}(?:\/[\w.-]{1,100}){1,5})$/;

/** The repository of the project, if all its remotes are one: which of several is meant, only the host's program knows. */
export function remoteOf({ facts, cwd }: ProgramCall): string | undefined {
  if (cwd === undefined || facts.projectRoot === undefined || !isBelow(cwd, facts.projectRoot)) return undefined;
  const found = Object.values(facts.remotes ?? {}).map(repositoryIn);
  const [first] = new Set(found);
  return new Set(found).size === 1 ? first : undefined;
}

/** `owner/name` at GitHub, with its host elsewhere. */
function repositoryIn(remote: string): string | undefined {
  const [, host = "", path = ""] = remoteForm.exec(remote.trim().replace(/(?:\.git)?\/?$/, "")) ?? [];
  if (path === "") return undefined;
  return (/^(?:www\.|ssh\.)?github\.com$/i.test(host) ? path : `${host}/${path}`).toLowerCase();
}

const pageForm = /^https:\/\/([\w.-]{1,100})\/([\w.-]{1,100}\/[\w.-]{1,100})\/(?:pull|issues)\/(\d{1,9})(?:[/#?][^]{0,200})?$/;

/** A pull request, merge request or issue by its number in a repository, or by the address of its page. */
export function threadNumber(said: string | undefined, mark: "#" | "!", repository: () => string | undefined): string | undefined {
  const [, host = "", path = "", paged] = pageForm.exec(said ?? "") ?? [];
  if (paged !== undefined) return `${(host === "github.com" ? path : `${host}/${path}`).toLowerCase()}${mark}${Number(paged)}`;
  const number = /^#?(\d{1,9})$/.exec(said ?? "")?.[1];
  const place = number === undefined ? undefined : repository();
  return place === undefined || !/^(?:\w{1,10} )?[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,6}$/.test(place)
    ? undefined
    : `${place}${mark}${Number(number)}`;
}

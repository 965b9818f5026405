const pageForm = /^https:\/\/github\.com\/([\w.-]{1,100}\/[\w.-]{1,100})\/(?:pull|issues)\/(\d{1,9})$/;

/** A pull request, merge request or issue by its number in a repository that is named, or by the address of its page. */
export function threadNumber(said: string | undefined, mark: "#" | "!", repository: string | undefined): string | undefined {
  const [, path, paged] = pageForm.exec(said ?? "") ?? [];
  if (path !== undefined && repository === undefined) return `${path.toLowerCase()}${mark}${Number(paged)}`;
  const number = /^#?(\d{1,9})$/.exec(said ?? "")?.[1];
  return number === undefined || repository === undefined || !/^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,6}$/.test(repository)
    ? undefined
    : `${repository.toLowerCase()}${mark}${Number(number)}`;
}

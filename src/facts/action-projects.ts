import { realpath } from "node:fs/promises";
import { findProject, type Project, type Repository } from "./git/repository.ts";
import { isInside } from "./names.ts";
import type { ActionPlace } from "./place.ts";

/** The project that an action is weighed for, and where it would happen. */
export interface ActionProjects {
  readonly project: Project;
  /** The project of the folder that it would happen in: the same one, or another. */
  readonly here: Project;
  /** The repository of that folder, if it is not the project's. */
  readonly beside?: Repository;
}

/**
 * A session keeps its project wherever an action would happen; without a session, the folder says which one it is. A
 * working tree of the same repository is the project too, as it is there.
 */
export async function findActionProjects({ cwd, root }: Pick<ActionPlace, "cwd" | "root">): Promise<ActionProjects> {
  const [here, other] = await Promise.all([findProject(cwd), root === cwd ? undefined : root && findProject(root)]);
  const project = other || here;
  const { repository } = here;
  if (project.root === here.root) return { project, here };
  if (repository && repository.commonFolder === project.repository?.commonFolder) return { project: here, here };
  return { project, here, ...(repository && { beside: repository }) };
}

/** One folder may have two names: where only its name puts it outside the project, both are taken by their real names. */
export async function realPlace({ cwd, root }: Pick<ActionPlace, "cwd" | "root">): Promise<Pick<ActionPlace, "cwd" | "root">> {
  if (root === undefined) return { cwd };
  if (isInside(root, cwd)) return { cwd, root };
  const project = (await findProject(root)).root;
  if (isInside(project, cwd)) return { cwd, root };
  const [real, realCwd] = await Promise.all([project, cwd].map((each) => realpath(each).catch(() => undefined)));
  if (real === undefined || realCwd === undefined || !isInside(real, realCwd)) return { cwd, root };
  return { cwd: realCwd, root: real };
}

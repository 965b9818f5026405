import type { ProcessEnvironment } from "../kernel/ports.ts";

/** The values of variables that a configuration names: one called `toString` is a variable like others, and hardly ever there. */
export const namedValues = (environment: ProcessEnvironment, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (Object.hasOwn(environment, name) && environment[name]) || []);

import { registerHooks } from "node:module";

/** Vitest looks for its coverage package beside itself; ours is installed beside this file. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier === "@vitest/coverage-v8" ? { ...context, parentURL: import.meta.url } : context),
});

import { registerHooks } from "node:module";

/** Loaded before a program that is to find no SDK of Restate, as where nobody installed it. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== "@restatedev/restate-sdk") return next(specifier, context);
    throw Object.assign(new Error("not here"), { code: "ERR_MODULE_NOT_FOUND" });
  },
});

/** Our plugin, and the marketplace that offers it. */
export const pluginName = "assent";

/** The file that it starts, below its folder, and the word by which the hook knows that a plugin started it. */
export const pluginHook = "plugin-hook.cjs";
export const pluginWord = "--plugin";

/** A guard that no `init` wrote: a person added our plugin to the client. */
export interface PluginGuard {
  /** The file that switches it on. */
  readonly by: string;
  /** The hook that it starts, null where only the client knows the place; undefined where it is not there any more. */
  readonly hook: string | null | undefined;
  /** The reason why the client passes over it, where its own settings show one. */
  readonly problem?: string;
  /** A person takes it out with this. */
  readonly remove: string;
}

/** Whether a plugin's name, with its marketplace behind it, is ours. */
export const isOurPlugin = (name: string): boolean => name === pluginName || name.startsWith(`${pluginName}@`);

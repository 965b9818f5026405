/** The folder that this process stands in; undefined where it was removed meanwhile. */
export function folderHere(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

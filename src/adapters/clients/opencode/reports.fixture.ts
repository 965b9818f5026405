export const reports: readonly object[] = [{ event: "after", session: "s", folder: "/p", call: "c", tool: "bash", output: "no", exit: 1 }];

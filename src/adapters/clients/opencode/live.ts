import type { LiveSetup } from "../setup.ts";

/** As its plugin does it. */
export const live: LiveSetup = {
  throughShell: false,
  hookEnvironment: () => ({}),
  payload: ({ session, call, command, root }) => ({
    ...{ event: "before", session, call },
    ...{ tool: "bash", input: { command }, folder: root },
  }),
  heard(stdout) {
    const { allow } = JSON.parse(stdout) as { allow?: unknown };
    return allow === true ? "passed" : allow === false ? "stopped" : "unclear";
  },
  client: { notStarted: "it would install packages of its own first" },
};

interface NamedSession {
  readonly protocol: string;
  readonly title: string;
  readonly cwd: string;
  readonly agent: string;
}

/** The name of a session that nobody wrote a task for, by its protocol; every other one has its title. */
const names: Readonly<Record<string, (project: string, agent: string) => string>> = {
  guard: (project, agent) => `${agent} in ${project}`,
  switch: (project) => `Guard on and off in ${project}`,
};

/** The name of a session in lists. */
export const sessionName = ({ protocol, title, cwd, agent }: NamedSession): string =>
  names[protocol]?.(cwd.split(/[/\\]/).findLast((part) => part !== "") ?? cwd, agent) ?? title;

/** Whether its name needs the moment of its start to be told from others: one agent comes back to one project. */
export const isNamedByStart = (protocol: string): boolean => protocol === "guard";

/** The agent of a session; some have none. */
export const agentWord = (agent: string): string => (agent === "none" || agent === "" ? "no agent" : agent);

import { attendLimits, proposedRoles } from "./policy.ts";
import { planning } from "./tasks.ts";
import type { AttendKnowledge, AttendPhase, AttendState, Team, TeamMember } from "./types.ts";

export const roomIn = ({ members }: Team): number => Math.max(0, attendLimits.membersMax - members.length);

/** A8: who could join, as many as there is room for. */
export const proposedMembers = (known: Pick<AttendKnowledge, "team" | "agent">): readonly TeamMember[] =>
  known.team === null
    ? []
    : proposedRoles
        .filter(({ name }) => !isMember(known.team, name))
        .slice(0, roomIn(known.team))
        .map(({ name }) => memberNamed(known, name));

/** Applies a person's answer about the team, or the kind's default. */
export function teamBy(state: AttendPhase<"teaming">, option: string, text: string | undefined): AttendState {
  const { team, tasks, step } = state;
  if (team === null) return planning(state, tasks);
  if (step === "team" && option === "augment" && proposedMembers(state).length > 0) return { ...state, step: "augment", asked: false };
  if (step === "team" && option === "restructure") return { ...state, step: "restructure", asked: false };
  if (step === "augment") return planning({ ...state, team: augmented(state, team, option, text) }, tasks);
  if (step === "restructure") return planning({ ...state, team: restructured(team, option, text) }, tasks);
  return planning(state, tasks);
}

function augmented(known: AttendKnowledge, team: Team, option: string, text: string | undefined): Team {
  if (option === "none") return team;
  const named = namesIn(text).filter((name) => !isMember(team, name));
  const joining = option === "modify" ? named.map((name) => memberNamed(known, name)) : proposedMembers(known);
  return { ...team, members: [...team.members, ...joining.slice(0, roomIn(team))] };
}

/** At least one stays, otherwise the session works alone. */
function restructured(team: Team, option: string, text: string | undefined): Team | null {
  if (option === "accept") return team;
  const wanted = option === "modify" ? namesIn(text).map((name) => name.toLowerCase()) : [];
  const members = team.members.filter(({ name }) => wanted.includes(name.toLowerCase()));
  return members.length === 0 ? null : { ...team, members };
}

const isMember = (team: Team | null, name: string): boolean =>
  team?.members.some((member) => member.name.toLowerCase() === name.toLowerCase()) ?? false;

/** A new member is an agent of the kind that the session or the team has already. */
function memberNamed({ team, agent }: Pick<AttendKnowledge, "team" | "agent">, name: string): TeamMember {
  const focus = proposedRoles.find((role) => role.name === name)?.focus;
  const type = team?.members[0]?.type ?? agent ?? name;
  return { name, type, ...(focus === undefined ? {} : { focus }) };
}

const namesIn = (text = ""): readonly string[] => [
  ...new Set(text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim().toWellFormed().slice(0, 60)]))),
];

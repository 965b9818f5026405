import { attendLimits } from "./policy.ts";
import { reviews } from "./reviewers.ts";
import { planning } from "./tasks.ts";
import type { AttendKnowledge, AttendPhase, AttendState, Team, TeamMember } from "./types.ts";

export const roomIn = ({ members }: Team): number => Math.max(0, attendLimits.membersMax - members.length);

/** Applies a person's answer about the team, or the kind's default. */
export function teamBy(state: AttendPhase<"teaming">, option: string, text: string | undefined): AttendState {
  const { team, tasks, step } = state;
  if (team === null) return planning(state, tasks);
  if (step === "team" && option === "augment" && roomIn(team) > 0) return { ...state, step: "augment", asked: false };
  if (step === "team" && option === "restructure") return { ...state, step: "restructure", asked: false };
  if (step === "augment") return planning({ ...state, team: augmented(state, team, option, text) }, tasks);
  if (step === "restructure") return planning({ ...state, team: restructured(team, option, text) }, tasks);
  return planning(state, tasks);
}

function augmented(known: AttendKnowledge, team: Team, option: string, text: string | undefined): Team {
  const named = option === "modify" ? namesIn(text).map((name) => memberNamed(known, name)) : [];
  const joining = named.filter((member) => !isMember(team, member.name) && !reviews(member));
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

/** U15: a new member is an agent of the kind that the session or the team has already; its part stands behind a colon. */
function memberNamed({ team, agent }: Pick<AttendKnowledge, "team" | "agent">, said: string): TeamMember {
  const [name = said, ...part] = said.split(":").map((each) => each.trim());
  const type = team?.members[0]?.type ?? agent ?? name;
  const focus = part.join(": ");
  return { name, type, ...(focus === "" ? {} : { focus }) };
}

const namesIn = (text = ""): readonly string[] => [
  ...new Set(text.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim().toWellFormed().slice(0, 200)]))),
];

import type { SessionDetailView } from "../../server/api.ts";

type QuestionsView = Extract<SessionDetailView, { readonly shows: "questions" }>;

interface Props extends Pick<QuestionsView, "next"> {
  readonly session: string;
}

/** U10: what helps after a good end. All of it are our own words. */
export const NextSteps = ({ next, session }: Props) =>
  next.length === 0 ? null : (
    <section aria-labelledby="next-title">
      <h2 id="next-title">What helps next</h2>
      <ul className="plain-list">
        {next.map(({ protocol, does, command }) => (
          <li key={protocol}>
            {does}: <code>{command.replace("SESSION", session)}</code>
          </li>
        ))}
      </ul>
    </section>
  );

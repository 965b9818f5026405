import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { visibleLine } from "../../kernel/text.ts";
import { guardQuery, lastAnswerQuery } from "../queries.ts";
import { Ago } from "../shared/moment.tsx";
import { projectOf } from "../shared/said.tsx";
import { Empty } from "../shared/states.tsx";

const working: ReadonlySet<string> = new Set(["guarded", "partly", "observing"]);
const namedMax = 4;

/** The next thing to do where nothing waits: guard an agent, look at a guard that is paused or broken, or nothing. */
export function NothingWaits() {
  const guards = useQuery(guardQuery).data?.projects;
  const last = useQuery(lastAnswerQuery).data?.items[0];
  const names = (isWorking: boolean): string => {
    const all = (guards ?? []).filter(({ clients }) => clients.some(({ isSetUp }) => isSetUp));
    const found = all.filter(({ state }) => working.has(state) === isWorking).map(({ project }) => visibleLine(projectOf(project)));
    return found.length > namedMax ? `${found.slice(0, namedMax).join(", ")} and ${found.length - namedMax} more` : found.join(", ");
  };
  const [guarded, others] = [names(true), names(false)];
  return (
    <Empty title="Nothing waits for you.">
      {guarded !== "" && <p>Guarded: {guarded}. New questions appear here by themselves.</p>}
      {others !== "" && (
        <p>
          Paused or in need of repair: {others}. <Link to="/guard">Look at the guard</Link>
        </p>
      )}
      {last?.closing && (
        <p>
          The last question was answered <Ago at={last.closing.at} />
          {last.closing.by && ` by ${visibleLine(last.closing.by.name)}`}:{" "}
          <Link to="/gates/$id" params={{ id: last.id }}>
            {visibleLine(last.closing.word ?? "see it")}
          </Link>
        </p>
      )}
      {guards && guarded + others === "" && (
        <p>
          No agent is guarded yet: <code>assent init</code> in its project does that. Try one call:{" "}
          <code>assent guard "git push --force"</code>
        </p>
      )}
    </Empty>
  );
}

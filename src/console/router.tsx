import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link } from "@tanstack/react-router";
import { InboxPage } from "./inbox/inbox-page.tsx";
import { JournalPage } from "./journal/journal-page.tsx";
import { NewSessionPage } from "./sessions/new-session-page.tsx";
import { SessionPage } from "./sessions/session-page.tsx";
import { SessionsPage } from "./sessions/sessions-page.tsx";
import { sessionStateNames } from "../kernel/words/session-state.ts";
import { Shell } from "./shell/shell.tsx";

const questionFates = ["allowed", "changed", "blocked", "lapsed", "open", "refused"] as const;
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
const given = <Members extends Record<string, unknown>>(members: Members): { [Name in keyof Members]?: NonNullable<Members[Name]> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

/** Every address of the console. `refused` is why the code of the address was not taken, if it was not. */
export function consoleRouter(refused: unknown) {
  const root = createRootRoute({ component: () => <Shell refused={refused} />, notFoundComponent: Nowhere });
  const inbox = createRoute({ getParentRoute: () => root, id: "inbox", component: InboxPage });
  const list = createRoute({ getParentRoute: () => inbox, path: "/" });
  const gate = createRoute({ getParentRoute: () => inbox, path: "/gates/$id" });
  const sessions = createRoute({
    getParentRoute: () => root,
    path: "/sessions",
    component: SessionsPage,
    validateSearch: ({ words, state, project, agent, protocol }) =>
      given({
        words: textOf(words),
        state: sessionStateNames.find((each) => each === state),
        project: textOf(project),
        agent: textOf(agent),
        protocol: textOf(protocol),
      }),
  });
  const started = createRoute({ getParentRoute: () => root, path: "/sessions/new", component: NewSessionPage });
  const session = createRoute({
    getParentRoute: () => root,
    path: "/sessions/$id",
    component: SessionPage,
    validateSearch: ({ at }) => given({ at: Number.isSafeInteger(at) && Number(at) > 0 ? Number(at) : undefined }),
  });
  const rules = createRoute({
    getParentRoute: () => root,
    path: "/rules",
    component: lazyRouteComponent(() => import("./rules/rules-page.tsx"), "RulesPage"),
    validateSearch: ({ days, signal, tool, from, to, fate }) =>
      given({
        days: Number.isSafeInteger(days) && Number(days) > 0 && Number(days) <= 365 ? Number(days) : undefined,
        signal: textOf(signal),
        tool: textOf(tool),
        from: textOf(from),
        to: textOf(to),
        fate: questionFates.find((each) => each === fate),
      }),
  });
  const guard = createRoute({
    getParentRoute: () => root,
    path: "/guard",
    component: lazyRouteComponent(() => import("./guard/guard-page.tsx"), "GuardPage"),
  });
  const machines = createRoute({
    getParentRoute: () => root,
    path: "/machines",
    component: lazyRouteComponent(() => import("./machines/machines-page.tsx"), "MachinesPage"),
  });
  const journal = createRoute({
    getParentRoute: () => root,
    path: "/journal",
    component: JournalPage,
    validateSearch: (search) => given({ text: textOf(search["text"]), type: textOf(search["type"]), session: textOf(search["session"]) }),
  });
  const routeTree = root.addChildren([inbox.addChildren([list, gate]), sessions, started, session, rules, guard, machines, journal]);
  return createRouter({ routeTree, defaultPreload: false });
}

const Nowhere = () => (
  <div className="empty">
    <h1>There is no such page.</h1>
    <p>
      <Link to="/">Go to the inbox</Link>
    </p>
  </div>
);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof consoleRouter>;
  }
}

import type { CliCommand } from "../command.ts";

export interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly CliCommand[];
}

type Load = () => Promise<readonly CliCommand[]>;

const load = {
  allow: async () => (await import("./allow.ts")).allowCommands,
  attend: async () => [(await import("./attend.ts")).attend],
  dispatch: async () => [(await import("./work/dispatch.ts")).dispatch, ...(await import("./work/dispatch-work.ts")).workCommands],
  budget: async () => [(await import("./work/budget.ts")).budget],
  bound: async () => [(await import("./inquiries/bound.ts")).bound],
  clarify: async () => [(await import("./inquiries/clarify.ts")).clarify],
  classify: async () => [(await import("./classify.ts")).classify],
  companion: async () => (await import("./work/companion.ts")).companionCommands,
  console: async () => [(await import("./console.ts")).consoleCommand],
  contextualize: async () => [(await import("./inquiries/contextualize.ts")).contextualize],
  doctor: async () => [(await import("./doctor.ts")).doctor],
  elicit: async () => [(await import("./inquiries/elicit.ts")).elicit],
  exchange: async () => (await import("./exchange/index.ts")).exchangeCommands,
  frame: async () => (await import("./frame.ts")).frameCommands,
  gap: async () => [(await import("./inquiries/gap.ts")).gap],
  gates: async () => (await import("./gates.ts")).gateCommands,
  goal: async () => [(await import("./inquiries/goal.ts")).goal],
  grasp: async () => [(await import("./inquiries/grasp.ts")).grasp],
  ground: async () => [(await import("./inquiries/ground.ts")).ground],
  guard: async () => [(await import("./guard.ts")).guard],
  hook: async () => [(await import("./hook.ts")).hook],
  inbox: async () => [(await import("./inbox.ts")).inbox],
  induce: async () => [(await import("./inquiries/induce.ts")).induce],
  init: async () => [(await import("./init.ts")).init],
  journal: async () => [...(await import("./journal.ts")).journalCommands, ...(await import("./journal-keep.ts")).keepCommands],
  machine: async () => (await import("./keys/machine.ts")).machineCommands,
  missions: async () => [(await import("./work/missions.ts")).missions],
  mcp: async () => [(await import("./mcp.ts")).mcp, (await import("./mcp-guard.ts")).mcpGuard],
  notify: async () => (await import("./notify.ts")).notifyCommands,
  recollect: async () => [(await import("./inquiries/recollect.ts")).recollect],
  review: async () => [(await import("./review.ts")).review],
  rules: async () => (await import("./rules.ts")).ruleCommands,
  sessions: async () => [...(await import("./sessions.ts")).sessionCommands, ...(await import("./record/trace.ts")).traceCommands],
  solicit: async () => [(await import("./inquiries/solicit.ts")).solicit],
  statusline: async () => [(await import("./statusline.ts")).statusline],
  status: async () => [(await import("./status.ts")).status],
  switch: async () => (await import("./switch.ts")).switchCommands,
  token: async () => (await import("./keys/token.ts")).tokenCommands,
  tour: async () => [
    (await import("./tours/tour.ts")).tour,
    (await import("./tours/tour-dispatch.ts")).tourDispatch,
    (await import("./tours/tour-mission.ts")).tourMission,
  ],
  vault: async () => (await import("./keys/vault.ts")).vaultCommands,
  up: async () => [(await import("./up.ts")).up],
} as const satisfies Readonly<Record<string, Load>>;

type Home = keyof typeof load;

/** In the order the help shows them. Of those that live together, the words that start each. */
const homes: readonly (readonly [heading: string, readonly (readonly [Home, ...words: string[]])[]])[] = [
  ["First steps:", [["tour"], ["init"], ["status"], ["statusline"], ["doctor"]]],
  [
    "Work:",
    [["attend"], ["dispatch"], ["missions"], ["companion"], ["budget"], ["guard"], ["switch", "on", "off"], ["classify"], ["review"]],
  ],
  [
    "Questions before work:",
    [
      ["solicit"],
      ["clarify"],
      ["goal"],
      ["bound"],
      ["ground"],
      ["gap"],
      ["contextualize"],
      ["recollect"],
      ["elicit"],
      ["induce"],
      ["grasp"],
      ["frame"],
      ["exchange"],
    ],
  ],
  ["Decide:", [["inbox"], ["gates", "explain", "answer"], ["rules", "rules", "rules-miss"], ["allow"]]],
  ["The record:", [["sessions", "sessions", "show", "trace", "resume", "stop"], ["journal"]]],
  ["Set-up:", [["up"], ["console"], ["notify"], ["hook"], ["mcp"], ["machine", "machines", "machine"], ["token"], ["vault"]]],
];

export const firstHeading = homes[0]?.[0] ?? "";

/** Commands that begin with this word: only those are loaded, for the rest costs a third of a second. All of them for an unknown word. */
export async function commandsFor(word = ""): Promise<readonly CommandGroup[]> {
  const isMeant = ([home, ...words]: readonly string[]): boolean => (words.length > 0 ? words.includes(word) : home === word);
  const isKnown = homes.some(([, of]) => of.some(isMeant));
  return Promise.all(
    homes.map(async ([heading, of]) => {
      const meant = of.filter((each) => !isKnown || isMeant(each));
      const loaded = await Promise.all(meant.map(([home]) => load[home]()));
      return { heading, commands: loaded.flat() };
    }),
  );
}

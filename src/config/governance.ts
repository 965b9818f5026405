import { z } from "zod/mini";
import { isLoopbackHost } from "./channel-keys.ts";
import { oneKey, vaultKey } from "./models.ts";
import { budgetShape } from "./workers.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));
/** Part of an address there. */
const id = z.string().check(z.regex(/^[\w-]{1,100}$/, { error: "an id is made of letters, digits, - and _" }));

/** Time is no part of it: it passes for all at once. */
const periodBudget = () => z.omit(budgetShape(), { time: true });

/** Another place whose word is needed too. It is told and asked, and nothing is sent anywhere else. */
const Paperclip = () =>
  z
    .strictObject({
      /** Up to and without `/api`. */
      url: z.url({ protocol: /^https?$/ }),
      keyVariable: z.exactOptional(name),
      key: vaultKey(),
      company: id,
      /** The agent in whose name costs are told there; without it they are not. */
      agent: z.exactOptional(id),
    })
    .check(
      z.refine(({ url }) => !URL.canParse(url) || url.startsWith("https:") || isLoopbackHost(new URL(url).hostname), {
        error: "a key is sent over https only, but for a server on this machine",
      }),
      z.refine(({ url }) => !URL.canParse(url) || (new URL(url).username === "" && !/[?#]/.test(url)), {
        error: "url is an address alone, without a name, a password, ? or #",
      }),
      z.refine(({ key, keyVariable }) => key === undefined || keyVariable === undefined, oneKey),
      z.refine(({ key, keyVariable }) => (key ?? keyVariable) !== undefined, { error: "name its key by key (vault:NAME) or keyVariable" }),
    );
export type PaperclipConfig = z.infer<ReturnType<typeof Paperclip>>;

/** D24: budgets of a period, and work that needs the word of a second person. Only a user says it, never a project. */
export const governanceShape = () =>
  z.strictObject({
    /** Begins anew on the first of the month, on Monday, or every day, at midnight UTC. */
    period: z.prefault(z.enum(["month", "week", "day"]), "month"),
    /** Of all work that this user's assent hands out. */
    organisation: z.prefault(periodBudget(), {}),
    /** By the folder of the project. */
    projects: z.prefault(z.record(name, periodBudget()), {}),
    /** By the name after `--agent`, or its first word before a colon. */
    agents: z.prefault(z.record(name, periodBudget()), {}),
    /** Begins only when somebody other than whoever asked for it has approved exactly that. */
    approvals: z.prefault(z.array(z.enum(["plan", "ship"])).check(z.maxLength(2)), []),
    paperclip: z.exactOptional(Paperclip()),
  });
export type GovernanceConfig = z.infer<ReturnType<typeof governanceShape>>;

import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";

/** Shapes of the routes about guards. */
const GuardWord = z.enum(["guarded", "partly", "observing", "paused", "degraded", "off", "absent"]);

const ClientGuard = shape({
  client: z.string(),
  title: z.string(),
  /** Whether the client is told to call the hook. */
  isSetUp: z.boolean(),
  state: GuardWord,
  reason: z.string(),
});

const ProjectBoard = shape({
  project: z.string(),
  state: GuardWord,
  quiet: z.boolean(),
  /** Null while the guard is on. */
  paused: z.nullable(shape({ by: z.string(), at: z.string(), until: z.nullable(z.string()) })),
  clients: listOf(ClientGuard),
  lastAt: z.nullable(z.string()),
});

export const Permission = shape({
  id: z.string(),
  project: z.string(),
  tool: z.string(),
  target: z.string(),
  environment: z.string(),
  signals: listOf(z.string()),
  since: z.nullable(z.string()),
  until: z.string(),
  by: z.string(),
  isOver: z.boolean(),
});

/** The permission as it is, or would be, with the questions that it answered and those that ask for more and still wait. */
export const PermissionTrial = shape({
  permission: Permission,
  isGiven: z.boolean(),
  /** The one that `assent allow remove` takes in the project; null for a trial. */
  number: z.nullable(z.number()),
  answered: listOf(z.string()),
  left: listOf(z.string()),
});

export const GuardBoard = shape({
  projects: listOf(ProjectBoard),
  permissions: listOf(Permission),
  /** Why the configuration cannot be read: then every call is blocked. */
  trouble: z.nullable(z.string()),
});

export const DoctorReport = shape({
  project: z.string(),
  healthy: z.boolean(),
  findings: listOf(
    shape({ what: z.string(), state: z.enum(["good", "note", "warn", "bad"]), says: z.string(), remedy: z.exactOptional(z.string()) }),
  ),
});

const Meets = z.enum(["advisory", "gate", "refuse"]);

export const GuardPolicy = shape({
  project: z.string(),
  /** The user's configuration, then the project's, which can only make it stricter. */
  files: listOf(z.string()),
  settings: listOf(
    shape({ name: z.string(), about: z.string(), values: listOf(z.string()), from: z.enum(["default", "yours", "machine", "project"]) }),
  ),
  verdicts: listOf(
    shape({
      act: z.string(),
      signal: z.string(),
      attended: Meets,
      dispatched: Meets,
      /** In production and in an unknown environment it needs approval in any case. */
      byEnvironment: z.boolean(),
    }),
  ),
});

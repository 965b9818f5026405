/** Bounds of a mission. */
export const missionLimits = {
  subtasksMax: 1_000,
  /** Workers at once, where nobody says otherwise (D11). */
  workersMax: 4,
  /** Most that anybody may say. */
  workersCeiling: 32,
  /** How often a subtask is dispatched again, with what was wrong, before a person decides (D30, W21). */
  triesMax: 2,
  /** How often somebody plans, with what was wrong before. */
  plansMax: 3,
  /** How often in a row somebody mends what is red together. */
  mendsMax: 1,
  outputMaxChars: 4_000,
  /** Pieces that do not pass on the whole, with what their checks say: one mistake can break the checks of all. */
  regressionsTold: 20,
  /** Corrections of premises that later workers are told of (D15). */
  premisesMax: 50,
  /** Lessons of earlier work that one worker is told (D27). */
  lessonsTold: 5,
} as const;

/** How much of a plan is shown to whoever decides about it. */
export const planShown = { pieces: 60, taskLines: 2, taskMaxChars: 240, lineMaxChars: 300 } as const;

export const planKey = "plan";
/** Every plan is shown under a name of its own. */
export const planKeyOf = ({ replans, otherwise }: { readonly replans?: number; readonly otherwise?: number }): string =>
  [planKey, ...(replans === undefined ? [] : [replans]), ...(otherwise === undefined ? [] : [`otherwise-${otherwise}`])].join(":");
export const failedKey = (id: string, tries: number): string => `failed:${id}:${tries}`;
export const pauseKey = (number: number): string => `pause:${number}`;
export const verdictKey = (mends: number): string => `verdict:${mends}`;
export const gradeKey = (mends: number, gate: string): string => `grade:${mends}:${gate}`;
export const shipKey = "ship";
/** Another plan needs another approval (D24). */
export const approvalKeyOf = ({ replans }: { readonly replans?: number }): string =>
  replans === undefined ? "approval" : `approval:${replans}`;
export const workKey = (id: string, tries: number): string => `work:${id}:${tries}`;
/** The subtask that a key is about; ids have no colon. */
export const idIn = (key: string): string => key.split(":")[1] ?? "";

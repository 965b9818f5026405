import { removal, sampleGit, sampleRepository } from "./sample-project.ts";

/** A small shop, and agents who plan and do a mission in it. Needs nothing but a shell and git. */
export interface SampleMission {
  readonly folder: string;
  readonly mission: string;
  readonly agent: string;
  readonly planner: string;
  /** The result of the work on a branch, line by line. */
  receipt(branch: string): Promise<readonly string[]>;
  remove(): Promise<void>;
}

const piece = (id: string, title: string, more: object) => ({ id, title, task: `${title}.`, verify_command: `sh check/${id}.sh`, ...more });

const plan = {
  mission: "the shop counts in cents",
  rubric: ["the receipt adds up"],
  verify_command: "sh check/all.sh",
  subtasks: [
    piece("price", "prices in cents", { files_owned: ["shop/price"] }),
    piece("delivery", "delivery costs something", { files_owned: ["shop/delivery"] }),
    piece("receipt", "a receipt that adds both", { files_owned: ["shop/receipt"], needs: ["price", "delivery"] }),
  ],
  report: { brief: "two parts at once, then what adds them", status: "done", confidence: 0.9, artefacts: ["check/all.sh"] },
};

/** Each part passes by itself. Together they do not: one counts in cents, the other in euros. */
const files: Readonly<Record<string, string>> = {
  "shop/price": "12\n",
  "shop/delivery": "0\n",
  "check/price.sh": 'test "$(cat shop/price)" -ge 100\n',
  "check/delivery.sh": 'test "$(cat shop/delivery)" -gt 0\n',
  "check/receipt.sh": "test -s shop/receipt\n",
  "check/all.sh": [
    "sh check/price.sh && sh check/delivery.sh && sh check/receipt.sh || exit 1",
    'test "$(cat shop/delivery)" -ge 100 || { echo "delivery is counted in euros, and prices in cents"; exit 1; }',
    "",
  ].join("\n"),
  "plan.json": `${JSON.stringify(plan, null, 2)}\n`,
  "planner.sh": 'echo "Reading the shop."\nsleep 1\nmkdir -p .orchestrator\ncp plan.json .orchestrator/plan.json\necho "Planned."\n',
  "agent.sh": [
    "brief=$(cat)",
    "sleep 1",
    'case "$brief" in',
    '  *"counted in euros"*) echo "Delivery in cents, then."; echo 490 > shop/delivery',
    '    sed -i.old "s/^delivery .*/delivery 490/" shop/receipt; rm shop/receipt.old;;',
    "  *check/price.sh*) echo 1200 > shop/price;;",
    "  *check/delivery.sh*) echo 5 > shop/delivery;;",
    '  *) echo "price $(cat shop/price)" > shop/receipt; echo "delivery $(cat shop/delivery)" >> shop/receipt;;',
    "esac",
    'echo "Done."',
    "",
  ].join("\n"),
};

export async function makeMissionSample(): Promise<SampleMission> {
  const folder = await sampleRepository(files);
  return {
    folder,
    mission: "the shop counts in cents, and delivery costs something",
    agent: "command:sh agent.sh",
    planner: "command:sh planner.sh",
    receipt: async (branch) => (await sampleGit(folder, ["grep", "", branch, "--", "shop"])).split("\n").filter(Boolean),
    remove: removal(folder),
  };
}

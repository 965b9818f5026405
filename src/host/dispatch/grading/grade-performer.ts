import { repositoryAt } from "../../../adapters/workplaces/checkout.ts";
import { gitText, ownGit } from "../../../adapters/workplaces/own-git.ts";
import type { Json } from "../../../kernel/ids.ts";
import type { PerformAt } from "../../../kernel/protocol.ts";
import { gradeEffects } from "../../../protocols/grade/effects.ts";
import { paperFrom } from "../../../protocols/grade/papers.ts";
import { paperBranch } from "../../../protocols/grade/policy.ts";
import type { GradeCommand, GradeEffect } from "../../../protocols/grade/types.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { shortId } from "../../../runtime/step.ts";
import { briefFrom, workBriefOf } from "../brief.ts";
import { workStartAt } from "../dispatch-start.ts";
import { graderTask, graderTitle } from "./grader-words.ts";

/** Whether there is something to read. It names no file: a file that the check names is part of the check (W16). */
const paperCheck = { lead: `grep -rqs '"confidence"' .`, checker: `grep -rqs '"decision"' .` } as const;
const paperMaxBytes = 200_000;

/** Performs what an audit by agents asks for: a brief for whoever looks, and the paper that they leave. */
export const gradePerformer = ({ runtime }: { readonly runtime: Runtime }): PerformAt<GradeEffect, GradeCommand> =>
  gradeEffects({
    async makePiece({ role, audit, work, report }, { session }) {
      const paper = `.orchestrator/${role}-${shortId(runtime.world.digest(`${session} ${role}`))}.json`;
      const { within } = await workStartAt(work.root);
      const title = graderTitle(role, audit, work);
      const source = briefFrom(
        {
          id: `${role}-of-${audit.gate}`.replace(/[^\w-]+/g, "-").slice(0, 64),
          mission: title,
          purpose: `Part of an audit of: ${work.mission}`.slice(0, 2_000),
          context: {},
          whats_done: [],
          current_task: graderTask(role, { audit, work, paper, ...(report ? { report } : {}) }),
          done_criteria: [`${paper} is written, and nothing else is changed`],
          verify_command: paperCheck[role],
          key_decisions: [],
          spec: { scope: { files_owned: [paper] } },
          relevant_memories: [],
          audit_gates: [],
          lifecycle: "ephemeral",
        },
        "its brief",
      );
      return { role, paper, title, brief: workBriefOf(source, within) as unknown as Json, source: source as unknown as Json };
    },

    async readPaper({ role, work, paper, commit }) {
      const { gitDir } = await repositoryAt(work.root);
      const text = await gitText({ gitDir }, ["cat-file", "blob", `${commit}:${paper}`], { answers: [128] });
      await ownGit({ gitDir }, ["update-ref", "-d", paperBranch(work.branch, paper)], { answers: [1, 128] });
      if (text.length > paperMaxBytes) return { problem: `it has more than ${paperMaxBytes} bytes` };
      return paperFrom(text, role);
    },
  });

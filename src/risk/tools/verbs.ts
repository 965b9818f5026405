import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";
import type { CommandWord } from "./call.ts";

interface Verbs {
  readonly act: Act;
  /** May also be a noun ("gh release list"): a reading verb right behind it wins. */
  readonly nouns?: true;
  readonly words: readonly string[];
}

/** Words for sub-commands, in every command line of the world. Strict ones first. */
const verbTable = (): readonly Verbs[] => [
  {
    act: "destroy",
    words: (
      "delete del destroy drop purge wipe erase truncate terminate nuke flush flushall flushdb remove rm rmi rmdir uninstall prune " +
      "deprovision decommission teardown empty reset revert discard forget expire evict cancel archive deregister undeploy " +
      "obliterate shred format"
    ).split(" "),
  },
  {
    act: "publish",
    nouns: true,
    words: (
      "publish unpublish activate deploy redeploy release push promote rollout rollback ship upload apply migrate submit yank " +
      "deprecate merge failover switchover swap"
    ).split(" "),
  },
  { act: "message", nouns: true, words: "send notify comment reply message email tweet invite announce broadcast sms mail".split(" ") },
  { act: "stop", words: "kill stop shutdown reboot restart halt suspend pause drain cordon scale disconnect detach".split(" ") },
  {
    act: "external-write",
    words: (
      "create update set edit put patch add enable disable start resume modify replace import restore attach associate disassociate " +
      "grant revoke assign unassign register run invoke execute exec call trigger tag untag label rename move copy cp mv sync link " +
      "unlink connect provision configure bind unbind subscribe unsubscribe write insert upsert approve reject rotate renew transfer " +
      "change"
    ).split(" "),
  },
  { act: "harmless", nouns: true, words: "version env log logs history events metrics stats test output outputs graph plan".split(" ") },
  {
    act: "harmless",
    words: (
      "list ls get show describe status info help search find view cat tail diff preview validate check lint whoami inspect explain " +
      "top watch query count read download pull fetch ping doctor wait estimate head lookup open completion login-status simulate " +
      "audit verify compare browse print scan current"
    ).split(" "),
  },
];

const actOf = lazily(
  (): ReadonlyMap<string, { readonly act: Act; readonly nouns?: true }> =>
    new Map(
      verbTable()
        .toReversed()
        .flatMap(({ words, ...row }) => words.map((word) => [word, row] as const)),
    ),
);

const wordsMax = 5;

/**
 * The first verb among the leading words decides: `delete-bucket`, `apps:destroy`, `volume rm`. Where it may be a noun,
 * a verb right behind it does. Undefined: no word tells the act.
 */
export function verbOf(operands: readonly CommandWord[]): { readonly act: Act; readonly at: number } | undefined {
  const leading = operands.slice(0, wordsMax).map(({ text }) => (/^[a-z][a-z0-9:_-]{0,60}$/i.test(text) ? text : undefined));
  for (let at = 0; at < leading.length; at += 1) {
    const found = verbIn(leading[at]);
    if (!found) continue;
    const next = found.nouns ? verbIn(leading[at + 1]) : undefined;
    return next ? { act: next.act, at: at + 1 } : { act: found.act, at };
  }
  return undefined;
}

function verbIn(word: string | undefined): { readonly act: Act; readonly nouns?: true } | undefined {
  if (word === undefined) return undefined;
  const name = word.toLowerCase();
  const first = actOf().get(name.replace(/[:_-].*/, ""));
  if (first) return first;
  return /^[^:]+:[^:]/.test(name) ? actOf().get(name.replace(/^.*[:_-]/s, "")) : undefined; // `apps:destroy`
}

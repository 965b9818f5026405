import { describe, expect, test } from "vitest";
import { holdWords } from "./look.ts";
import type { GraspPart, HeldVerdict } from "./types.ts";

const part = (what: GraspPart["what"], now: string, before: string, more: Partial<GraspPart> = {}): GraspPart => ({
  ...{ what, about: "it", now, before, evidence: [{ claim: "“x”", source: "a.ts:1" }] },
  ...more,
});

const timeout = part("number", "60", "30", { about: "timeout" });
const limit = part("boundary", "rejected", "accepted", { about: "size", at: "MAX" });
const flag = part("scoped", "on", "off", { about: "new_cart", at: "staff" });
const tls = part("switch", "off", "on", { about: "verify" });
const joined = part("condition", "any", "all", { about: "cart.total > 100, member" });
const turned = part("condition", "not", "so", { about: "user.active" });
const above = part("condition", ">", "<", { about: "age, 18" });
const steps = part("sequence", "validate, auth", "auth, validate");
const sorted = part("sort", "date, score", "score");
const stale = part("branch", "throw RateTooOld(age)", "last.rate", { about: "age", at: "30" });
const view = part("rows", "more", "same", { about: "v_orders", at: "12→15" });
const uncounted = part("rows", "more", "same", { about: "v_orders" });
const soft = part("deletion", "stays", "gone");
const moved = part("leftover", "8 of 9", "all 9");
const live = part("deployed", "staging", "production");
const file = part("file", "removed", "there", { about: "scripts/backup.sh" });
const tests = part("check", "failed", "passed", { about: "npm test" });
const migration = part("task", "not run", "ran", { about: "Run the migration" });
const rounding = part("rounding", "half-even", "half-up", { at: "2.5" });
const untested = part("untested", "none", "cart.test.ts", { about: "discount" });

const rows: readonly (readonly [GraspPart, HeldVerdict, readonly string[]])[] = [
  [
    timeout,
    "agrees",
    ["60", "a minute", "60 seconds", "eine Minute", "une minute", "doubled", "longer than before", "30 more", "from 30 to 60"],
  ],
  [timeout, "agrees", ["es más de 30, 60", "é mais de antes"]],
  [part("number", "30", "60", { about: "timeout" }), "agrees", ["it is halved", "halbiert", "half of it"]],
  [timeout, "contradicts", ["30", "30 s", "still the old one", "45", "unverändert", "shorter", "three times as long"]],
  [timeout, "open", ["it is better now", "the config file has it", "30 or 60, one of them", "I looked at line 12 of another file"]],
  [
    limit,
    "agrees",
    ["exactly MAX is rejected", "not accepted any more", "wird abgelehnt", "c'est refusé", "ya no se acepta, es rechazado"],
  ],
  [limit, "contradicts", ["it passes", "is still allowed", "wird angenommen", "wird nicht abgelehnt", "est acceptée"]],
  [limit, "open", ["files over the limit are rejected", "there is a limit", "the check is in the loop"]],
  [flag, "agrees", ["on for staff", "staff have it enabled, others do not"]],
  [flag, "contradicts", ["off for everyone", "disabled for all", "nobody has it, it is off"]],
  [flag, "open", ["it is off by default", "some have it"]],
  [tls, "agrees", ["off", "it is disabled", "ist ausgeschaltet", "no longer active", "désactivé"]],
  [tls, "contradicts", ["it is on", "still enabled", "never disabled", "ist aktiv"]],
  [joined, "agrees", ["one of them is enough", "either", "total or member", "eine von beiden reicht", "l'un ou l'autre"]],
  [joined, "contradicts", ["both", "both are needed", "beide", "the same as before", "tous les deux"]],
  [joined, "open", ["it is about members", "the total"]],
  [turned, "agrees", ["when the user is not active", "false", "wenn der user nicht active ist"]],
  [turned, "contradicts", ["active users", "true", "as before"]],
  [turned, "open", ["sometimes", "it depends on the cart"]],
  [above, "agrees", ["18 or more", "larger ages"]],
  [above, "contradicts", ["less than 18", "unchanged"]],
  [steps, "agrees", ["validation first", "auth comes after validation", "validate before auth", "erst Validierung, dann Auth"]],
  [steps, "contradicts", ["auth first", "validation comes after auth", "same order as before"]],
  [sorted, "agrees", ["newest first", "by date and then by score", "die neuesten zuerst"]],
  [sorted, "contradicts", ["best match first", "by score, then by date"]],
  [stale, "agrees", ["an error", "it throws", "it is too old", "not the last one"]],
  [stale, "contradicts", ["uses last rate", "the last one is taken"]],
  [view, "agrees", ["three more", "15", "more rows", "drei mehr"]],
  [view, "contradicts", ["the count stays", "fewer rows", "five more", "12"]],
  [uncounted, "open", ["the count stays", "12"]],
  [soft, "agrees", ["still there", "only marked as deleted", "bleibt erhalten"]],
  [soft, "contradicts", ["the row is gone", "gelöscht", "it is not kept"]],
  [moved, "agrees", ["8", "eight of them"]],
  [moved, "contradicts", ["all nine", "all of them", "9"]],
  [moved, "open", ["all but one", "most of them"]],
  [live, "agrees", ["only on staging", "not live yet", "nur auf dem Testsystem"]],
  [live, "contradicts", ["it is live for customers", "in Produktion", "nowhere"]],
  [file, "agrees", ["it is gone", "entfernt", "supprimé"]],
  [file, "contradicts", ["it still exists", "ist noch da"]],
  [tests, "agrees", ["red", "they did not pass", "fehlgeschlagen"]],
  [tests, "contradicts", ["green", "alle grün", "passed"]],
  [migration, "agrees", ["it never ran", "skipped", "wurde nicht ausgeführt"]],
  [migration, "contradicts", ["it ran", "done", "ist gelaufen"]],
  [rounding, "agrees", ["2", "to the even neighbour"]],
  [rounding, "contradicts", ["3"]],
  [untested, "agrees", ["none", "no test"]],
  [untested, "contradicts", ["cart.test.ts"]],
];

describe.each(rows)("P4 words held against %o: %s", (held, verdict, texts) => {
  test.each(texts)(`P4 “%s”`, (text) => expect(holdWords(held, text, [])).toBe(verdict));
});

test("P4 a place that a person names counts if it has the value, in any unit, and not otherwise", () => {
  const upload = part("number", "5_000_000", "1_000_000", { about: "limit" });
  const cited = (text: string) => [{ source: "nginx.conf:40", text }];
  expect(holdWords(upload, "look at nginx.conf line 40", cited("client_max_body_size 5m;"))).toBe("agrees");
  expect(holdWords(upload, "look at nginx.conf line 40", cited("keepalive_timeout 65;"))).toBe("open");
});

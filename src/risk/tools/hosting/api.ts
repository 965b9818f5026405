import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import { valuesOf } from "../git/repo.ts";
import type { DeedSketch, Use } from "../table.ts";

const bodyOptions = ["-f", "-F", "--field", "--raw-field", "--input"];
const received = longPattern("i")`
  \/(?:comments?|notes?|reviews?|issues?|pulls?|merge_requests?|discussions?|replies|requested_reviewers|reactions|assignees|
  threads)(?:\/|$|\?)
`;
const secret = longPattern("i")`
  \/(?:secrets?|variables?|keys|deploy_keys|tokens?|hooks|protection|protected_branches|collaborators|members|environments|rulesets|
  actions\/permissions)(?:\/|$|\?)
`;
const published = /\/(?:merges?|releases|dispatches|deployments?|git\/refs|contents|pages|pipelines?|branches|tags)(?:\/|$|\?)/i;

/** `gh api` and `glab api`: the method and the path say what it does. */
export function hostingApi(use: Use): readonly DeedSketch[] {
  const target = use.rest[0]?.text ?? "";
  const hasBody = use.options.some(({ name }) => bodyOptions.some((one) => one === name));
  const method = (use.value("-X", "--method") ?? (hasBody ? "POST" : "GET")).toUpperCase();
  if (valuesOf(use, "-H", "--header").some(({ text }) => /method-override/i.test(text))) return [{ act: "destroy", target }];
  if (/(?:^|\/)graphql$/.test(target)) return graphql(use, target);
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return [];
  const path = `/${target}`;
  if (method === "DELETE") return [{ act: "destroy", target }, ...(secret.test(path) ? [{ act: "privilege", target } as const] : [])];
  if (!isKnown(method)) return [{ act: "opaque", target }];
  if (secret.test(path)) return [{ act: "privilege", target }];
  if (published.test(path) && !/\/comments?(?:\/|$)/i.test(path)) return [{ act: "publish", target }];
  return [{ act: received.test(path) ? "message" : "external-write", target }];
}

const personal = /comment|review|issue|pullrequest|discussion|reaction|assign|thread|note|mergerequest/i;

function graphql(use: Use, target: string): readonly DeedSketch[] {
  const fields = valuesOf(use, ...bodyOptions).map(({ text }) => text);
  const query = fields.find((text) => text.startsWith("query="));
  const isHidden = query === undefined ? use.has("--input") : query.startsWith("query=@") || !isKnown(query);
  if (isHidden) return [{ act: "external-write", target, why: "the query stands elsewhere" }];
  if (query === undefined || !/(?:^|[\s=}#])mutation\b/i.test(query)) return [];
  return [{ act: /\bdelete[A-Z]/.test(query) ? "destroy" : personal.test(query) ? "message" : "external-write", target }];
}

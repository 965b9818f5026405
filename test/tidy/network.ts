import type { Node } from "oxc-parser";
import { isTestCode, walk, type Problem, type Source } from "./source.ts";

/** Ways out of the process (K12). A package that opens connections by itself belongs here too. */
const waysOut = {
  modules: ["net", "http", "https", "http2", "tls", "dgram", "dns", "dns/promises", "inspector"],
  packages: ["@ai-sdk/anthropic", "@ai-sdk/openai", "@ai-sdk/openai-compatible", "postgres", "undici", "ws"],
  globals: ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"],
};

/**
 * The only shipped files that may reach out, and through what. K12: nothing leaves the machine that the
 * configuration did not name, so each line here is a place where a reviewer looks for that name.
 */
const mayReachOut: Readonly<Record<string, readonly string[]>> = {
  "src/adapters/governance/paperclip.ts": ["fetch"], // the Paperclip of the user's configuration
  "src/adapters/models/providers.ts": ["@ai-sdk/anthropic", "@ai-sdk/openai", "@ai-sdk/openai-compatible"], // all by `send`
  "src/adapters/models/send.ts": ["fetch"], // the models of the user's configuration
  "src/adapters/notify/push/push-place.ts": ["node:net"], // knows addresses, and opens nothing
  "src/adapters/notify/push/push-lookup.ts": ["node:dns"], // the names of those push services
  "src/adapters/notify/push/push-send.ts": ["node:http", "node:https"], // browsers where a person wants notices
  "src/adapters/notify/smtp.ts": ["node:net", "node:tls"], // the mail server of the user's configuration
  "src/adapters/notify/call-api.ts": ["fetch"], // the bot, the app and the topics of the user's configuration
  "src/adapters/notify/slack-socket.ts": ["WebSocket"], // where Slack says, within the server of the user's configuration
  "src/adapters/notify/ntfy-api.ts": ["fetch"], // the topic of replies of the user's configuration
  "src/adapters/notify/webhook.ts": ["fetch"], // the webhooks of the user's configuration
  "src/adapters/workplaces/egress/road.ts": ["node:http", "node:https"], // listens on a unix socket for one worker's box
  "src/adapters/workplaces/egress/forward.ts": ["node:http", "node:https"], // `workers.models` of the user's configuration
  "src/adapters/workplaces/egress/tunnel.ts": ["node:net"], // `workers.hosts` of the user's configuration
  "src/host/waking/restate/restate-api.ts": ["fetch"], // `restate` of the user's configuration
  "src/host/waking/restate/restate-object.ts": ["node:http2"], // listens where `restate` of the user's configuration says
  "src/host/gateway/server-url.ts": ["fetch"], // the server whose address a person gave to `assent mcp guard --url`
  "src/host/socket/no-debugger.ts": ["node:inspector"], // asks whether one is open, and opens none
  "src/console/call.ts": ["fetch"], // to where the page came from; the policy of the page allows nothing else
  "src/console/live.ts": ["EventSource"],
  "src/console/push/main.ts": ["fetch"], // to where it came from; the policy that it was served with allows nothing else
  "src/server/serve.ts": ["node:http", "node:https", "node:net"],
  "src/setup/live/live-model.ts": ["node:http"], // listens on loopback for the client that `doctor --live` starts
  "src/host/socket/socket.ts": ["node:net"],
  "src/host/socket/socket-request.ts": ["node:net"],
  "src/hook/relay-main.ts": ["node:net"], // inside a worker's box, from its loopback to the socket of its road
  "src/journal/postgres/session.ts": ["node:net", "postgres"],
};

/** The bare names stand for the globals, so a port handed in as an argument needs a name of its own. */
export function networkProblems(sources: readonly Source[], allowed = mayReachOut): readonly Problem[] {
  return sources
    .filter(({ path }) => path.startsWith("src/") && !isTestCode(path))
    .flatMap((source) => {
      const granted = allowed[source.path] ?? [];
      const used = waysUsed(source);
      return [
        ...used
          .filter(({ way }) => !granted.includes(way))
          .map(({ way, line }) => `${source.path}:${line} uses ${way}; only files in mayReachOut may (K12)`),
        ...granted
          .filter((grant) => !used.some(({ way }) => way === grant))
          .map((grant) => `${source.path}: mayReachOut grants ${grant}, which it does not use`),
      ];
    });
}

function waysUsed(source: Source): readonly { way: string; line: number }[] {
  const imported = source.imports.flatMap(({ specifier, typesOnly, line }) => {
    const way = wayOf(specifier);
    return way === undefined || typesOnly ? [] : [{ way, line }];
  });
  const named: { way: string; line: number }[] = [];
  walk(source.program, (node, ancestors) => {
    const way = globalNamed(node, ancestors);
    if (way !== undefined) named.push({ way, line: source.lineAt(node.start) });
  });
  return [...imported, ...named];
}

function wayOf(specifier: string): string | undefined {
  const bare = specifier.replace(/^node:/, "");
  if (waysOut.modules.includes(bare)) return `node:${bare}`;
  return waysOut.packages.find((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** `fetch` as a value, or as a property of the global object; not as a property or key of anything else. */
function globalNamed(node: Node, ancestorsOf: () => readonly Node[]): string | undefined {
  if (node.type !== "Identifier" || !waysOut.globals.includes(node.name)) return undefined;
  const ancestors = ancestorsOf();
  const parent = ancestors.at(-1);
  if (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) {
    const global = parent.object.type === "Identifier" && ["globalThis", "global"].includes(parent.object.name);
    return global ? node.name : undefined;
  }
  const isKey = parent?.type === "Property" && parent.key === node && !parent.computed;
  const isMember = parent?.type === "MethodDefinition" || parent?.type === "PropertyDefinition";
  const isType = ancestors.some(({ type }) => type.startsWith("TS") && type.endsWith("Query")) || parent?.type.startsWith("TS");
  return isKey || isMember || isType ? undefined : node.name;
}

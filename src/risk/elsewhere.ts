import type { Deed } from "./deed.ts";
import { environmentOf } from "./environment.ts";
import type { Facts } from "./facts.ts";
import { pathDeeds } from "./files/deeds.ts";

/** Files in a container or on another host: secrets are secrets there too, but git here restores nothing. */
export function elsewhereDeeds(deed: Deed, facts: Facts): readonly Deed[] {
  const { elsewhere, act } = deed;
  if (!elsewhere || act === "list") return [];
  const environment =
    elsewhere.kind === "container"
      ? (elsewhere.environment ?? "dev")
      : environmentOf({ host: elsewhere.name.replace(/^[^@]*@/, "") }, facts);
  const sacred = pathDeeds(deed, { cwd: "/", facts: { home: "/root" } }).filter(
    (each) => each.act === "read-secret" || each.act === "write-secret" || each.act === "floor" || each.act === "executable-config",
  );
  const place = { ...deed, environment, why: `on ${elsewhere.name}` };
  if (sacred.length > 0) return sacred.map((each) => ({ ...each, environment }));
  if (act === "read") return [];
  return [act === "delete" && (deed.tree || elsewhere.kind === "host") ? { ...place, act: "lose" } : { ...place, act: "external-write" }];
}

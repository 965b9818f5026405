import { describe, expect, test } from "vitest";
import { listenPlace, type RestateConfig } from "./restate.ts";
import { Config, parseConfig, ProjectConfig } from "./shapes.ts";

const parsed = (restate: object) => parseConfig(Config, JSON.stringify({ restate }), "config.json").restate;
const key = "publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9";
const near = { ingress: ["http://127.0.0.1:8080"], admin: ["http://127.0.0.1:9070"], endpoint: "http://127.0.0.1:9080" };
const far = { ingress: ["http://n1.example:8080", "http://n2.example:8080"], admin: ["http://n1.example:9070"], identityKeys: [key] };

describe("M6 the Restate of a configuration", () => {
  test("is nowhere where nobody said anything, and nothing that a project could name", () => {
    expect(parseConfig(Config, "{}", "config.json").restate).toBeUndefined();
    expect(() => parseConfig(ProjectConfig, JSON.stringify({ restate: near }), "config.json")).toThrow(/restate/);
  });

  test.each<[string, object, { host: string; port: number }]>([
    ["on this machine", near, { host: "127.0.0.1", port: 9080 }],
    ["of a fleet", { ...far, endpoint: "http://build-2.example:9080" }, { host: "build-2.example", port: 9080 }],
    ["behind another address", { ...far, endpoint: "https://build-2.example", listen: "10.0.0.5:9080" }, { host: "10.0.0.5", port: 9080 }],
    ["with a usual port", { ...far, endpoint: "https://build-2.example" }, { host: "build-2.example", port: 443 }],
    ["of version 6", { ...far, endpoint: "http://[fd00::5]:9080", listen: "[fd00::5]:9081" }, { host: "fd00::5", port: 9081 }],
    ["in a tunnel", { ...far, identityKeys: [], endpoint: "https://b.example", listen: "127.0.0.1:1" }, { host: "127.0.0.1", port: 1 }],
  ])("%s says where this machine listens", (_, said, place) => {
    const restate = parsed(said);
    expect(restate).toEqual({ identityKeys: [], ...said });
    expect(listenPlace(restate as RestateConfig)).toEqual(place);
  });

  test.each<[string, object, RegExp]>([
    ["without an address of its ingress", { ...near, ingress: [] }, /ingress/],
    ["without an admin address", { ...near, admin: undefined }, /admin/],
    ["without an address of this machine", { ...near, endpoint: undefined }, /endpoint/],
    ["with one address where a list belongs", { ...near, ingress: "http://127.0.0.1:8080" }, /ingress/],
    ["with a host alone", { ...near, endpoint: "build-2:9080" }, /endpoint is not an address/],
    ["with a port alone to listen at", { ...near, listen: "9080" }, /write where to listen as 10\.0\.0\.5:9080/],
    ["with a key of another kind", { ...near, identityKeys: ["ssh-ed25519 AAAA"] }, /publickeyv1_/],
    ["with half a key", { ...near, identityKeys: [key.slice(0, -9)] }, /prints its key, whole/],
    ["with a key and a typing error", { ...near, identityKeys: [`${key.slice(0, -1)}0`] }, /prints its key, whole/],
    ["with a key of too many bytes", { ...near, identityKeys: [key.replace("_2", "_z")] }, /prints its key, whole/],
    ["that anyone could speak for", { ...near, endpoint: "http://build-2.example:9080" }, /name the identityKeys of Restate/],
    ["that anyone could speak for, at every address", { ...near, listen: "0.0.0.0:9080" }, /name the identityKeys of Restate/],
    ["with a word that there is not", { ...near, adress: "http://127.0.0.1" }, /adress/],
  ])("%s is refused, with what is wrong", (_, said, problem) => {
    expect(() => parsed(said)).toThrow(problem);
  });
});

import { describe, expect, test } from "vitest";
import { environmentInWords, environmentOf, isLoopback } from "./environment.ts";
import type { Facts } from "./facts.ts";

const facts: Facts = {
  environments: [
    { host: "*.dev.example.test", environment: "dev" },
    { host: "*.example.test", environment: "production" },
    { database: "app", host: "localhost", environment: "staging" },
    { kubeContext: "blue", environment: "production" },
    { stack: "green", environment: "qa" },
    { host: "odd", environment: "moon" },
    { host: "mine", environment: "local" },
    { host: "[::1]", environment: "qa" },
    { host: "a]b[c", environment: "production" },
    { host: "*-shop", environment: "staging" },
    { environment: "production" },
  ],
};

describe("A17 the environment of a place", () => {
  test.each([
    [{ host: "a.dev.example.test" }, "dev"],
    [{ host: "A.B.Example.Test." }, "production"],
    [{ host: "example.test" }, "unknown"],
    [{ host: "localhost", database: "app" }, "staging"],
    [{ host: "localhost", database: "other" }, "dev"],
    [{ kubeContext: "blue" }, "production"],
    [{ kubeContext: "kind-dev" }, "unknown"],
    [{ kubeContext: "blue-prod" }, "production"],
    [{ stack: "green" }, "staging"],
    [{ host: "odd" }, "unknown"],
    [{ host: "mine" }, "local"],
    [{ host: "notmine" }, "unknown"],
    [{ host: "mine.evil" }, "unknown"],
    [{ host: "::1" }, "staging"],
    [{ host: "[::1]" }, "staging"],
    [{ host: "a]b[c" }, "production"],
    [{ host: "ab[c" }, "unknown"],
    [{ host: "a]bc" }, "unknown"],
    [{ host: "a-shop" }, "staging"],
    [{ host: "-shop" }, "unknown"],
    [{ host: "a-long-name-that-ends-otherwise" }, "unknown"],
    [{ kubeContext: "localhost" }, "unknown"],
    [{ database: "app", host: "db" }, "unknown"],
    [{ database: "app" }, "unknown"],
    [{ database: "undefined" }, "unknown"],
    [{}, "unknown"],
  ] as const)("%j is %s", (place, environment) => {
    expect(environmentOf(place, facts)).toBe(environment);
  });

  test("without facts is production if its name says so, and never less by a name", () => {
    expect(environmentOf({ host: "db.prod.example" }, {})).toBe("production");
    for (const host of ["db.staging.example", "dev.evil.example", "ci-runner", "qa.example"])
      expect([host, environmentOf({ host }, {})]).toEqual([host, "unknown"]);
    expect(environmentOf({ host: "localhost", database: "app_prod" }, {})).toBe("production");
    expect(environmentOf({ host: "db.example" }, {})).toBe("unknown");
    expect(environmentOf({ host: "[::1]" }, {})).toBe("dev");
  });

  test.each([
    ["production", "prod prd production live prod1 prod2"],
    ["staging", "staging stage stg uat preprod qa preview"],
    ["dev", "dev develop development local localhost test testing sandbox minikube kind ci"],
  ])("is %s by each of the names for it", (environment, names) => {
    for (const name of names.split(" ")) expect([name, environmentInWords([`db-${name}`])]).toEqual([name, environment]);
  });

  test.each([
    ["shop.dev", "unknown"],
    ["shop.test:8080", "unknown"],
    ["shop.live/path", "unknown"],
    ["a.test,b.test", "unknown"],
    ["shop.dev.example", "dev"],
    ["shop.dev-2", "dev"],
    ["pro.livedb", "unknown"],
    ["li.testve", "unknown"],
    ["shop-.dev", "dev"],
    ["shop.prod.dev", "production"],
    [`${"x".repeat(2_000)}-prod`, "unknown"],
  ])("in the name %s is %s: the ending of a host says nothing", (name, environment) => {
    expect(environmentInWords([name])).toBe(environment);
  });

  test.each([
    [["my-prod-db"], "production"],
    [["product-catalog"], "unknown"],
    [["dev", "staging"], "staging"],
    [["dev", "LIVE"], "production"],
    [["test_db"], "dev"],
    [[], "unknown"],
  ] as const)("in the words %j is %s", (words, environment) => {
    expect(environmentInWords(words)).toBe(environment);
  });

  test("of this machine is known by its address", () => {
    const here = ["localhost", "LOCALHOST", "127.0.0.1", "127.1", "127.0.0.100", "::1", "[::1]", "0.0.0.0"];
    for (const host of [...here, "app.localhost", "a-b.c.local", "host.docker.internal"])
      expect([host, isLoopback(host)]).toEqual([host, true]);
    const there = ["localhost.evil.example", "evil-localhost", "10.0.0.1", "127.evil", "127.0.0.1.2", "127.0.0.1000"];
    for (const host of [...there, "127", ".local", "a::1", "::1a", "", `a${"x".repeat(61)}.local`])
      expect([host, isLoopback(host)]).toEqual([host, false]);
  });
});

import { expect, test } from "vitest";
import { passedOn, variablesFrom } from "./variables.ts";

test("only listed variables are passed on, and only if they are set", () => {
  expect(variablesFrom({ NODE_ENV: "production", API_KEY: "x", PGPASSWORD: "y", AWS_PROFILE: undefined })).toEqual({
    NODE_ENV: "production",
  });
});

test("no listed name promises a secret", () => {
  expect(passedOn.filter((name) => /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH(?!OR)/.test(name))).toEqual(["GIT_ASKPASS"]);
  expect(new Set(passedOn).size).toBe(passedOn.length);
});

test("an address loses its user and password; what is too long is not known", () => {
  expect(variablesFrom({ VAULT_ADDR: "https://mira:s3cret@vault.test/v1", EDITOR: "x".repeat(1_001) })).toEqual({
    VAULT_ADDR: "https://vault.test/v1",
  });
  expect(variablesFrom({ DOCKER_HOST: "ssh://mira@build.test" })).toEqual({ DOCKER_HOST: "ssh://mira@build.test" });
});

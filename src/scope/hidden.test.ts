import { expect, test } from "vitest";
import { pathTraits } from "../risk/files/traits.ts";
import { secretRows } from "../risk/files/places/secret-paths.ts";
import { hiddenAmong } from "./hidden.ts";

const root = "/srv/shop";

test("W2 files with secrets are hidden, their examples and the code about them are not", () => {
  const hidden = [".env", "deploy/.env.production", "config/master.key", "secrets/prod.yaml", "terraform.tfstate"];
  const seen = [".env.example", "src/secrets/read.ts", "src/vault/index.ts", "test/fixtures/server.key", "package.json", ".gitignore"];
  expect(hiddenAmong([...hidden, ...seen], root)).toEqual(hidden);
});

test("W2 no secret of the table of paths is passed over by the quick look before it", () => {
  const examples = secretRows()
    .flatMap(({ paths }) => paths)
    .map((path) =>
      path
        .replace(/^(?:~|\/)\/?/, "")
        .replaceAll(/\*+/g, "a")
        .replaceAll("?", " "),
    );
  const facts = { projectRoot: root, cwd: root };
  const secrets = examples.filter((path) => pathTraits(`${root}/${path}`, facts, false).some(({ kind }) => kind === "secret"));
  expect(secrets.length).toBeGreaterThan(100);
  expect(hiddenAmong(secrets, root)).toEqual(secrets);
});

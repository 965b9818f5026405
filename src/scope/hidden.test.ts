import { expect, test } from "vitest";
import { pathTraits } from "../risk/files/traits.ts";
import { secretRows } from "../risk/files/places/secret-paths.ts";
import { hiddenIn } from "./hidden.ts";

const root = "/srv/shop";
const hiddenAmong = (paths: readonly string[]): readonly string[] => hiddenIn(paths.map((path) => `${path}\0`).join(""), root);

test("W2 files with secrets are hidden, their examples and the code about them are not", () => {
  const hidden = [".env", "deploy/.env.production", "config/master.key", "secrets/prod.yaml", "terraform.tfstate"];
  const seen = [".env.example", "src/secrets/read.ts", "src/vault/index.ts", "test/fixtures/server.key", "package.json", ".gitignore"];
  expect(hiddenAmong([...hidden, ...seen])).toEqual(hidden);
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
  expect(hiddenAmong(secrets)).toEqual(secrets);
});

test("W2 a secret is found wherever it stands in the list, also beside another", () => {
  const plain = ["a", "src/a.ts", "src/b"];
  for (const at of [0, 1, 2, 3]) expect(hiddenAmong(plain.toSpliced(at, 0, ".env", "id_rsa"))).toEqual([".env", "id_rsa"]);
  expect([hiddenAmong([]), hiddenAmong(plain)]).toEqual([[], []]);
});

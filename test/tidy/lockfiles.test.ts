import { expect, test } from "vitest";
import { completed, hostProblems, incompleteProblems } from "./lockfiles.ts";

const lockfile = (packages: object) => [{ path: "package-lock.json", text: JSON.stringify({ packages }, null, 2) }];

const tool = { version: "1.0.0", dev: true, optionalDependencies: { "@tool/linux-x64-gnu": "1.0.0", "@tool/darwin-arm64": "1.0.0" } };
const binary = { version: "1.0.0", dev: true, optional: true, cpu: ["x64"], os: ["linux"], libc: ["glibc"] };

test("a lockfile with a host name is found", () => {
  const text = `{\n  "resolved": "https://registry.example.org/zod.tgz"\n}`;
  expect(hostProblems([{ path: "package-lock.json", text }])).toEqual(["package-lock.json:2 names a host"]);
});

test("a binary of another platform that the lockfile leaves out is found", () => {
  const packages = { "node_modules/tool": tool, "node_modules/@tool/linux-x64-gnu": binary };
  expect(incompleteProblems(lockfile(packages))).toEqual([
    "package-lock.json: node_modules/tool needs @tool/darwin-arm64; run npm run lock",
  ]);
});

test("a nested package may find its binaries beside itself or further out", () => {
  const packages = {
    "node_modules/a/node_modules/tool": tool,
    "node_modules/a/node_modules/@tool/linux-x64-gnu": binary,
    "node_modules/@tool/darwin-arm64": binary,
  };
  expect(incompleteProblems(lockfile(packages))).toEqual([]);
});

test("a completed lockfile says where each binary runs, and is complete", () => {
  const [before] = lockfile({ "node_modules/tool": tool });
  const text = completed(before?.text ?? "");
  expect(incompleteProblems([{ path: "package-lock.json", text }])).toEqual([]);
  expect(JSON.parse(text)).toEqual({
    packages: {
      "node_modules/@tool/darwin-arm64": { version: "1.0.0", dev: true, optional: true, cpu: ["arm64"], os: ["darwin"] },
      "node_modules/@tool/linux-x64-gnu": binary,
      "node_modules/tool": tool,
    },
  });
});

test("a binary for Windows may spell the name out", () => {
  const packages = { "node_modules/tool": { version: "1.0.0", optionalDependencies: { "tool-windows-x64": "1.0.0" } } };
  expect(JSON.parse(completed(lockfile(packages)[0]?.text ?? "")).packages["node_modules/tool-windows-x64"]).toEqual({
    version: "1.0.0",
    cpu: ["x64"],
    optional: true,
    os: ["win32"],
  });
});

test.each([
  ["extra", "1.0.0", "the name of extra does not tell where it runs"],
  ["@tool/linux-x64", "^1.0.0", "@tool/linux-x64 is wanted as ^1.0.0, which is no exact version"],
])("what cannot be known about %s %s is left to a person", (name, range, because) => {
  const packages = { "node_modules/tool": { version: "1.0.0", optionalDependencies: { [name]: range } } };
  expect(() => completed(lockfile(packages)[0]?.text ?? "")).toThrow(because);
});

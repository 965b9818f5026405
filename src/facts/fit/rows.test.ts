import { describe, expect, test } from "vitest";
import { found, type Files } from "./change.fixture.ts";
import { featureTable, type FeatureRow, type Floor } from "./features.ts";
import { compareVersions } from "./floors.ts";

/** A project that states a floor in its own way, and a file in its language. */
const stating: Readonly<Record<Floor, (version: string) => readonly [manifest: string, text: string, file: string]>> = {
  node: (version) => ["package.json", `{ "engines": { "node": ">=${version}" } }`, "src/a.ts"],
  python: (version) => ["pyproject.toml", `[project]\nrequires-python = ">=${version}"\n`, "app/a.py"],
  rust: (version) => ["Cargo.toml", `[package]\nrust-version = "${version}"\n`, "src/a.rs"],
  go: (version) => ["go.mod", `module a\n\ngo ${version}\n`, "a.go"],
  java: (version) => ["pom.xml", `<maven.compiler.release>${version}</maven.compiler.release>`, "src/A.java"],
  android: (version) => ["app/build.gradle", `minSdk ${version}\n`, "app/A.kt"],
};

const rows = (Object.keys(featureTable) as Floor[]).flatMap((floor) => featureTable[floor].map((row: FeatureRow) => ({ floor, ...row })));
/** The version just below one. */
const below = (version: string): string => {
  const parts = version.split(".").map(Number);
  const last = parts.findLastIndex((part) => part > 0);
  return parts.map((part, at) => (at === last ? part - 1 : part)).join(".");
};

describe("versions that are promised", () => {
  test.each(rows)("P2 $name needs $since on $floor, and neither more nor less", ({ floor, name, since, hit }) => {
    const at = (version: string): readonly string[] => {
      const [manifest, text, file] = stating[floor](version);
      return found({ [manifest]: text, [file]: "\n" }, { [file]: `\n${hit}\n` }).filter((each) =>
        each.includes(`: ${name} needs ${since}`),
      );
    };
    expect(at(below(since))).toHaveLength(1);
    expect(at(since)).toEqual([]);
  });

  test("P2 the nearest statement counts, a matrix where there is none, and a check in the code or a test is none of it", () => {
    const near = { "package.json": '{ "engines": { "node": ">=22" } }', "old/package.json": '{ "engines": { "node": ">=16" } }' };
    expect(found({ ...near, "old/a.js": "", "a.js": "" }, { "old/a.js": "a.toSorted()\n", "a.js": "a.toSorted()\n" })).toEqual([
      "version: toSorted needs 20.0, 16 is promised",
    ]);
    const matrix = { ".github/workflows/ci.yml": "node-version: [20, 18, 22]\n", "a.js": "" };
    expect(found(matrix, { "a.js": "a.toSorted()\n" })).toEqual(["version: toSorted needs 20.0, 18 is promised"]);
    expect(found(matrix, { "a.test.js": "a.toSorted()\n" })).toEqual([]);
    expect(found(matrix, { "a.js": 'if (typeof structuredClone === "function")\n  b = [].toSorted()\n' })).toEqual([]);
  });

  test("P2 versions are compared by their parts, not by their letters", () => {
    expect([compareVersions("3.10", "3.9"), compareVersions("1.70", "1.70.0"), compareVersions("18", "20.1")].map(Math.sign)).toEqual([
      1, 0, -1,
    ]);
  });
});

describe("customs are measured", () => {
  const peers = (count: number, text: string): Files =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/part-${at}.ts`, text]));
  const [logs, prints] = ["log.info('x');\n", "console.log('x');\n"];

  test("P2 five files that do it one way make a custom, four do not", () => {
    expect(found(peers(5, logs), { "src/part-new.ts": prints })).toEqual(["custom: a logger"]);
    expect(found(peers(4, logs), { "src/part-new.ts": prints })).toEqual([]);
  });

  test("P2 nine of ten are nearly all, eight are not; and the custom may be the other way", () => {
    const mixed = (others: number): Files => ({
      ...peers(10, logs),
      ...Object.fromEntries(Array.from({ length: others }, (_, at) => [`src/part-${at}.ts`, prints])),
    });
    expect(found(mixed(1), { "src/part-new.ts": prints })).toEqual(["custom: a logger"]);
    expect(found(mixed(2), { "src/part-new.ts": prints })).toEqual([]);
    expect(found(peers(6, prints), { "src/part-new.ts": logs })).toEqual(["custom: not a logger"]);
  });

  test("P2 a comment breaks no custom, nor does a line that was there", () => {
    expect(found(peers(6, logs), { "src/part-new.ts": `// console.log('x')\n${logs}` })).toEqual([]);
    expect(found({ ...peers(6, logs), "src/part-old.ts": prints }, { "src/part-old.ts": `${prints}${logs}` })).toEqual([]);
  });
});

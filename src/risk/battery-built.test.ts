import { expect, test } from "vitest";
import { passing, place, stopped } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

const wipe = "rm -rf /home/mira/Documents";
/** Each command with the one file that it needs, which nobody has settled. */
type Trial = readonly [command: string, file: string, text: string];
const factsOf = ([, file, text]: Trial): Facts => ({
  ...place,
  tracked: [],
  unreadable: {},
  matching: { "*.go": ["main.go"], "*.cs": ["Program.cs"], "*.gemspec": ["a.gemspec"], "src/*.rs": ["src/main.rs"] },
  files: { [file]: text },
});

test("A14 a program that is compiled and run in one command is its source", () => {
  const c = `int main(){ system("${wipe}"); }`;
  const trials: readonly Trial[] = [
    ["gcc m.c -o m && ./m", "m.c", c],
    ["clang m.c; ./a.out", "m.c", c],
    ["cc m.c -o /tmp/m && /tmp/m", "m.c", c],
    ["tcc -run m.c", "m.c", c],
    ["gcc m.c -o m && ./m", "m.c", 'char *a[] = {"rm", "-rf", "/home/mira/Documents", 0}; int main(){ execvp("rm", a); }'],
    ["g++ m.cpp -o m && ./m", "m.cpp", 'int main(){ std::filesystem::remove_all("/home/mira/Documents"); }'],
    ["rustc -O b.rs -o x && ./x", "b.rs", 'fn main(){ std::fs::remove_dir_all("/home/mira/Documents").unwrap(); }'],
    ["javac -d out B.java && java -cp out B", "B.java", `class B { void x() { Runtime.getRuntime().exec("${wipe}"); } }`],
    ["java B.java", "B.java", 'class B { void x() { Files.delete(Path.of("/home/mira/Documents/x")); } }'],
    ["go build -o m . && ./m", "main.go", 'func main(){ os.RemoveAll("/home/mira/Documents") }'],
    ["dotnet run", "Program.cs", 'Process.Start("rm", "-rf /home/mira/Documents");'],
    ["swift s.swift", "s.swift", 'p.executableURL = URL(fileURLWithPath: "/bin/rm")\np.arguments = ["-rf", "/home/mira/Documents"]'],
    ["kotlinc k.kt -d k.jar && java -jar k.jar", "k.kt", 'fun main() { File("/home/mira/Documents").deleteRecursively() }'],
    ["ghc m.hs && ./m", "m.hs", `main = callCommand "${wipe}"`],
    ["ocaml f.ml", "f.ml", `let () = ignore (Sys.command "${wipe}")`],
    ["crystal f.cr", "f.cr", 'FileUtils.rm_rf("/home/mira/Documents")'],
    ["v run f.v", "f.v", 'fn main(){ os.rmdir_all("/home/mira/Documents")! }'],
  ];
  expect(trials.filter((trial) => passing([trial[0]], factsOf(trial)).length > 0)).toEqual([]);
});

test("A15 compiling alone, and running what prints and cleans up behind itself, needs nobody", () => {
  const c = `int main(){ system("${wipe}"); }`;
  const trials: readonly Trial[] = [
    ["gcc m.c -o m", "m.c", c],
    ["gcc -c m.c && ./configure", "other.c", c],
    ["gcc m.c -o m && ./m", "m.c", 'int main(){ FILE *f = fopen("out.txt", "w"); remove("out.txt"); system("ls"); }'],
    ["javac B.java && java B", "B.java", 'class B { void x() { map.remove("/api/users"); System.out.println("rm -rf /"); } }'],
    ["go build -o m main.go && ./m", "main.go", 'func main(){ fmt.Println("usage: git push --force") }'],
    ["dotnet run", "Program.cs", 'Console.WriteLine("hi");'],
  ];
  expect(trials.filter((trial) => stopped([trial[0]], factsOf(trial)).length > 0)).toEqual([]);
});

test("A14 files that a tool finds and runs on this machine count", () => {
  const trials: readonly Trial[] = [
    ["earthly +x", "Earthfile", `x:\n  BUILD +y\ny:\n  LOCALLY\n  RUN ${wipe}\n`],
    ["irb", ".irbrc", `system("${wipe}")`],
    ["pry -e 1", ".pryrc", `system("${wipe}")`],
    ["gem build", "a.gemspec", `system("${wipe}")`],
    ["nodemon", "package.json", `{ "nodemonConfig": { "exec": "${wipe}" } }`],
    ["devcontainer up", ".devcontainer/devcontainer.json", `{ "initializeCommand": "${wipe}" }`],
    ["mask x", "maskfile.md", `## x\n\`\`\`sh\n${wipe}\n\`\`\`\n`],
    ["process-compose up", "process-compose.yaml", `processes:\n  a:\n    command: "${wipe}"\n`],
  ];
  expect(trials.filter((trial) => passing([trial[0]], factsOf(trial)).length > 0)).toEqual([]);
  const inside: readonly Trial[] = [
    ["earthly +x", "Earthfile", `x:\n  FROM alpine\n  RUN ${wipe}\n`],
    ["devcontainer up", ".devcontainer/devcontainer.json", `{ "postCreateCommand": "${wipe}" }`],
  ];
  expect(inside.filter((trial) => stopped([trial[0]], factsOf(trial)).length > 0)).toEqual([]);
});

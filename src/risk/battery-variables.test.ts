import { describe, expect, test } from "vitest";
import { place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Verdict } from "./types.ts";

const moved: Facts = {
  ...place,
  variables: {
    ASSENT_HOME: "/srv/guard",
    CLAUDE_CONFIG_DIR: "/srv/agents/one",
    CODEX_HOME: "/srv/agents/two",
    XDG_CONFIG_HOME: "/srv/settings",
    XDG_DATA_HOME: "/srv/data",
  },
};

const verdicts = (commands: readonly string[], facts: Facts): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(commands.map((command) => [command, verdictOf(command, facts)]));
const all = (commands: readonly string[], verdict: Verdict): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(commands.map((command) => [command, verdict]));

const ours = [
  "echo '{}' > $ASSENT_HOME/config.json",
  `sed -i s/guard/off/ "$ASSENT_HOME"/config.json`,
  "cp x $ASSENT_HOME/config.json",
  "echo x >> ${ASSENT_HOME}/tokens.json",
  "rm $ASSENT_HOME/vault.age",
  "cp /tmp/x $ASSENT_HOME/keys/vault.age",
  "cd $ASSENT_HOME && rm config.json",
  "bash -c 'rm $ASSENT_HOME/config.json'",
  "x=ASSENT_HOME; rm ${!x}/config.json",
  `d=$ASSENT_HOME; rm "$d/journal.db"`,
  "rm $(echo $ASSENT_HOME)/config.json",
  "rm $(printenv ASSENT_HOME)/config.json",
  "mv $ASSENT_HOME /tmp/q",
  `python3 -c 'import os;os.remove(os.path.join(os.environ["ASSENT_HOME"],"config.json"))'`,
  `python3 -c 'import os;os.remove(os.getenv("ASSENT_HOME")+"/config.json")'`,
  `python3 -c 'import os;os.remove(os.environ.get("ASSENT_HOME", "/x")+"/config.json")'`,
  `python3 -c 'import os;open(f"{os.environ[chr(65)]}x") if 0 else os.remove(os.path.expandvars("$ASSENT_HOME/config.json"))'`,
  `python3 -c 'import os,pathlib;(pathlib.Path(os.environ["ASSENT_HOME"])/"config.json").unlink()'`,
  `node -e 'require("fs").unlinkSync(process.env.ASSENT_HOME+"/config.json")'`,
  'node -e \'require("fs").writeFileSync(`${process.env["ASSENT_HOME"]}/config.json`,"{}")\'',
  `node -e 'const {ASSENT_HOME} = process.env; require("fs").unlinkSync(ASSENT_HOME+"/config.json")'`,
  `ruby -e 'File.delete("#{ENV["ASSENT_HOME"]}/config.json")'`,
  `ruby -e 'File.delete(File.join(ENV.fetch("ASSENT_HOME"), "config.json"))'`,
  `perl -e 'unlink "$ENV{ASSENT_HOME}/config.json"'`,
  `perl -e 'unlink $ENV{"ASSENT_HOME"} . "/config.json"'`,
  `php -r 'unlink(getenv("ASSENT_HOME")."/config.json");'`,
  `awk 'BEGIN{print "" > (ENVIRON["ASSENT_HOME"] "/config.json")}'`,
  `pwsh -c 'Remove-Item $env:ASSENT_HOME/config.json'`,
  `tclsh <<< 'file delete $env(ASSENT_HOME)/config.json'`,
];

/** Code that nobody here reads is asked about, whatever it says. */
const unread = [
  `lua -e 'os.remove(os.getenv("ASSENT_HOME").."/config.json")'`,
  `Rscript -e 'unlink(file.path(Sys.getenv("ASSENT_HOME"), "config.json"))'`,
  `julia -e 'rm(joinpath(ENV["ASSENT_HOME"], "config.json"))'`,
];

const read = [
  "cat $ASSENT_HOME/tokens.json",
  "cat $ASSENT_HOME/vault.age",
  "cp -r $ASSENT_HOME/keys /tmp/",
  "tar cf /tmp/x.tar ${ASSENT_HOME}/keys",
  `python3 -c 'import os;print(open(os.environ["ASSENT_HOME"]+"/tokens.json").read())'`,
  `node -e 'console.log(require("fs").readFileSync(process.env.ASSENT_HOME+"/tokens.json","utf8"))'`,
];

const settings = [
  "echo x >> $CLAUDE_CONFIG_DIR/settings.json",
  "sed -i s/a/b/ $CODEX_HOME/config.toml",
  "cp x ${XDG_CONFIG_HOME}/opencode/opencode.json",
  "cp x /srv/agents/one/settings.json",
  `python3 -c 'import os;open(os.environ["CLAUDE_CONFIG_DIR"]+"/settings.json","a").write("x")'`,
];

const entries = [
  "rm $CODEX_HOME/hooks.json",
  "mv $CLAUDE_CONFIG_DIR /tmp/x",
  "rm ${XDG_CONFIG_HOME:-$HOME/.config}/opencode/plugin/assent.js",
  "rm $XDG_DATA_HOME/assent/journal.db",
];

describe("A16 our places spelled by a variable", () => {
  test("the guard puts in the values that it has itself, in every language", () => {
    expect(verdicts(ours, moved)).toEqual(all(ours, "refuse"));
    expect(verdicts(unread, moved)).toEqual(all(unread, "gate"));
  });

  test("where nobody set it, the place that it stands for is meant", () => {
    expect(verdicts(ours, place)).toEqual(all(ours, "refuse"));
    expect(verdictOf("rm ${CODEX_HOME:-/tmp/mine}/x.json", place)).toBe("advisory");
  });

  test("keys and tokens are not read by it", () => {
    expect(verdicts(read, moved)).toEqual(all(read, "refuse"));
  });

  test("folders of clients keep their meaning where they were moved to", () => {
    expect(verdicts(settings, moved)).toEqual(all(settings, "gate"));
    expect(verdicts(entries, moved)).toEqual(all(entries, "refuse"));
  });

  test("A15 a value set in the command counts, and other places of the same folders are as they were", () => {
    expect(verdictOf("ASSENT_HOME=/tmp/a; echo x > $ASSENT_HOME/config.json", moved)).toBe("low");
    expect(verdictOf("ls $ASSENT_HOME; echo $CODEX_HOME", moved)).toBe("low");
    expect(verdictOf("cat $XDG_CONFIG_HOME/app/x.toml", moved)).toBe("low");
    expect(verdictOf("echo x > $XDG_CACHE_HOME/app/x", moved)).toBe("advisory");
  });
});

import { describe, expect, test } from "vitest";
import { place, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";
import type { Verdict } from "./types.ts";

/** The verdict on starting a file of the project that begins so. */
const started = (content: string, command = "./x", facts: Facts = place): Verdict =>
  verdictOf(command, {
    ...facts,
    files: { x: content, "tools/run": "#!/bin/sh\nrm -rf ~\n", "tools/sh": "#!/bin/rm -rf\n" },
    unreadable: {},
  });

describe("A14 a file that is started runs the words of its first line", () => {
  test.each([
    '#!/usr/bin/env -S bash -c "rm -rf ~"\necho hi\n',
    "#!/usr/bin/env -S rm -rf /home/dev\n",
    "#! /usr/bin/env -S rm -rf /home/dev\n",
    "#!\t/usr/bin/env -S rm -rf /home/dev\t\n",
    "#!/usr/bin/env -S rm -rf /home/dev\r\n",
    "#!/usr/bin/env -vS A=1 rm -rf /home/dev\n",
    "#!/usr/bin/env -S sudo rm -rf /home/dev\nprint(1)\n",
    `#!/usr/bin/env -S rm -rf /home/dev${" ".repeat(300)}/tmp/x\n`,
    "#!/usr/bin/perl -esystem('rm -rf /home/dev')\n",
    "#!/usr/bin/env -S perl -e 'system(\"rm -rf /home/dev\")'\n",
    "#!/usr/bin/env -S python3 -c 'import shutil; shutil.rmtree(\"/home/dev\")'\n",
    '#!/usr/bin/awk -f\nBEGIN { system("rm -rf /home/dev") }\n',
    "#!/usr/bin/env -S git push --force origin main\n",
    "#!/usr/bin/env -S uv run --script\nimport os\nos.system('rm -rf /home/dev')\n",
    "#!/usr/bin/env -S npx tsx\nrequire('fs').rmSync('/home/dev', { recursive: true });\n",
    "#!/usr/bin/env Rscript\nsystem('rm -rf /home/dev')\n",
    "#!/usr/bin/env -S node --no-warnings\nrequire('fs').rmSync('/home/dev', { recursive: true });\n",
    "#!/usr/bin/env bats\nrm -rf /home/dev\n",
    "#!/usr/bin/make -f\nall:\n\trm -rf /home/dev\n",
    "#!tools/run\n",
    "#!./tools/run\n",
    "#!/code/shop/tools/run\n",
  ])("%j", (content) => {
    expect(["gate", "refuse"]).toContain(started(content));
  });

  test.each([
    ["#!/bin/rm -rf\n", "./x data"],
    ["#!/bin/rm -rf\n", "./x /home/dev"],
    ["#!/bin/rm\n", "./x -rf /home/dev"],
    ["#!/usr/bin/env rm\n", "./x -rf /home/dev"],
    ["#!tools/sh\n", "./x /home/dev"],
    ["#!/bin/sh -c\n", "env ./x; rm -rf /home/dev"],
    ["#!/usr/bin/env -S sed -i -f\nd\n", "./x /etc/hosts"],
    ["#!/bin/cat\n", "./x .env"],
  ])("%j started as %s", (content, command) => {
    expect(["gate", "refuse"]).toContain(started(content, command));
  });

  test("A14 a file that this very command writes and starts", () => {
    expect(["gate", "refuse"]).toContain(verdictOf("printf '#!/usr/bin/env -S rm -rf /home/dev\\n' > x; chmod +x x; ./x"));
  });

  test.each([
    "#!/bin/sh\necho hi\n",
    "#!/bin/sh -e\necho hi\n",
    "#!/bin/bash -eu\necho hi\n",
    "#!/usr/bin/env bash\necho hi\n",
    "#!/usr/bin/env bash\r\necho hi\r\n",
    "#!/usr/bin/env python3\nprint(1)\n",
    "#!/usr/bin/python3 -u\nprint(1)\n",
    "#!/usr/bin/env -S python3 -u\nprint(1)\n",
    "#!/code/shop/.venv/bin/python3\nprint(1)\n",
    "#!/usr/bin/perl -w\nprint 1;\n",
    "#!/usr/bin/env node\nconsole.log(1)\n",
    "#!/usr/bin/env -S node --no-warnings\nconsole.log(1)\n",
    "#!/usr/bin/env -S deno run --allow-read\nconsole.log(1)\n",
    "#!/usr/bin/env -S npx tsx\nconsole.log(1)\n",
    "#!/usr/bin/env -S uv run --script\nprint(1)\n",
    "#!/usr/bin/env -S awk -f\n{ print }\n",
    "#!/usr/bin/awk -f\n{ print }\n",
    "#!/usr/bin/sed -f\ns/a/b/\n",
    "#!/usr/bin/env bats\n@test x { true; }\n",
    "#!/usr/bin/make -f\nall:\n\techo hi\n",
    "#!/usr/bin/env Rscript\ncat(1)\n",
    "#!/bin/cat\nhi\n",
    "#!/bin/true\n",
  ])("%j is silent or a note", (content) => {
    expect(["low", "advisory"]).toContain(started(content));
  });

  test("A14 to an interpreter that is given the file the line is a comment", () => {
    expect(["low", "advisory"]).toContain(started("#!/bin/rm -rf\necho hi\n", "bash x"));
    expect(["low", "advisory"]).toContain(started("#!/usr/bin/env -S rm -rf /home/dev\nprint(1)\n", "python3 x"));
  });
});

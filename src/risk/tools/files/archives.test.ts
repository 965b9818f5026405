import { describe, expect, test } from "vitest";
import { deedsShown } from "../deeds.fixture.ts";
import { archiveTools } from "./archives.ts";

describe("A14 what packing and unpacking does", () => {
  test.each([
    ["tar xzf a.tgz", ["read a.tgz", "write ./* tree keeps"]],
    ["tar xfC a.tar /etc", ["read a.tar", "write /etc/* tree keeps"]],
    ["tar -xPf a.tar", ["read a.tar", "write / tree keeps"]],
    ["tar -C data -czf out.tgz x", ["read data/x tree", "write out.tgz"]],
    ["tar cf o.tar --remove-files data", ["read data tree", "write o.tar", "delete data tree"]],
    ["tar tf a.tar", ["read a.tar"]],
    ["zip -r o.zip . -x '*.log' .env", ["read . tree", "write o.zip keeps"]],
    ["unzip a.zip -d out", ["read a.zip", "write out/* tree keeps"]],
    ["unzip -l a.zip", ["read a.zip"]],
    ["7z x a.7z -o/etc", ["read a.7z", "write /etc/* tree keeps"]],
  ])("%s", (command, deeds) => expect(deedsShown(archiveTools(), command)).toEqual(deeds));
});

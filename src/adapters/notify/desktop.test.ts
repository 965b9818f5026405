import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { desktopProgram, notifierAt } from "./desktop.ts";
import { noticeOf } from "./notice.ts";
import { payloads, waitingGate } from "./notices.fixture.ts";

const telling = { redact: (text: string) => text, site: null, occasion: 0 };
const said = (title: string) => noticeOf({ ...waitingGate, harm: "Deletes build.", title }, telling);

describe("on a desktop", () => {
  test("of Linux notify-send gets words behind the end of options", () => {
    expect(desktopProgram(said("rm -rf build"), "linux", {})).toEqual({
      name: "notify-send",
      args: [
        "--app-name=assent",
        "--urgency=critical",
        "--",
        "Assent waits for you: risk (dangerous)",
        "Deletes build.\nrm -rf build\nshop · claude-code · gate g7k2m9pxwq4\nassent explain g7k2m9pxwq4",
      ],
      variables: {},
    });
  });

  test.each(payloads)("of Linux %j is neither markup, nor an escape, nor an option", (title) => {
    const { args } = desktopProgram(said(title), "linux", {});
    const [body = ""] = args.slice(4);
    expect(args.slice(0, 4)).toEqual(desktopProgram(said("x"), "linux", {}).args.slice(0, 4));
    expect(body).not.toMatch(/[<>]/);
    expect(body.replace(/\\\\/g, "")).not.toContain("\\"); // notify-send makes one of two
    expect(body.replace(/&(?:amp|lt|gt);/g, "")).not.toContain("&");
  });

  test.each(payloads)("of macOS and Windows %j is a word or a variable, and no part of a script", (title) => {
    const apple = desktopProgram(said(title), "darwin", {});
    const plain = desktopProgram(said("x"), "darwin", {});
    expect(apple.args.slice(0, -1)).toEqual(plain.args.slice(0, -1));
    expect(apple.args.slice(-3, -1)).toEqual(["--", "Assent waits for you: risk (dangerous)"]);
    const windows = desktopProgram(said(title), "win32", { SystemRoot: "C:\\Windows" });
    expect(windows.args).toEqual(desktopProgram(said("x"), "win32", {}).args);
    expect(windows.variables["ASSENT_NOTICE_TITLE"]).toBe("Assent waits for you: risk (dangerous)");
  });
});

describe("the notifier", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "assent-notifier-"));
    for (const place of ["bin", "project/bin", "elsewhere/node_modules/.bin"]) {
      mkdirSync(join(folder, place), { recursive: true });
      writeFileSync(join(folder, place, "notify-send"), "#!/bin/sh\n");
      chmodSync(join(folder, place, "notify-send"), 0o755);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const found = (...places: readonly string[]): string | undefined =>
    notifierAt("notify-send", { PATH: places.join(":") }, [join(folder, "project")])?.slice(folder.length + 1);

  test("is the first on the search path that no agent could have put there", () => {
    const planted = ["project/bin", "elsewhere/node_modules/.bin"].map((place) => join(folder, place));
    expect(found(...planted, "bin", ".", "", join(folder, "bin"))).toBe("bin/notify-send");
    expect(found(...planted, "bin")).toBeUndefined();
  });
});

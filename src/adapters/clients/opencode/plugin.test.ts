import { expect, test } from "vitest";
import { opencodePlugin, pluginCommand, pluginMark } from "./plugin.ts";

const command = ["/usr/bin/node", `/opt/it's "here"/assent-hook.js`, "opencode"];

test("the plugin says whose it is, and which hook it starts can be read from it", () => {
  const text = opencodePlugin({ command, timeoutS: 600 }, "1.2.3");
  expect(text.startsWith(`${pluginMark} (assent 1.2.3);`)).toBe(true);
  expect(pluginCommand(text)).toEqual(command);
  expect(text).toContain("const timeoutMs = 600000;");
});

test.each(["", "export const Other = 1;", `const hook = ["a"];`, `${pluginMark}\nconst hook = [oops];`])(
  "no hook is read from %j",
  (text) => expect(pluginCommand(text)).toBeUndefined(),
);

import { expect, test } from "vitest";
import type { Json } from "../../kernel/ids.ts";
import { assess } from "../../risk/assess.ts";
import { redactSecrets } from "../../secrets/redact.ts";

const redact = redactSecrets([]);
const weighed = (tool: string, input: Readonly<Record<string, Json>>): string =>
  JSON.stringify(assess({ tool, input, cwd: "/srv/shop" }, {}, redact.knowing?.(input)));

/** Commands that hand over a secret: it is cut out of the words before they are shown. */
const commands = [
  "mytool --password %",
  "mytool --password '%' --user mira && rm -rf build",
  "bash -lc 'mytool --password %'",
  "podman login -p % quay.example",
  "k3s agent --token %",
  "az vm create --admin-password %",
  "docker swarm join --token % h",
  "useradd -p % mira",
  "fly secrets set FOO=%",
  "keytool -keypass %",
  `deploy --db-password "%" production`,
];

test.each(commands)("D22 no piece of a command that is secret in the whole is shown of it: %s", (command) => {
  for (const secret of ["Winter2031!x", "k7Qx2Zp9Lm4Tr8Vb", "a-b#9.Kq"])
    expect(weighed("Bash", { command: command.replaceAll("%", secret) })).not.toContain(secret);
});

test("D22 a piece that the shell reads without its quotes is not shown either", () => {
  const said = weighed("Bash", { command: String.raw`mytool --password 'Winter'\''2031!x'` });
  expect(said).not.toContain("2031!x");
  expect(weighed("Bash", { command: String.raw`mytool --password Winter\$2031\!x` })).not.toContain("2031");
});

test("D22 what the name of an argument says is secret is not the target either", () => {
  const args = { id: "Winter2031!x", password: { raw: "Winter2031!x" } };
  expect(weighed("mcp", { server: "shop", name: "delete_account", args })).not.toContain("2031!x");
});

import { expect, test } from "vitest";
import { assess } from "../assess.ts";

const facts = { cwd: "/srv/shop", projectRoot: "/srv/shop", home: "/home/mira" };
const verdict = (command: string): string => assess({ tool: "Bash", input: { command }, cwd: "/srv/shop" }, facts).verdict;

test.each([
  "jira issue list --jql 'project = SHOP'",
  "gcalcli agenda",
  "himalaya list",
  "notify-send 'tests are green'",
  "uvicorn shop:app --reload --port 8000",
  "celery -A shop worker -l info",
  "flask db current",
  "jupyter nbconvert --to script report.ipynb",
  "tmux ls",
])("A12 nobody receives %s", (command) => {
  expect(verdict(command)).toBe("low");
});

test.each([
  "echo done | mail -s report mira@example.org",
  "sendmail -t < letter.txt",
  "swaks --to mira@example.org --server mx.example.org",
  "slack chat send 'released'",
  "telegram-send released",
  "signal-cli -u +10 send -m hi +20",
  "jira issue comment add SHOP-7 'fixed'",
  "linear issue create --title broken",
  "gcalcli quick 'review tomorrow 10:00'",
  "toot post released",
  "ntfy publish shop released",
  "jupyter lab --ip 0.0.0.0",
  "celery -A shop purge -f",
  "python -m http.server --directory /",
])("A12 a person decides about %s", (command) => {
  expect(verdict(command)).toBe("gate");
});

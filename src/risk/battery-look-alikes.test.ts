import { expect, test } from "vitest";
import { assess } from "./assess.ts";
import { verdictOf, workshop } from "./battery.fixture.ts";

const verdict = (command: string): string => verdictOf(command, workshop);

const asksForHelp = [
  "docker volume rm -h",
  "kubectl delete namespace -h",
  "helm uninstall -h | head -40",
  "terraform destroy -help",
  "vault secrets disable -help",
  "gh repo delete -h 2>&1 | less",
  "cargo publish -h",
  "npm unpublish -h",
  "az group delete -h",
  "restic forget -h",
  "ansible-playbook -h",
  "systemctl stop -h",
  "aws ec2 terminate-instances help",
  "aws rds help",
];
const onlyLooksLikeIt = [
  "docker volume rm data --filter -h",
  "docker run -v /:/h alpine rm -rf /h -h",
  "kubectl exec shop-0 -- rm -rf /data -h",
  "kubectl run x --image=x -- rm -h",
  "git push --force -h",
  "gh release delete help",
  "psql -h prod.example.test -c 'drop table orders'",
  "redis-cli -h prod.example.test flushall",
  "aws s3 rm s3://shop --recursive help",
  "aws dynamodb delete-table --table-name help",
  "terraform destroy -target help",
  "helm uninstall help",
];

test.each(asksForHelp)("A14 help after a sub-command is free: %s", (command) => expect(verdict(command)).toBe("low"));
test.each(onlyLooksLikeIt)("A14 a word that only looks like help hides nothing: %s", (command) => expect(verdict(command)).toBe("gate"));

const tuned = [
  "sed -i 's/3000/3001/' scripts/dev/serve.py && python3 scripts/dev/serve.py",
  "sed -i 's/PORT = 3000/PORT = 3001/' scripts/dev/serve.py && python3 scripts/dev/serve.py --check",
  "perl -pi -e 's/timeout: 30/timeout: 90/' scripts/dev/wait.js && node scripts/dev/wait.js",
  "sed -i.bak 's/DEBUG=false/DEBUG=true/' scripts/dev/run.sh; bash scripts/dev/run.sh",
  "sed -i -e 's/retries=3/retries=5/' -e 's/info/debug/' src/poll.py && python src/poll.py",
];
const rewritten = [
  "sed -i 's/echo/eval/' scripts/dev/run.sh && bash scripts/dev/run.sh",
  "sed -i 's#BUILD=out#BUILD=/#' scripts/dev/clean.sh && bash scripts/dev/clean.sh",
  "sed -i '3d' scripts/dev/run.sh && bash scripts/dev/run.sh",
  "sed -i 's/0/1/e' scripts/dev/run.sh && bash scripts/dev/run.sh",
  "sed -i -e 's/1/2/' -e '1i rm -rf /' scripts/dev/run.sh && bash scripts/dev/run.sh",
  "sed -i -f edits.sed scripts/dev/run.sh && bash scripts/dev/run.sh",
  `perl -pi -e 's/1/2/; system("id")' scripts/dev/run.js && node scripts/dev/run.js`,
  "perl -pi -e 's/1/`id`/e' scripts/dev/run.js && node scripts/dev/run.js",
];

test.each(tuned)("A14 a script in which a number or a switch was changed is still the project's own: %s", (command) => {
  expect(verdict(command)).toBe("low");
});
test.each(rewritten)("A14 a script into which words were put is run unseen: %s", (command) => expect(verdict(command)).toBe("gate"));

test.each(["ex -sc '%p|q!' /etc/nginx/nginx.conf", "vim -es -c '1,40p' -c 'qa!' README.md", "ex -s -c '%nu' -c q /etc/hostname"])(
  "A14 an editor that is told to show lines reads: %s",
  (command) => expect(verdict(command)).toBe("low"),
);
test.each(["ex -sc '%d|x' /etc/nginx/nginx.conf", "vim -es -c '%s/a/b/' -c wq /etc/hosts", "ex -sc 'w! /etc/motd|q' README.md"])(
  "A14 an editor that is told to change or run something does: %s",
  (command) => expect(verdict(command)).toBe("gate"),
);

test.each(["go test -exec ./scripts/dev/in-time.sh ./src/...", "go vet -vettool=./tools/bin/check ./..."])(
  "A14 a program of the project around a build is the project's own: %s",
  (command) => expect(verdict(command)).toBe("low"),
);
test.each(["go test -exec sudo ./...", "go build -toolexec ../other/x ./...", 'go test -exec "$RUNNER" ./...', "go test -exec /tmp/x ."])(
  "A14 any other program around a build is not: %s",
  (command) => expect(verdict(command)).toBe("gate"),
);

const partsLost = [
  "7z d data/2023.7z 'invoices/*' -r",
  "zip -d data/2023.zip 'invoices/*'",
  "tar --delete -f data/2023.tar invoices",
  "ar d data/lib.a old.o",
  "truncate -s 512 data/orders.csv",
  "truncate -r data/small.csv data/orders.csv",
];
test.each(partsLost)("A14 a part of what git does not hold is lost as the whole is: %s", (command) =>
  expect(verdict(command)).toBe("gate"),
);
test.each(["7z l data/2023.7z", "tar -tf data/2023.tar", "ar t data/lib.a", "truncate -s 1M /tmp/blob.bin"])(
  "A14 looking into it, or making a new one, is free: %s",
  (command) => expect(verdict(command)).toBe("low"),
);

test.each([
  "kubeconfig.example.yaml",
  "docs/examples/.npmrc.example",
  "config/auth.json.sample",
  "deploy/prod.tfvars.tmpl",
  ".env-example",
])("A14 an example of a file with secrets has none: %s", (path) =>
  expect(assess({ tool: "Read", input: { path }, cwd: workshop.cwd ?? "" }, workshop).verdict).toBe("low"),
);
test.each(["kubeconfig.yaml", ".npmrc", "config/auth.json", "deploy/prod.tfvars", ".env-examples-real"])(
  "A14 the file itself has: %s",
  (path) => expect(assess({ tool: "Read", input: { path }, cwd: workshop.cwd ?? "" }, workshop).verdict).not.toBe("low"),
);

const told = (name: string, args: object): string =>
  assess({ tool: `mcp__cloud__${name}`, input: { ...args }, cwd: workshop.cwd ?? "" }, workshop).verdict;

test("A14 a tool that runs one program is judged as its command line", () => {
  expect(told("call_aws", { cli_command: "aws cloudformation describe-stack-events --stack-name shop-delete-queue" })).toBe("low");
  expect(told("run_kubectl_command", { command: "kubectl get pods" })).toBe("low");
  expect(told("call_aws", { cli_command: "aws s3 rb s3://shop --force" })).toBe("gate");
  expect(told("call_aws", { cli_command: "rm -rf ~" })).not.toBe("low");
  expect(told("call_customer", { command: "aws s3 ls" })).toBe("gate");
});

test("A14 words that answer are a person's, also with what they are about", () => {
  expect(verdict("tmux -L work send-keys -t assent-console:0.0 'approve 18' C-m")).toBe("refuse");
  expect(verdict("tmux send-keys -t claude 'yes, always' Enter")).toBe("refuse");
  expect(verdict("tmux send-keys -t work:0 'npm test' Enter")).toBe("low");
});

import { describe, expect, test } from "vitest";
import { passing, place, stopped, verdictOf } from "./battery.fixture.ts";
import type { Facts } from "./facts.ts";

/** Each engine starts containers by the same words. */
const engines = ["docker run", "podman run --rm", "nerdctl run", "docker container run", "docker --context default run"];

describe("A14 a new container hides nothing that it does to the world outside", () => {
  const outside = [
    "--rm postgres psql -h db.acme.test -c 'delete from users'",
    "alpine git push --force origin main",
    "hashicorp/terraform destroy -auto-approve",
    "-v $PWD:/w -w /w ghcr.io/opentofu/opentofu:1.9 apply -auto-approve",
    "amazon/aws-cli s3 rm s3://b --recursive",
    "--rm curlimages/curl -X DELETE https://api.acme.test/users/1",
    "bitnami/kubectl:1.31 delete ns prod",
    "google/cloud-sdk:slim gsutil rm -r gs://b",
    "node:24 npm publish",
    "--entrypoint sh alpine/git -c 'git push --force origin main'",
    "--entrypoint aws acme/tools s3 rm s3://b --recursive",
    "-e PGHOST=db.acme.test postgres psql -c 'drop table x'",
    "-i alpine sh <<E\ngit push --force origin main\nE",
    "-i alpine <<E\ngit push --force origin main\nE",
    "alpine sh -c 'apk add git && git push --force origin main'",
  ];

  test.each(engines)("%s", (engine) => {
    expect(passing(outside.map((rest) => `${engine} ${rest}`))).toEqual([]);
  });

  test("nor one of a composition", () => {
    const composed = ["docker compose", "docker-compose -f a.yml", "podman-compose", "nerdctl compose"].flatMap((compose) => [
      `${compose} run web rails db:drop`,
      `${compose} run --rm -e RAILS_ENV=production web rails db:migrate`,
      `${compose} run --rm web sh -c 'git push --force origin main'`,
      `${compose} run --entrypoint psql db -h db.acme.test -c 'delete from users'`,
    ]);
    expect(passing(composed)).toEqual([]);
  });

  test("what goes on inside it is free", () => {
    const ordinary = [
      "docker run --rm node:24 npm test",
      "docker run --rm -v $PWD:/app -w /app node:24 sh -c 'npm ci && npm test'",
      "docker run postgres",
      "docker run -d --name db -e POSTGRES_PASSWORD=x -p 5432:5432 postgres:17",
      "docker run --rm mysql --default-authentication-plugin=x",
      "docker run --rm -it ubuntu bash",
      "docker run --rm alpine rm -rf /tmp/x",
      "docker run --rm alpine kill 1",
      "docker run --rm ubuntu apt-get install -y vim",
      "docker run --rm alpine sh -c 'echo hi > /etc/motd'",
      "docker run --rm -v $PWD:/w -w /w hashicorp/terraform plan",
      "docker run --rm -v $PWD:/git alpine/git log --oneline",
      "docker run --rm amazon/aws-cli s3 ls",
      "docker run --rm --network shop_default curlimages/curl -X POST http://web:8080/users",
      "docker run --rm -v $PWD:/w:ro alpine sh -c 'echo {} > /w/.mcp.json'",
      "docker run --rm alpine sh -c 'echo {} > .mcp.json'",
      "docker compose run web pytest",
      "docker compose run --rm web python manage.py migrate",
      "docker compose run --rm web rails db:migrate",
      "docker compose run --rm db psql -h db -U postgres -c 'insert into t values (1)'",
    ];
    expect(stopped(ordinary)).toEqual([]);
  });
});

describe("A14 a mount of the project is the project", () => {
  const steering = [".claude/settings.local.json", ".assent/config.json", ".mcp.json", ".git/hooks/pre-commit"];
  const folderOf = (file: string): string => file.slice(0, file.lastIndexOf("/") + 1);
  const ways = (file: string): readonly string[] => [
    `docker run -v $PWD:/w alpine sh -c 'echo {} > /w/${file}'`,
    `docker run -v .:/w alpine cp /w/a /w/${file}`,
    `docker run -v $PWD:/w -w /w alpine sh -c 'echo {} > ${file}'`,
    `docker run -v $PWD:/w alpine sh -c 'cd /w && echo {} > ${file}'`,
    `podman run -i -v $PWD:/w:z -w /w alpine sh <<'E'\necho {} > ${file}\nE`,
    `docker run --mount type=bind,src=$PWD,dst=/w alpine sh -c 'echo {} > /w/${file}'`,
    `docker run -v $(pwd)/${folderOf(file)}:/c alpine sh -c 'echo {} > /c/${file.slice(folderOf(file).length)}'`,
    `docker run -v $PWD:/w node:24 node -e 'require("fs").writeFileSync("/w/${file}", "{}")'`,
    `docker compose run web sh -c 'echo {} > ${file}'`,
    `docker compose run web sh -c 'echo {} > /app/${file}'`,
    `docker compose run -v $PWD:/w web tee /w/${file}`,
  ];

  test.each(steering)("%s stops by every way", (file) => {
    expect(passing(ways(file))).toEqual([]);
  });

  const files = {
    "/code/shop/x.sh": "echo {} > .mcp.json\n",
    "/code/shop/scripts/x.js": 'require("fs").writeFileSync(".mcp.json", "{}");\n',
    "/code/shop/push.sh": "git push --force origin main\n",
    "/code/shop/fine.sh": "echo fine > /tmp/fine\nrm -rf /var/cache/apk\n",
  };
  const scripted: Facts = { ...place, files };

  test("a script of the project is read there", () => {
    const runs = [
      "docker run -v $PWD:/w -w /w alpine sh x.sh",
      "docker run -v $PWD:/w alpine sh /w/x.sh",
      "docker run -v $PWD:/w -w /w alpine ./x.sh",
      "docker run -v $PWD:/w -w /w node:24 node scripts/x.js",
      "docker run -v $PWD:/w -w /w node:24 scripts/x.js",
      "docker run -v $PWD:/w --entrypoint /w/push.sh alpine",
      "docker compose run web sh x.sh",
      "docker compose run web ./push.sh",
      "docker run -i alpine sh < push.sh",
    ];
    expect(passing(runs, scripted)).toEqual([]);
  });

  test("a script that stays inside is free", () => {
    expect(verdictOf("docker run -v $PWD:/w -w /w alpine sh fine.sh", scripted)).toBe("low");
  });
});

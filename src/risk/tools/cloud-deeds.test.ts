import { describe, expect, test } from "vitest";
import { callOf } from "../../../test/support/risk-rows.ts";
import { cloudAws } from "./cloud/aws.ts";
import { cloudGcp } from "./cloud/gcp.ts";
import { cloudOthers } from "./cloud/others.ts";
import { containers } from "./containers/containers.ts";
import { kubernetes } from "./containers/kubernetes.ts";
import { deedsOfProgram } from "./table.ts";

const families = [...containers(), ...kubernetes(), ...cloudAws(), ...cloudGcp(), ...cloudOthers()];
const actsOf = (command: string): readonly string[] => {
  const call = callOf(command);
  const looks = families.filter(({ names }) => names.includes(call.program)).map((program) => deedsOfProgram(program, call));
  return looks.some(({ known }) => known) ? looks.flatMap(({ deeds }) => deeds.map(({ act }) => act)) : ["nobody knows"];
};

describe("A14 what a container is given", () => {
  test.each([
    "docker run --rm node:22 npm test",
    "docker run --rm -v ./src:/w -w /w node:22 sh -c 'npm ci && npm test'",
    "docker run -v /etc/localtime:/etc/localtime:ro alpine date",
    "docker run --mount type=volume,source=data,target=/d alpine ls",
  ])("%s is ordinary work", (command) => expect(actsOf(command)).toEqual([]));

  test.each([
    "docker run -itv /:/host alpine sh",
    "docker run --volume=/srv/../:/host alpine ls",
    "docker run --mount=type=bind,src=/,dst=/h alpine ls",
    "podman run -v ~/.ssh:/x alpine ls",
    "docker container run --pid=host alpine ps",
    "docker run --privileged alpine ls --help",
  ])("%s opens this machine", (command) => expect(actsOf(command)).toContain("privilege"));

  test.each([
    "docker run -v /srv/app:/w alpine rm -r /w",
    "docker run -v /srv/app:/w --entrypoint rm alpine -r /w",
    "docker run -v /srv/app:/w alpine sh -c 'cd /w; rm -r src'",
    "docker compose -f a.yml run web find /data -delete",
  ])("%s changes what was mounted", (command) => expect(actsOf(command)).toContain("opaque"));
});

describe("A14 a dry run that is switched off is none", () => {
  test.each([
    ["helm upgrade web ./chart --dry-run", []],
    ["helm upgrade web ./chart --dry-run=false", ["publish"]],
    ["kubectl apply -f a.yaml --dry-run=server", []],
    ["kubectl apply -f a.yaml --dry-run=none", ["publish"]],
    ["docker compose --dry-run down -v", []],
    ["docker compose --dry-run=false down -v", ["destroy"]],
  ] as const)("%s", (command, acts) => expect(actsOf(command)).toEqual([...acts]));
});

describe("A14 groups that are named like verbs", () => {
  test.each([
    ["gcloud run services list", []],
    ["gcloud scheduler jobs run nightly", ["external-write"]],
    ["gcloud beta run deploy web", ["publish"]],
    ["aws logs delete-log-group --log-group-name a", ["weaken", "destroy"]],
    ["aws events put-rule --name a", ["external-write"]],
    ["aws ecr batch-delete-image --repository-name a", ["destroy"]],
  ] as const)("%s", (command, acts) => expect(actsOf(command)).toEqual([...acts]));
});

describe("A12 what leaves this machine", () => {
  test("a file of the project is an external write, one from elsewhere is a leak", () => {
    expect(actsOf("aws s3 cp dist/a.zip s3://b")).toEqual(["read", "external-write"]);
    expect(actsOf("aws s3 cp /etc/hosts s3://b-dev")).toContain("leak");
    expect(actsOf("rclone copy ../other remote:b")).toContain("leak");
    expect(actsOf("aws s3 cp s3://b/a.zip dist/a.zip")).toEqual(["write"]);
  });
});

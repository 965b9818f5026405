import { carriedOut, row, says } from "./words.ts";
import { all, any, flag, not, type DeedSketch, type ProgramRow, type Use } from "../table.ts";

/** An empty bucket, a link that nobody has yet: nothing is lost or sent. */
const inert = (): readonly DeedSketch[] => [{ act: "external-write", environment: "staging", why: "prepares something others could use" }];

const isBucket = (text: string): boolean => /^(?:s3|gs|az|r2|b2|oss):\/\//i.test(text);

/** `cp`, `mv`, `sync`: what they read and write here, and what they change there. */
export function transfers(use: Use): readonly DeedSketch[] {
  const [from, to] = use.rest;
  if (!from || !to) return [];
  const verb = use.operands.at(-use.rest.length - 1)?.text ?? "";
  const tree = use.has("--recursive", "-r", "-R") || /^(?:sync|rsync|mirror)$/.test(verb);
  const isMove = verb === "mv";
  const name = from.text.split("/").at(-1) ?? "";
  const into = /(?:^|\/)\.{0,2}$/.test(to.text) && !tree ? `${to.text.replace(/\/$/, "")}/${name}` : to.text;
  const reads: readonly DeedSketch[] =
    isBucket(from.text) || from.text === "-" ? [] : [{ act: "read", environment: "local", target: from.text, span: from.span, tree }];
  const writes: DeedSketch = isBucket(to.text)
    ? { act: "external-write", target: to.text }
    : { act: "write", environment: "local", target: into, span: to.span, ...(tree ? { keeps: true, tree, spills: true } : {}) };
  const removed: readonly DeedSketch[] = !isMove
    ? []
    : [
        isBucket(from.text)
          ? { act: "destroy", target: from.text }
          : { act: "delete", environment: "local", target: from.text, tree, span: from.span },
      ];
  const mirrored: readonly DeedSketch[] = !use.has("--delete", "-d", "--delete-unmatched-destination-objects")
    ? []
    : [
        isBucket(to.text)
          ? { act: "destroy", target: to.text, why: "deletes there what is not here" }
          : { act: "delete", environment: "local", target: to.text, tree: true },
      ];
  const leaks = reads.length > 0 && isBucket(to.text) ? carriedOut(from.text, use) : [];
  return [...reads, ...(to.text === "-" ? [] : [writes]), ...removed, ...mirrored, ...leaks];
}

const open =
  /public-read|public-read-write|authenticated-read|AllUsers|AuthenticatedUsers|"Principal":\s{0,5}(?:"\*"|\{\s{0,5}"AWS":\s{0,5}"\*")/;

/** Buckets and what lies in them. */
export const awsS3 = (): readonly ProgramRow[] => [
  row("s3 ls", "harmless", "aws s3 ls s3://a", { misses: ["aws s3 rm s3://a/b"] }),
  row("s3 cp|mv|sync", transfers, ["aws s3 cp a.txt s3://b/a.txt", "aws s3 sync s3://b out"], { misses: ["aws s3 ls s3://logs"] }),
  row("s3|s3api *", "leak", "aws s3 cp a s3://b --acl public-read", {
    if: all(not(says(/^(?:get|list|head)-/)), says(open)),
    why: "opens a bucket to everybody",
    misses: ["aws s3 cp a s3://b"],
  }),
  row("s3 rm|rb", "destroy", ["aws s3 rm s3://b/a --recursive", "aws s3 rb s3://b --force"], { misses: ["aws s3 ls s3://b"] }),
  row("s3 mb", inert, "aws s3 mb s3://b"),
  row("s3 website", ["external-write", "leak"], "aws s3 website s3://b --index-document a"),
  row("s3 presign", inert, "aws s3 presign s3://b/a"),
  row(
    "s3api get-object|select-object-content",
    ({ rest }) => (rest.length > 0 ? [{ act: "write", environment: "local", target: rest.at(-1)?.text ?? "" }] : []),
    "aws s3api get-object --bucket b --key c d.bin",
  ),
  row(
    "s3api put-object|copy-object|upload-part|create-multipart-upload|complete-multipart-upload|create-bucket|restore-object|" +
      "put-object-tagging|put-bucket-tagging|put-bucket-cors|put-bucket-website|put-bucket-notification-configuration",
    "external-write",
    "aws s3api put-object --bucket b --key k --body a",
  ),
  row("s3api put-object", (use) => bodies(use), "aws s3api put-object --bucket b --body a.txt"),
  row(
    "s3api put-bucket-policy|put-bucket-acl|put-object-acl|put-public-access-block|put-bucket-ownership-controls|put-access-point-policy",
    "privilege",
    "aws s3api put-bucket-policy --bucket b",
  ),
  row(
    "s3api delete-public-access-block|delete-bucket-policy|delete-bucket-encryption|delete-bucket-ownership-controls",
    "disarm",
    "aws s3api delete-public-access-block --bucket b",
  ),
  row("s3control delete-public-access-block|put-public-access-block", "disarm", "aws s3control delete-public-access-block --account-id 1"),
  row("s3api put-bucket-versioning", "weaken", "aws s3api put-bucket-versioning --bucket b --versioning-configuration Status=Suspended", {
    if: says(/Suspended/),
    misses: ["aws s3api put-bucket-versioning --versioning-configuration Status=Enabled"],
  }),
  row("s3api put-bucket-versioning", "external-write", "aws s3api put-bucket-versioning --bucket b", { if: not(says(/Suspended/)) }),
  row(
    "s3api put-bucket-lifecycle*|delete-bucket-lifecycle|delete-bucket-replication|put-bucket-logging|put-object-lock-configuration|" +
      "put-object-legal-hold|put-object-retention|put-bucket-replication",
    "weaken",
    "aws s3api put-bucket-lifecycle-configuration --bucket b",
  ),
  row("s3api delete-*|abort-multipart-upload", "destroy", "aws s3api delete-object --bucket b --key k", {
    misses: ["aws s3api head-object --bucket b"],
  }),
  row("s3api delete-*", "weaken", "aws s3api delete-object --bypass-governance-retention", {
    if: any(flag("--bypass-governance-retention"), says(/versions?(?:-id)?$/i)),
  }),
];

/** The file that is uploaded stands behind `--body`. */
function bodies({ call }: Use): readonly DeedSketch[] {
  const at = call.words.findIndex(({ text }) => text === "--body");
  const file = call.words[at + 1];
  return at < 0 || !file ? [] : [{ act: "read", environment: "local", target: file.text, span: file.span }];
}

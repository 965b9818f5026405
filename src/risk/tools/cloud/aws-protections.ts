import { row, says } from "./words.ts";
import { any, flag, not, type ProgramRow } from "../table.ts";

const reads = says(/^(?:get|list|describe|simulate|generate|check|help|wait)(?:-|$)/);
const everywhere = says(/0\.0\.0\.0\/0|::\/0/);

/** Permissions, monitoring and retention: the parts of the account that protect the rest. */
export const awsProtections = (): readonly ProgramRow[] => [
  row("iam *", "privilege", ["aws iam create-access-key --user-name a", "aws iam attach-user-policy --user-name a"], {
    if: not(reads),
    misses: ["aws iam list-users"],
  }),
  row("iam delete-*|remove-*|deactivate-*|detach-*", "destroy", "aws iam delete-user --user-name a", { misses: ["aws iam get-user"] }),
  row(
    "organizations|sso-admin|identitystore|ram|account|controltower|rolesanywhere *",
    "privilege",
    "aws organizations create-account --email a",
    { if: not(reads), misses: ["aws organizations list-accounts"] },
  ),
  row(
    "organizations close-account|leave-organization|delete-organization|remove-account-from-organization",
    "destroy",
    "aws organizations close-account --account-id 1",
  ),
  row(
    "cognito-identity|cognito-idp set-identity-pool-roles|admin-add-user-to-group|admin-set-user-password|update-user-pool|" +
      "set-user-pool-mfa-config",
    "privilege",
    "aws cognito-idp admin-set-user-password --username a",
  ),
  row(
    "lambda add-permission|remove-permission|create-function-url-config|add-layer-version-permission|update-function-url-config",
    "privilege",
    "aws lambda add-permission --function-name a",
  ),
  row(
    "* put-resource-policy|set-repository-policy|put-key-policy|create-grant|retire-grant|revoke-grant|set-topic-attributes|" +
      "set-queue-attributes|add-permission|put-function-policy|modify-snapshot-attribute|modify-db-snapshot-attribute|" +
      "modify-image-attribute|modify-db-cluster-snapshot-attribute|put-registry-policy|put-role-policy|update-assume-role-policy|" +
      "put-policy|modify-document-permission",
    "privilege",
    "aws kms put-key-policy --key-id a",
    { why: "changes who may use it" },
  ),
  row(
    "kms schedule-key-deletion|disable-key|delete-*|disable-key-rotation|cancel-key-deletion",
    "destroy",
    "aws kms schedule-key-deletion --key-id a",
  ),
  row(
    "ec2 authorize-security-group-*|modify-security-group-rules|create-network-acl-entry|replace-network-acl-entry",
    "disarm",
    "aws ec2 authorize-security-group-ingress --cidr 0.0.0.0/0",
    { if: everywhere, why: "opens the firewall to everybody", misses: ["aws ec2 authorize-security-group-ingress --cidr 10.0.0.0/8"] },
  ),
  row(
    "ec2 authorize-security-group-*|revoke-security-group-*|modify-security-group-rules",
    "external-write",
    "aws ec2 authorize-security-group-ingress --group-id a",
  ),
  row(
    "ec2 disable-*|delete-flow-logs|modify-instance-metadata-options|modify-instance-attribute|associate-iam-instance-profile|" +
      "replace-iam-instance-profile-association|modify-vpc-endpoint",
    "disarm",
    "aws ec2 delete-flow-logs --flow-log-ids a",
  ),
  row(
    "cloudtrail stop-*|delete-*|update-trail|put-event-selectors|put-insight-selectors|deregister-*",
    "weaken",
    "aws cloudtrail stop-logging --name a",
    { misses: ["aws cloudtrail describe-trails"] },
  ),
  row(
    "logs delete-*|put-retention-policy|delete-retention-policy|disassociate-kms-key|put-resource-policy",
    "weaken",
    "aws logs delete-log-group --log-group-name a",
    { misses: ["aws logs describe-log-groups"] },
  ),
  row("logs delete-*", "destroy", "aws logs delete-log-group --log-group-name a"),
  row(
    "guardduty|securityhub|macie2|inspector2|inspector|detective|access-analyzer|shield|wafv2|waf|waf-regional|fms|configservice|" +
      "auditmanager|network-firewall|securitylake delete-*|stop-*|disable-*|disassociate-*|update-*|archive-*|batch-disable-*|" +
      "create-filter|create-ip-set|remove-*|leave-*|put-*",
    "disarm",
    ["aws guardduty delete-detector --detector-id a", "aws configservice stop-configuration-recorder --name a"],
    { misses: ["aws guardduty list-detectors"] },
  ),
  row(
    "cloudwatch delete-*|disable-alarm-actions|set-alarm-state|stop-*|mute-*",
    "disarm",
    "aws cloudwatch disable-alarm-actions --alarm-names a",
  ),
  row(
    "events|scheduler|synthetics|xray disable-rule|delete-rule|remove-targets|stop-canary|delete-*",
    "disarm",
    "aws events disable-rule --name a",
  ),
  row(
    "backup delete-*|stop-*|update-*|disassociate-*|cancel-*|put-backup-vault-*",
    "weaken",
    "aws backup delete-recovery-point --backup-vault-name a",
    { misses: ["aws backup list-backup-jobs"] },
  ),
  row("dlm delete-*|update-*", "weaken", "aws dlm delete-lifecycle-policy --policy-id a"),
  row(
    "rds|docdb|neptune|redshift|elasticache|dynamodb|efs|fsx|ec2 delete-db-cluster-snapshot|delete-backup|update-continuous-backups|" +
      "delete-automated-backup|disable-snapshot-copy|modify-snapshot-tier|put-backup-policy|delete-snapshot|delete-db-snapshot",
    "weaken",
    "aws rds delete-db-snapshot --db-snapshot-identifier a",
    { misses: ["aws rds describe-db-snapshots"] },
  ),
  row("rds|docdb|neptune|redshift|elasticache modify-*|restore-*", "weaken", "aws rds modify-db-instance --backup-retention-period 0", {
    if: any(
      flag("--no-deletion-protection"),
      retentionOff("--backup-retention-period"),
      retentionOff("--preferred-backup-window"),
      retentionOff("--automated-snapshot-retention-period"),
      retentionOff("--snapshot-retention-limit"),
    ),
    misses: ["aws rds modify-db-instance --db-instance-class a"],
  }),
  row("rds|redshift|docdb modify-*|create-*", "disarm", "aws rds modify-db-instance --publicly-accessible", {
    if: flag("--publicly-accessible"),
    misses: ["aws rds modify-db-instance --db-instance-class a"],
  }),
  row("rds|docdb modify-db-*", "write-secret", "aws rds modify-db-instance --master-user-password a", {
    if: flag("--master-user-password"),
    misses: ["aws rds modify-db-instance --db-instance-class a"],
  }),
  row(
    "rds|docdb|neptune|redshift modify-*|reboot-*|failover-*|start-*|create-*|restore-*",
    "external-write",
    "aws rds modify-db-instance --db-instance-identifier a",
  ),
  row("rds|docdb|redshift|elasticache delete-*", "destroy", "aws rds delete-db-instance --db-instance-identifier a"),
  row("rds delete-*", "weaken", "aws rds delete-db-instance --skip-final-snapshot", {
    if: flag("--skip-final-snapshot", "--delete-automated-backups"),
    misses: ["aws rds delete-db-instance"],
  }),
  row(
    "dynamodb|eks|cloudformation|ec2|elbv2|elb update-*|modify-*",
    "weaken",
    "aws cloudformation update-termination-protection --no-enable-termination-protection",
    {
      if: flag("--no-deletion-protection-enabled", "--no-enable-termination-protection", "--no-disable-api-termination"),
      misses: ["aws dynamodb update-table --table-name a"],
    },
  ),
  row("elb|elbv2 modify-*|create-*|register-*|deregister-*|set-*", "external-write", "aws elbv2 modify-listener --listener-arn a"),
  row("eks update-*|create-*", "external-write", "aws eks update-cluster-config --name a"),
  row(
    "eks create-access-entry|associate-access-policy|update-access-entry|create-pod-identity-association",
    "privilege",
    "aws eks create-access-entry --cluster-name a",
  ),
];

/** `--backup-retention-period 0`, in either spelling. */
function retentionOff(name: string): ProgramRow["if"] & object {
  return ({ call }) => call.words.some(({ text }, index) => text === `${name}=0` || (text === name && call.words[index + 1]?.text === "0"));
}

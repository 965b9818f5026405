import { environmentOf } from "../../environment.ts";
import { awsProtections } from "./aws-protections.ts";
import { awsS3 } from "./aws-s3.ts";
import { cli, namedBy, row, says, when } from "./words.ts";
import { words } from "../plain.ts";
import { all, flag, not, type DeedSketch, type Program, type ProgramRow, type Use } from "../table.ts";

/** Options that every service knows, and those of `s3`, whose operands are paths. */
const takes = () => [
  ...words("--profile --region --endpoint-url --output --query --color --ca-bundle --cli-read-timeout --cli-connect-timeout"),
  ...words("--cli-binary-format --page-size --max-items --starting-token --cli-input-json --cli-input-yaml --version"),
  ...words("--exclude --include --acl --content-type --cache-control --storage-class --sse --sse-c --sse-kms-key-id"),
  ...words("--grants --metadata --expires --source-region --metadata-directive --content-disposition --content-encoding"),
  ...words("--content-language --website-redirect --request-payer --expected-size --copy-props --checksum-algorithm"),
  ...words("--expires-in --sse-c-key --sse-c-copy-source --sse-c-copy-source-key --index-document --error-document"),
];

const reading =
  "describe-*|get-*|list-*|head-*|search-*|lookup-*|batch-get-*|select-*|query|scan|wait|help|estimate-*|test-*|validate-*|preview-*|" +
  "simulate-*|detect-*|check-*|filter-log-events|tail|receive-message|discover-*|decode-authorization-message|view-*|poll-*|" +
  "download-*|can-*|transact-get-items|generate-query|start-query|stop-query|get|ls|describe|show|compare-*|retrieve|" +
  "retrieve-and-generate|translate-*|synthesize-*|is-*|count-*|resolve-*|predict-*|live-tail|start-live-tail|converse|invoke-model*|" +
  "build|validate|package|list|status|exists|evaluate-*";

const dangerousSql = /\b(?:drop|truncate|delete|alter|grant|revoke)\b/i;
const sqlDeeds = (use: Use): readonly DeedSketch[] => [
  { act: "external-write", target: namedBy(use) },
  ...(says(dangerousSql)(use) ? [{ act: "destroy" as const, target: namedBy(use) }] : []),
];

const secrets = (): readonly ProgramRow[] => [
  row("secretsmanager get-secret-value|batch-get-secret-value", "read-secret", "aws secretsmanager get-secret-value --secret-id a", {
    misses: ["aws secretsmanager list-secrets --max-items 5"],
  }),
  row(
    "secretsmanager create-secret|put-secret-value|update-secret|rotate-secret|restore-secret|update-secret-version-stage",
    "write-secret",
    "aws secretsmanager put-secret-value --secret-id a",
  ),
  row(
    "ssm get-parameter|get-parameters|get-parameters-by-path|get-parameter-history",
    "read-secret",
    "aws ssm get-parameter --name a --with-decryption",
    { if: flag("--with-decryption"), misses: ["aws ssm get-parameter --name a"] },
  ),
  row("ssm put-parameter", "write-secret", "aws ssm put-parameter --name a --type SecureString", {
    if: says(/SecureString/),
    misses: ["aws ssm put-parameter --name a --type String"],
  }),
  row("ssm put-parameter", "external-write", "aws ssm put-parameter --name a"),
  row(
    "kms decrypt|generate-data-key*|re-encrypt|get-parameters-for-import|derive-shared-secret",
    "read-secret",
    "aws kms decrypt --ciphertext-blob x",
  ),
  row("sts assume-role*|get-session-token|get-federation-token", "read-secret", "aws sts assume-role --role-arn a", {
    misses: ["aws sts get-caller-identity"],
  }),
  row("ecr get-login-password|get-authorization-token|get-login", "read-secret", "aws ecr get-login-password"),
  row("ecr-public get-login-password|get-authorization-token", "read-secret", "aws ecr-public get-login-password"),
  row("codeartifact get-authorization-token|login", "read-secret", "aws codeartifact get-authorization-token"),
  row("eks get-token", "read-secret", "aws eks get-token --cluster-name a"),
  row("rds generate-db-auth-token", "read-secret", "aws rds generate-db-auth-token"),
  row("redshift get-cluster-credentials*", "read-secret", "aws redshift get-cluster-credentials"),
  row("ec2 get-password-data|create-key-pair|get-console-screenshot", "read-secret", "aws ec2 get-password-data --instance-id i"),
  row(
    "lightsail download-default-key-pair|get-instance-access-details|get-relational-database-master-user-password",
    "read-secret",
    "aws lightsail download-default-key-pair",
  ),
  row("apigateway get-api-key|get-api-keys", "read-secret", "aws apigateway get-api-keys --include-values", {
    if: flag("--include-value", "--include-values"),
    misses: ["aws apigateway get-api-keys --limit 5"],
  }),
  row("cognito-idp describe-user-pool-client", "read-secret", "aws cognito-idp describe-user-pool-client --client-id a"),
  row("iot create-keys-and-certificate", "read-secret", "aws iot create-keys-and-certificate"),
  row("sso get-role-credentials", "read-secret", "aws sso get-role-credentials"),
  row("configure export-credentials", "read-secret", "aws configure export-credentials"),
  row("configure get", "read-secret", "aws configure get aws_secret_access_key", {
    if: says(/secret|token|access_key/),
    misses: ["aws configure get region"],
  }),
  row("configure get|list|list-profiles", "harmless", "aws configure list"),
  row("configure set|import|sso|sso-session|add-model|mfa-login", "write-secret", "aws configure set region x", {
    misses: ["aws configure list"],
  }),
  row("configure", "write-secret", "aws configure --profile x", { if: ({ rest }) => rest.length === 0 }),
  row("sso|login|logout", "write-secret", "aws sso login", { if: ({ operands }) => !/^(?:list|get)/.test(operands[1]?.text ?? "") }),
  row("eks update-kubeconfig", "write-secret", "aws eks update-kubeconfig --name a"),
  row(
    "* create-api-key|create-access-key|create-connection|import-key-material|create-service-specific-credential|" +
      "reset-service-specific-credential",
    "write-secret",
    "aws apigateway create-api-key",
  ),
];

const work = (): readonly ProgramRow[] => [
  row("lambda invoke|invoke-async", "external-write", "aws lambda invoke --function-name a out.json"),
  row(
    "lambda update-function-code|publish-version|update-alias|publish-layer-version|create-function|update-function-configuration",
    "publish",
    "aws lambda update-function-code --function-name a",
  ),
  row("ecs update-service|run-task|create-service|deploy|register-task-definition", "publish", "aws ecs update-service --cluster a", {
    misses: ["aws ecs list-services"],
  }),
  row("ecs execute-command", "opaque", "aws ecs execute-command --command sh"),
  row("deploy create-deployment|push|continue-deployment", "publish", "aws deploy create-deployment --application-name a"),
  row(
    "cloudformation deploy|create-stack*|update-stack*|execute-change-set|import-stacks*|continue-update-rollback",
    "publish",
    "aws cloudformation deploy --stack-name a",
    { misses: ["aws cloudformation describe-stacks"] },
  ),
  row(
    "cloudformation create-change-set|package|validate-template|detect-*",
    "harmless",
    "aws cloudformation create-change-set --stack-name a",
  ),
  row(
    "elasticbeanstalk update-environment|create-application-version|swap-environment-cnames",
    "publish",
    "aws elasticbeanstalk update-environment",
  ),
  row(
    "apprunner|amplify|codepipeline|codebuild|sagemaker|glue|stepfunctions start-*|create-deployment|update-service",
    "publish",
    "aws amplify start-deployment",
    { if: not(says(/^stop-|^start-query/)) },
  ),
  row("apigateway create-deployment|update-stage", "publish", "aws apigateway create-deployment --rest-api-id a"),
  row("apigatewayv2 create-deployment", "publish", "aws apigatewayv2 create-deployment --api-id a"),
  row("cloudfront create-invalidation", "external-write", "aws cloudfront create-invalidation --distribution-id a"),
  row("ecr put-image|complete-layer-upload", "publish", "aws ecr put-image --repository-name a"),
  row("ssm send-command|start-automation-execution", ["opaque", "external-write"], "aws ssm send-command --document-name a"),
  row("ssm start-session|resume-session", "privilege", "aws ssm start-session --target i", { why: "opens a session on another machine" }),
  row("ec2-instance-connect *", "privilege", "aws ec2-instance-connect send-ssh-public-key --instance-id i"),
  row("ec2 stop-instances|reboot-instances", "stop", "aws ec2 stop-instances --instance-ids i"),
  row(
    "rds-data|redshift-data execute-statement|batch-execute-statement|execute-sql",
    sqlDeeds,
    "aws rds-data execute-statement --sql 'select 1'",
  ),
  row("dynamodb execute-statement|batch-execute-statement|execute-transaction", sqlDeeds, [
    "aws dynamodb execute-statement --statement x",
    "aws dynamodb execute-statement --table-name a --statement 'delete from a'",
  ]),
  row(
    "athena start-query-execution",
    (use) => (says(dangerousSql)(use) ? [{ act: "destroy" }] : []),
    "aws athena start-query-execution --query-string 'select 1'",
  ),
  row("dynamodb delete-item|batch-write-item", "destroy", "aws dynamodb delete-item --table-name a"),
  row("sns publish|publish-batch", "message", "aws sns publish --topic-arn a --message b", { misses: ["aws sns list-topics --region a"] }),
  row(
    "ses|sesv2|pinpoint|pinpoint-email|pinpoint-sms-voice-v2|connect|chime send-*|start-outbound-*",
    "message",
    "aws ses send-email --to a",
    { misses: ["aws ses get-send-quota --region a"] },
  ),
  row("ses|sesv2 verify-*|create-*|put-*|update-*", "external-write", "aws ses verify-email-identity --email-address a"),
  row("sns subscribe", ["external-write", "message"], "aws sns subscribe --topic-arn a --protocol email"),
  row(
    "cognito-idp admin-create-user|forgot-password|resend-confirmation-code|sign-up|admin-reset-user-password",
    ["external-write", "message"],
    "aws cognito-idp admin-create-user --username a",
  ),
  row(
    "sqs send-message|send-message-batch|change-message-visibility|start-message-move-task",
    "external-write",
    "aws sqs send-message --queue-url a",
  ),
  row("sqs purge-queue|delete-message|delete-message-batch", "destroy", "aws sqs purge-queue --queue-url a"),
  row("kinesis|firehose|events|iot-data|appsync put-*|publish|evaluate-code", "external-write", "aws events put-events --entries a"),
  row("route53 change-resource-record-sets", "publish", "aws route53 change-resource-record-sets --hosted-zone-id a"),
  row("route53 change-resource-record-sets", "destroy", 'aws route53 change-resource-record-sets --change-batch \'{"Action":"DELETE"}\'', {
    if: says(/DELETE/),
    misses: ["aws route53 change-resource-record-sets --hosted-zone-id a"],
  }),
  row(
    "route53domains transfer-*|register-domain|renew-domain|delete-domain|update-domain-*|disable-*",
    ["money", "external-write"],
    "aws route53domains register-domain --domain-name a",
  ),
  row(
    "* purchase-*|accept-*-quote|create-reserved-*|create-savings-plan|accept-reserved-*",
    "money",
    "aws ec2 purchase-reserved-instances-offering --id a",
  ),
  row("support create-case|add-communication-to-case|resolve-case", "message", "aws support create-case --subject a"),
  row("ec2 run-instances|request-spot-*|create-fleet", "external-write", "aws ec2 run-instances --image-id a"),
  row(
    "glacier|s3control|datasync|transfer delete-*|start-task-execution|create-job",
    "destroy",
    "aws glacier delete-archive --vault-name a",
  ),
  row("history|cloudshell|ddb|logs tail|show|list|select", "harmless", "aws logs tail /a --follow"),
  row("logs start-query|filter-log-events|get-query-results|start-live-tail", "harmless", "aws logs start-query --log-group-name a"),
];

/** Nothing beyond this machine: LocalStack and the like. */
const isNear = (use: Use): boolean => {
  const url =
    use.options.findLast(({ name }) => name === "--endpoint-url")?.value?.text ??
    use.call.variables.get("AWS_ENDPOINT_URL") ??
    use.call.facts.variables?.["AWS_ENDPOINT_URL"];
  const host = url === undefined ? undefined : /^https?:\/\/([^/:]{1,253})/.exec(url)?.[1];
  return use.call.program === "awslocal" || (host !== undefined && environmentOf({ host }, use.call.facts) === "dev");
};

/** A change to a stand-in on this machine stays on it; a deletion there is still a deletion. */
const near = (each: ProgramRow): ProgramRow => ({
  ...each,
  does: (use) => {
    const { does } = each;
    const doings: readonly DeedSketch[] =
      typeof does === "function" ? does(use) : (typeof does === "string" ? [does] : does).map((act) => ({ act }));
    const placed = doings.map((doing): DeedSketch =>
      doing.target === undefined && typeof does !== "function" ? { target: namedBy(use), ...doing } : doing,
    );
    if (!isNear(use)) return placed;
    return placed.map((doing): DeedSketch =>
      /^(?:read|write|delete|list|destroy)$/.test(doing.act) ? doing : { ...doing, act: "external-write", environment: "dev" },
    );
  },
});

const program = () =>
  cli({
    names: ["aws", "awslocal", "aws2", "awsv2"],
    helps: "word",
    takes: takes(),
    dry: ["--dry-run", "--dryrun", "--generate-cli-skeleton"],
    external: true,
    environment: words("--profile AWS_PROFILE AWS_DEFAULT_PROFILE"),
    nouns:
      "events logs deploy configure history support help batch notifications scheduler connect transfer route53 route53domains ds " +
      "backup organizations sync search",
    verbs: {
      privilege: "authorize",
      "external-write": "confirm initiate complete begin merge publish start allocate release-address request accept deploy",
      harmless: "wait scan query",
      destroy: "schedule deprovision",
    },
    unknown: "external-write",
    example: "aws ec2 associate-address --public-ip a",
    rows: [
      ...[...secrets(), ...work(), ...awsProtections(), ...awsS3()].map(near),
      row(
        `* ${reading}`,
        "harmless",
        ["aws ec2 describe-instances", "aws --region x sts get-caller-identity", "aws iam list-access-keys"],
        { misses: ["aws ec2 terminate-instances --instance-ids i"] },
      ),
      row("help|--version|history", "harmless", "aws help"),
      when(({ operands }) => operands.length === 0, "harmless", "aws", "aws ec2 delete-vpc"),
      when(
        all(isNear, says(/^(?:create|put|update|start|send|publish|tag|untag|register|run|invoke)/)),
        "harmless",
        "aws --endpoint-url http://localhost:4566 dynamodb create-table --table-name a",
        "aws dynamodb create-table --table-name a",
      ),
    ],
  });

const around = (): readonly Program[] => [
  cli({
    names: words(
      "eb copilot-aws ecs-cli amplify ampx saml2aws aws-sso granted assume awsume cfn rain sceptre former2 eks-node-viewer " +
        "ecspresso lambroll chaliced s3deploy",
    ),
    takes: words("--profile --region -e --env -r -a --app -n --name -l --label --stack-name --role --role-arn --config -p"),
    external: true,
    environment: words("--profile -e --env AWS_PROFILE --stack-name"),
    nouns: "env environment svc service job storage auth api function hosting codepipeline local sandbox",
    verbs: {
      publish: "deploy push publish swap upgrade clone use launch update serve add",
      destroy: "terminate delete remove rm abort down",
      harmless: "status events health list logs open printenv pull init diff fmt ls tree console config local",
      privilege: "ssh",
      "read-secret": "credential credentials exec assume",
      stop: "restart scale",
    },
    example: "eb status",
    rows: [
      row("deploy|create|push|publish", "publish", "eb deploy web-dev"),
      {
        if: ({ call }) => /^(?:assume|awsume|granted|saml2aws|aws-sso)$/.test(call.program),
        does: "read-secret",
        hits: ["awsume prod"],
        misses: ["eb status"],
      },
    ],
  }),
];

/** Amazon's cloud. */
export const cloudAws = (): readonly Program[] => [program(), ...around()];

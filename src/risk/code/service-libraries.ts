import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { isKnown } from "../deed.ts";
import { isLoopback } from "../environment.ts";
import type { CodeCall, CodeRun } from "./run.ts";
import type { Language, Service, Value } from "./types.ts";
import { optionsOf } from "./values.ts";

interface Library {
  readonly kind: Service["kind"] | "mock";
  readonly name: RegExp;
}

/** Libraries that speak to a service, by the names under which code has them. What imitates one has nothing to lose. */
const libraries = lazily((): Partial<Record<Language, readonly Library[]>> => ({
  python: [
    { kind: "mock", name: /^(?:fakeredis|mongomock|moto|placebo|unittest\.mock|mock|pytest_mock|responses|requests_mock)(?=\.|$)/ },
    {
      kind: "cloud",
      name: longPattern()`
          ^(?:boto3|aioboto3|aiobotocore|botocore\.session|google\.cloud|googleapiclient|google\.ads|azure|kubernetes|kubernetes_asyncio|
          openshift|huggingface_hub|kaggle|databricks|digitalocean|pydo|linode_api4|hcloud|vultr|CloudFlare|cloudflare|openstack|
          novaclient|ovh|scaleway|heroku3|hvac|consul|etcd3|nomad|firebase_admin|supabase|algoliasearch|minio|b2sdk|dropbox|boxsdk|
          tableauserverclient|snowflake|auth0|okta|ldap3|proxmoxer|pyVmomi|libvirt|jenkins|jenkinsapi|simple_salesforce|shopify|
          notion_client|pyairtable|gspread|confluent_kafka|kafka|aiokafka|pika|aio_pika|nats|oci|ibm_boto3|ibm_cloud_sdk_core|
          fabric|paramiko|ftplib|pysftp|imaplib|ansible_runner|alibabacloud\w*|aliyunsdk\w*|tencentcloud|pulumi\.automation|github3|tower_cli|pysnow|pyzabbix|grafana_client)(?=\.|$)
        `,
    },
    {
      kind: "store",
      name: longPattern()`
          ^(?:redis|aioredis|rediscluster|valkey|pymongo|motor|mongoengine|elasticsearch|elasticsearch_dsl|opensearchpy|pinecone|weaviate|
          qdrant_client|pymilvus|meilisearch|typesense|cassandra|neo4j|influxdb\w*|couchbase|couchdb|arango|memcache|pymemcache)(?=\.|$)
        `,
    },
    { kind: "ledger", name: /^(?:mlflow|wandb|clearml|neptune|comet_ml|openai|anthropic)(?=\.|$)/ },
    { kind: "git", name: /^(?:git|pygit2|dulwich)(?=\.|$)/ },
    { kind: "docker", name: /^(?:docker|podman)(?=\.|$)/ },
    {
      kind: "money",
      name: longPattern("i")`
        ^(?:stripe|braintree|paypalrestsdk|paypalcheckoutsdk|square|adyen|plaid|razorpay|mollie|coinbase|ccxt|
        web3|solana|solders|alpaca_trade_api|alpaca|ib_insync|binance)(?=\.|$)
      `,
    },
    {
      kind: "people",
      name: longPattern()`
          ^(?:twilio|vonage|nexmo|plivo|messagebird|slack_sdk|slack|slackclient|slack_bolt|discord|telegram|telebot|tweepy|praw|mastodon|
          atproto|facebook|sendgrid|mailjet_rest|postmarker|resend|mailchimp\w*|yagmail|github|gitlab|ghapi|jira|atlassian|pdpyras|
          opsgenie\w*|zenpy|intercom|hubspot|asana|trello|pymsteams|matrix_client|exchangelib|redmail)(?=\.|$)
        `,
    },
  ],
  javascript: [
    {
      kind: "mock",
      name: /^(?:ioredis-mock|redis-mock|redis-memory-server|mongo-mock|aws-sdk-client-mock|aws-sdk-mock|sinon|nodemailer-mock)(?=[./]|$)/,
    },
    {
      kind: "cloud",
      name: longPattern()`
          ^(?:aws-sdk|@aws-sdk\/[\w-]{1,80}|@google-cloud\/[\w-]{1,80}|googleapis|@googleapis\/[\w-]{1,80}|@azure\/[\w-]{1,80}|
          @kubernetes\/client-node|kubernetes-client|firebase-admin|@supabase\/[\w-]{1,40}|@huggingface\/hub|cloudflare|
          algoliasearch|minio|backblaze-b2|dropbox|jsforce|@notionhq\/client|airtable|amqplib|kafkajs|nats|node-vault|consul|
          @vercel\/(?:blob|kv|edge-config)|@hubspot\/api-client|@shopify\/shopify-api|@oracle\/[\w-]{1,40}|oci-sdk|ssh2|node-ssh|basic-ftp|ssh2-sftp-client|Bun\.s3|bun\.(?:S3Client|s3))(?=[./]|$)
        `,
    },
    {
      kind: "store",
      name: longPattern()`
          ^(?:redis|ioredis|@redis\/client|@upstash\/redis|mongodb|mongoose|@elastic\/elasticsearch|@opensearch-project\/opensearch|
          @pinecone-database\/pinecone|@qdrant\/js-client-rest|meilisearch|typesense|cassandra-driver|neo4j-driver|nano|couchbase|memcached|@prisma\/client|knex|Bun\.(?:redis|sql)|bun\.(?:RedisClient|redis))
          (?=[./]|$)
        `,
    },
    { kind: "ledger", name: /^(?:openai|@anthropic-ai\/sdk)(?=[./]|$)/ },
    { kind: "git", name: /^(?:simple-git|isomorphic-git|nodegit)(?=[./]|$)/ },
    { kind: "docker", name: /^(?:dockerode)(?=[./]|$)/ },
    {
      kind: "money",
      name: longPattern()`
        ^(?:stripe|braintree|@paypal\/[\w-]{1,60}|square|@adyen\/[\w-]{1,60}|plaid|razorpay|@mollie\/[\w-]{1,60}|
        ccxt|web3|ethers|viem|@solana\/[\w-]{1,60})(?=[./]|$)
      `,
    },
    {
      kind: "people",
      name: longPattern()`
          ^(?:twilio|@slack\/(?:web-api|webhook|bolt)|discord\.js|telegraf|node-telegram-bot-api|twitter-api-v2|@sendgrid\/mail|resend|
          postmark|mailgun\.js|mailgun-js|@mailchimp\/[\w-]{1,60}|octokit|@octokit\/[\w-]{1,60}|@actions\/github|@gitbeaker\/[\w-]{1,40}|
          jira\.js|jira-client|@linear\/sdk|whatsapp-web\.js|web-push|expo-server-sdk|@microsoft\/microsoft-graph-client)(?=[./]|$)
        `,
    },
  ],
  ruby: [
    {
      kind: "cloud",
      name: longPattern()`
        ^(?:Aws|Google\.Cloud|Google\.Apis|Azure|Kubeclient|DropletKit|Fog|Vault|Algolia|Net\.(?:SSH|SFTP|SCP|FTP)|Bunny|Kafka|
        Shopify\w*)(?=\.|$)
      `,
    },
    { kind: "store", name: /^(?:Redis|Mongo|Mongoid|Elasticsearch|OpenSearch|Dalli|MeiliSearch)(?=\.|$)/ },
    { kind: "docker", name: /^Docker(?=\.|$)/ },
    { kind: "money", name: /^(?:Stripe|Braintree|PayPal|Plaid|Razorpay)(?=\.|$)/ },
    { kind: "people", name: /^(?:Twilio|Slack|Octokit|Gitlab|SendGrid|Postmark|Mailgun|Discordrb|Telegram|Twitter)(?=\.)/ },
  ],
  php: [
    { kind: "cloud", name: /^\\?(?:aws|google\\cloud|google_service_\w+|microsoftazure|kubernetes|league\\flysystem)(?=[\\.]|$)/ },
    { kind: "store", name: /^\\?(?:redis|rediscluster|predis\\\w+|mongodb\\\w+|elasticsearch|elastic\\\w+|memcached?)(?=[\\.]|$)/ },
    { kind: "money", name: /^\\?(?:stripe|braintree|paypal\w*|square|mollie)(?=[\\.]|$)/ },
    { kind: "people", name: /^\\?(?:twilio|github\\client|gitlab\\client|phpmailer|sendgrid|mailgun|swift_mailer|slack)(?=[\\.]|$)/ },
  ],
}));

/** The service that a name under a library stands for. In Python a name counts only once its module was imported. */
export function serviceNamed(run: CodeRun, name: string | undefined): Service | "mock" | undefined {
  if (name === undefined) return undefined;
  const found = libraries()[run.language]?.find((library) => library.name.test(name));
  if (!found || (run.language === "python" && !run.seen.has(name.split(".")[0] ?? name))) return undefined;
  if (found.kind === "mock" || isImitated(run, name)) return "mock";
  return { kind: found.kind, path: name };
}

/** All calls of AWS go to an imitation where the code switches one on. */
function isImitated(run: CodeRun, name: string): boolean {
  if (run.seen.has("moto") && /^(?:aio)?boto/.test(name)) return /(?:@|\bwith\s|[=(]\s?|\bmoto\.)(?:moto\.)?mock_\w/.test(run.code);
  return run.language === "javascript" && /^@?aws-sdk/.test(name) && /\bmockClient\s?\(/.test(run.code);
}

const opening = /(?:^|[.\\/])(?:[A-Z]\w*|(?:create_?)?client|resource|session|from_\w+|from[A-Z]\w*|connect|open|new|[a-z0-9@/-]{1,40})$/;
const here = /^(?:[a-z][\w+.-]{0,30}:\/\/)?(?:[^@/\s]{0,200}@)?(\[[0-9a-f:]+\]|[\w.-]+)(?::\d+)?(?:[/?,]|$)/i;
const placeKeys = longPattern("i")`
  ^(?:hosts?|hostname|url|uri|nodes?|endpoint\w*|base_?url|api_?endpoint|connection_?string|bootstrap[._]?servers|brokers|servers|
  contactPoints|unix_?socket\w*|path|connection|filename|datasources?)$
`;

/** A service on this machine: an emulator, or a database of the developer. Stores are here unless told otherwise. */
export function isOpenedHere(call: CodeCall, { kind, path }: Service): boolean {
  if (!opening.test(path)) return false;
  if (call.args.some((arg) => optionsOf(arg).every(({ service }) => service?.isNear === true))) return true;
  const named = [...call.named, ...call.args.flatMap(({ fields }) => [...(fields ?? [])])];
  const places = named.filter(([key]) => placeKeys.test(key)).map(([, value]) => value);
  const plain = kind === "store" ? call.args.filter(({ fields }) => fields === undefined) : call.args.filter(isAddressed);
  const given = [...places, ...plain].flatMap((value) => value.items ?? [value]);
  if (given.length === 0) return (kind === "store" && !/^(?:@prisma|knex)/.test(path)) || kind === "docker";
  return given.every((value) => optionsOf(value).every(isHere));
}

const isAddressed = ({ text }: Value): boolean => text !== undefined && /:\/\/|^localhost\b|^127\./.test(text);

function isHere({ text, thing, fields }: Value): boolean {
  if (thing === "own") return true;
  if (fields) return [...fields].filter(([key]) => placeKeys.test(key)).every(([, value]) => isHere(value));
  if (text === undefined || !isKnown(text)) return false;
  if (/^\d{1,5}$|^:memory:$|^(?:unix|file):|^[./]/.test(text)) return true;
  return isLoopback(here.exec(text)?.[1] ?? "");
}

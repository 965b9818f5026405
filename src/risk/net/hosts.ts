import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Act } from "../deed.ts";

/** One kind of address and what asking it does. */
export interface HostRow {
  readonly name: string;
  /** Tested against `host/path` in lower case, without scheme, port and query. */
  readonly url: RegExp;
  readonly act: Act;
  readonly why: string;
  /** Only a request that changes something counts; absent: every request does, whatever the method. */
  readonly changing?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Addresses that mean something by themselves. */
export const hostRows = lazily((): readonly HostRow[] => [
  {
    name: "cloud metadata",
    url: longPattern()`
      ^(169\.254\.169\.25[34]|\[?fd00:ec2::254\]?|\[?fd20:ce::254\]?|metadata(\.google\.internal|\.goog|\.oraclecloud\.com)?|
      100\.100\.100\.200|169\.254\.170\.2|169\.254\.170\.23|192\.0\.0\.192|instance-data(\.ec2\.internal)?|metadata\.azure\.\w+|
      168\.63\.129\.16)(\/|$)
    `,
    act: "read-secret",
    why: "asks the cloud's metadata service, which hands out credentials",
    hits: ["169.254.169.254/latest/meta-data/iam/", "metadata.google.internal/computemetadata/v1/"],
    misses: ["docs.example.com/metadata", "169.254.1.1/"],
  },
  {
    name: "chat and message services",
    url: longPattern()`
      ^(api\.telegram\.org\/bot[^/]{0,100}\/(send|forward|copy|edit|pin|answer|delete|ban|promote)|hooks\.slack\.com\/|
      slack\.com\/api\/(chat\.|files\.(upload|getupload|completeupload)|reactions\.add|conversations\.(invite|create|open|kick)|
      views\.publish)|(ptb\.|canary\.)?discord(app)?\.com\/api\/(v\d+\/)?(webhooks|channels\/\d+\/messages)|
      api\.twilio\.com\/\S{0,200}\/(messages|calls)|api\.(eu\.)?mailgun\.net\/v3\/\S{0,100}\/messages|
      api\.(eu\.)?sendgrid\.com\/v3\/mail\/send|api\.postmarkapp\.com\/email|api\.resend\.com\/emails|
      api\.brevo\.com\/v3\/(smtp\/email|emailcampaigns)|api\.sendinblue\.com\/v3\/smtp|api\.mailjet\.com\/v3(\.1)?\/send|
      mandrillapp\.com\/api\/\S{0,20}\/messages|graph\.facebook\.com\/\S{0,60}\/messages|\S{0,60}webhook\.office\.com\/|
      outlook\.office\.com\/webhook|api\.pushover\.net\/|ntfy\.sh\/|api\.pushbullet\.com\/|api\.vonage\.com\/|rest\.nexmo\.com\/|
      api\.messagebird\.com\/|events\.pagerduty\.com\/|api\.opsgenie\.com\/v2\/alerts|api\.line\.me\/v2\/bot\/message|
      gmail\.googleapis\.com\/\S{0,100}\/send|graph\.microsoft\.com\/\S{0,100}\/(sendmail|messages|reply)|api\.(x|
      twitter)\.com\/(2\/tweets|1\.1\/statuses\/update)|api\.linkedin\.com\/\S{0,20}(posts|ugcposts)|oapi\.dingtalk\.com\/robot\/send|
      open\.(feishu\.cn|larksuite\.com)\/\S{0,60}\/hook|qyapi\.weixin\.qq\.com\/cgi-bin\/(webhook|message)\/send|
      chat\.googleapis\.com\/\S{0,60}\/messages|matrix\.\S{0,60}\/send\/|maker\.ifttt\.com\/trigger|hooks\.zapier\.com\/|
      hook\.\w{0,10}\.?make\.com\/)
    `,
    act: "message",
    why: "sends a message to people",
    hits: ["api.telegram.org/bot1:x/sendmessage", "hooks.slack.com/services/t/b/x", "discord.com/api/webhooks/1/x"],
    misses: ["api.telegram.org/bot1:x/getupdates", "slack.com/api/conversations.list", "discord.com/developers/docs"],
  },
  {
    name: "message services that take a plain question",
    url: longPattern()`
      ^(api\.day\.app\/[^/]|api\.callmebot\.com\/|sms\.ru\/sms\/send|smsc\.(ru|ua|kz)\/sys\/send|sctapi\.ftqq\.com\/|sc\.ftqq\.com\/|
      api2?\.pushdeer\.com\/message|(www\.)?pushplus\.plus\/send|api\.textmebot\.com\/|(www\.)?fast2sms\.com\/dev\/)
    `,
    act: "message",
    why: "sends a message to people",
    hits: ["api.day.app/key/title", "api.callmebot.com/whatsapp.php", "sms.ru/sms/send"],
    misses: ["sms.ru/docs", "day.app/", "pushplus.plus/doc"],
  },
  {
    name: "hooks that deploy when they are asked",
    url: longPattern()`
      ^(api\.vercel\.com\/v1\/integrations\/deploy\/|api\.netlify\.com\/build_hooks\/|api\.render\.com\/deploy\/srv-|
      api\.cloudflare\.com\/client\/v4\/pages\/webhooks\/deploy_hooks\/)
    `,
    act: "publish",
    why: "starts a deployment",
    hits: ["api.netlify.com/build_hooks/1a2b", "api.render.com/deploy/srv-x"],
    misses: ["api.netlify.com/api/v1/sites", "vercel.com/docs/deploy-hooks"],
  },
  {
    name: "answers to a form",
    url: /^docs\.google\.com\/forms\/\S{0,200}\/formresponse$/,
    act: "external-write",
    why: "hands in a form",
    hits: ["docs.google.com/forms/d/e/x/formresponse"],
    misses: ["docs.google.com/forms/d/e/x/viewform"],
  },
  {
    name: "trackers and code hosts that people read",
    url: longPattern()`
      ^(api\.github\.com\/(repos\/[^/]{1,100}\/[^/]{1,100}\/(issues|pulls|comments|discussions|commits\/[^/]{1,80}\/comments)|
      orgs\/[^/]{1,100}\/invitations|notifications)|\S{0,100}\/api\/v4\/projects\/\S{0,200}\/(issues|merge_requests|notes|
      discussions)|\S{0,80}\.atlassian\.net\/(rest\/api|wiki\/(rest\/)?api)\/|api\.linear\.app\/|api\.trello\.com\/1\/|
      app\.asana\.com\/api\/|api\.clickup\.com\/api\/|api\.notion\.com\/v1\/(pages|blocks|comments|databases)|api\.todoist\.com\/|
      api\.bitbucket\.org\/2\.0\/repositories\/\S{0,200}\/(pullrequests|issues)|www\.googleapis\.com\/calendar\/|
      dev\.azure\.com\/\S{0,200}\/(workitems|pullrequests)|\S{0,80}\.zendesk\.com\/api\/|api\.intercom\.io\/)
    `,
    act: "message",
    changing: true,
    why: "sends a message to people",
    hits: ["api.github.com/repos/a/b/issues/1/comments", "gitlab.example.com/api/v4/projects/1/merge_requests"],
    misses: ["api.github.com/repos/a/b/git/refs", "api.github.com/user"],
  },
  {
    name: "payments",
    url: longPattern()`
      ^(api\.stripe\.com\/v\d\/(charges|payment_intents|refunds|transfers|payouts|invoices|subscriptions|topups|checkout)|
      api(-m)?\.paypal\.com\/v\d\/(payments|checkout)|api\.squareup\.com\/v2\/(payments|refunds|orders)|
      connect\.squareup\.com\/v2\/(payments|refunds)|api\.coinbase\.com\/v\d\/|api\.binance\.com\/\S{0,20}(order|withdraw)|
      api\.kraken\.com\/0\/private\/(addorder|withdraw)|api\.adyen\.com\/|api\.wise\.com\/v\d\/transfers|api\.transferwise\.com\/|
      api\.razorpay\.com\/v\d\/(payments|payouts|refunds)|\S{0,40}-checkout-live\.adyenpayments\.com\/)
    `,
    act: "money",
    changing: true,
    why: "moves money",
    hits: ["api.stripe.com/v1/refunds", "api.paypal.com/v2/checkout/orders"],
    misses: ["api.stripe.com/v1/customers", "stripe.com/docs/refunds"],
  },
  {
    name: "collectors of other people's data",
    url: longPattern()`
      ^(\S{0,80}\.)?(webhook\.site|requestbin\.(com|net)|requestinspector\.com|pipedream\.net|beeceptor\.com|hookbin\.com|
      burpcollaborator\.net|oastify\.com|interact\.sh|interactsh\.com|oast\.(pro|live|site|online|fun|me)|ngrok(-free)?\.(io|app|dev)|
      trycloudflare\.com|serveo\.net|localtunnel\.me|loca\.lt|localhost\.run|dnslog\.cn|ceye\.io|canarytokens\.(com|org)|postb\.in|
      requestcatcher\.com|mockbin\.org|webhook\.cool|hookdeck\.com|typedwebhook\.tools|webhook-test\.com|log4shell\.\w+|bore\.pub|
      tunnelto\.dev)(\/|$)
    `,
    act: "leak",
    why: "goes to a service that collects whatever it is sent",
    hits: ["webhook.site/abc", "x.oastify.com/", "abc.ngrok-free.app/hook"],
    misses: ["example.com/webhook.site", "ngrok.com/docs"],
  },
]);

/** Places where anyone may drop text: fine to read, a leak to write. */
export const dropSites = longPattern()`
  ^(\S{0,60}\.)?(pastebin\.com|paste\.\w+|pastes?\.(sh|io|dev|ee|rs)|paste\.(debian|gnome|fedoraproject)\.\w+|transfer\.sh|file\.io|
  0x0\.st|ix\.io|termbin\.com|dpaste\.\w+|hastebin\.\w+|gist\.github\.com|anonfiles\.com|bashupload\.(com|app)|temp\.sh|catbox\.moe|
  gofile\.io|wetransfer\.com|sprunge\.us|clbin\.com|filebin\.net|oshi\.at|uguu\.se|rentry\.co|ghostbin\.\w+|controlc\.com|
  tmpfiles\.org|litterbox\.\w+|pixeldrain\.com|envs\.sh|x0\.at|keep\.sh|send\.\w+\.\w+|ufile\.io|mega\.nz|api\.imgur\.com|
  privatebin\.\w+)(\/|$)|^api\.github\.com\/gists(\/|$)
`;

/** Hosts that publish to everybody: a name or a number that only the shell knows is a lookup there. */
export const publicHosts = longPattern()`
  ^(?:(?:api|raw|codeload|objects|docs|registry|static|crates|files|pkg|proxy|hub|formulae|repo\d?|deps|search|packages?|downloads?|
  dl|cdn|data)\.[\w.-]{3,80}|(?:\S{0,60}\.)?(?:github|gitlab|bitbucket|githubusercontent|stackoverflow|wikipedia|wikimedia|python|
  rust-lang|nodejs|golang|debian|ubuntu|kernel|gnu|apache|mozilla|googleapis|huggingface|jsdelivr|unpkg|readthedocs|archlinux|
  alpinelinux|endoflife)\.(?:com|org|net|io|dev|co|date))$
`;

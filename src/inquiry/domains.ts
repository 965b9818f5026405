import { longPattern } from "../kernel/long-pattern.ts";
/** A field in which somebody has to decide, and whose choices others have to live with. */
export interface DomainRow {
  readonly domain: string;
  /** The decisions that belong there, as a person reads it. */
  readonly about: string;
  /** Words of an intent that touch it. */
  readonly said: RegExp;
  /** Commands, paths and tools that act in it. Only ever used to raise a verdict, never to lower it. */
  readonly done: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
  readonly acts: readonly string[];
  readonly passes: readonly string[];
}

const people =
  "(?:users?|customers?|clients?|people|subscribers?|partners?|members?|staff|teams?|suppliers?|vendors?|owners?|buyers?|sellers?|" +
  "admins?|employees|colleagues|patients?|students?|tenants?|applicants?|candidates?|guests?|contacts|recipients?|leads|investors?|" +
  "authors?|reporters?|press|accounts?)";

/** Somebody is written to, or something is said where others read it. A word like "e-mail" alone is only a thing. */
const speaksOut = new RegExp(
  [
    `\\b(?:e-?mail|mail|notify|notifie|message|text|inform|invite|remind|contact|write to|reply to|reach out to|apologi[sz]e to|tell|` +
      `warn)(?:s|ing)? (?:them|him|her|everyone|everybody|(?:(?:all|the|our|my|each|every|those|these|any|of) )*(?:[\\w-]+ ){0,2}?` +
      `${people}\\b)`,
    "\\bsend(?:s|ing)?\\b[^.;\\n]{0,40}?\\b(?:e-?mails?|mails?|messages?|newsletters?|sms|notifications?|reminders?|invitations?|" +
      "invites|letters?)\\b",
    "\\b(?:post|announce|tweet|share)(?:s|ing)?\\b[^.;\\n]{0,30}? (?:on|to|in) (?:twitter|linkedin|slack|discord|facebook|instagram|" +
      "mastodon|reddit|the (?:forum|mailing list|channel))\\b",
  ].join("|"),
  "i",
);

/** Where decisions are made, the hardest to take back first. */
export const domainTable: readonly DomainRow[] = [
  {
    domain: "deletion",
    about: "what may be deleted",
    said: /\b(?:delet\w+|remov\w+|drop(?:s|ping)?|purg\w+|wip\w+|eras\w+|clean(?:s|ing)? ?(?:up|out)|get rid of|truncat\w+|prun\w+)\b/i,
    done: /\b(?:rm|rmdir|unlink|shred|truncate|DROP|DELETE|TRUNCATE|prune|purge)\b|\bgit (?:clean|branch -[dD])\b|\b(?:delete|destroy)\b/,
    hits: ["Delete the old exports", "clean up the bucket", "Drop unused columns"],
    misses: ["Add a button", "Fix the dropdown"],
    acts: ["rm -r build", "DROP TABLE orders", "terraform destroy"],
    passes: ["ls build", "git status", "npm test"],
  },
  {
    domain: "messages",
    about: "what is said to people outside, and to whom",
    said: speaksOut,
    done: longPattern("i")`
      \bsend[-_]?(?:e?mail|message|sms|raw-email|notification|newsletter)s?\b|\b(?:mutt|swaks|mailx)\b|\bmail -s\b|
      \bchat\.postMessage\b|\bgh (?:issue|pr) comment\b|\b(?:sendgrid|mailgun|postmark|twilio)\b
    `,
    hits: [
      "delete inactive customers and email them",
      "Notify all affected customers",
      "Send the newsletter to the list",
      "Post the notes to Slack",
    ],
    misses: ["Fix the email template", "Validate the mail field", "Log a message", "Send the form as JSON"],
    acts: ["mail -s Hi a@example.org", "aws ses send-email --to a", "gh issue comment 3 -b hi"],
    passes: ["cat mail.md", "npm test", "ls messages"],
  },
  {
    domain: "data",
    about: "what the data looks like and how it is changed",
    said: /\b(?:schemas?|migrat\w+|databases?|tables?|columns?|index(?:es)?|backfill\w*|seed(?:s|ing)? (?:the )?data|data models?)\b/i,
    done: /\b(?:migrate|migrations?|ALTER|CREATE TABLE|schema|prisma|alembic|flyway|liquibase|knex)\b|\.sql\b/i,
    hits: ["Add a column for the tax id", "Migrate the orders to the new schema"],
    misses: ["Write the release notes", "Rename the function"],
    acts: ["npx prisma migrate deploy", "psql -f add.sql"],
    passes: ["npm run lint", "cat notes.md"],
  },
  {
    domain: "interface",
    about: "what others see and rely on: public interfaces, formats, commands",
    said: longPattern("i")`
      \b(?:api|endpoints?|public interface|contract|response format|payload|webhooks?|cli (?:flags?|options?)|breaking change|sdk|
      graphql|openapi)\b
    `,
    done: /\b(?:openapi|swagger)\b|\.(?:proto|graphql)\b|\bapi\b/i,
    hits: ["Change the API to return ids", "Add an endpoint for refunds"],
    misses: ["Fix the typo in the footer", "rapid prototyping"],
    acts: ["edit src/api/orders.ts", "vim schema.graphql"],
    passes: ["ls src", "git log"],
  },
  {
    domain: "deployment",
    about: "what is released, published or deployed, where and when",
    said: /\b(?:deploy\w*|releas\w+|publish\w*|roll(?:ing)? ?out|go(?:es|ing)? live|ship(?:s|ping)?|production|staging)\b/i,
    done: /\b(?:deploy|publish|release|rollout|push|helm|kubectl|vercel|netlify|fly|terraform|pulumi)\b/i,
    hits: ["Deploy the shop", "Publish the package", "Roll out the new login"],
    misses: ["Write a test", "Read the manual"],
    acts: ["npm publish", "git push origin main", "kubectl apply -f app.yml"],
    passes: ["npm test", "git diff"],
  },
  {
    domain: "spending",
    about: "what costs money, and which outside services are used",
    said: longPattern("i")`
      \b(?:buy|bought|purchas\w+|pay(?:s|ing|ment provider)?|pric\w+|subscri\w+|bill(?:s|ing)?|cost\w*|budget|third[- ]party|
      external (?:service|provider)|vendors?|providers?|upgrad\w+ (?:the )?plan)\b
    `,
    done: /\b(?:aws|gcloud|az|stripe|twilio|sendgrid|openai|create-instance|run-instances|checkout)\b/i,
    hits: ["Move the mails to another provider", "Buy more seats", "Lower our hosting cost"],
    misses: ["Sort the list", "Fix the flaky test"],
    acts: ["aws ec2 run-instances", "stripe prices create"],
    passes: ["npm test", "grep price README.md"],
  },
  {
    domain: "dependencies",
    about: "which packages and versions are used",
    said: longPattern("i")`
      \b(?:dependenc\w+|packages|librar(?:y|ies)|frameworks?|upgrad\w+|updat\w+ (?:to )?(?:node|python|react|rails|django|java)|
      lockfiles?|versions? of)\b
    `,
    done: longPattern()`
      \b(?:npm|pnpm|yarn|bun) (?:i|install|add|remove|update|upgrade|uninstall)\b|\bpip3? install\b|\b(?:uv|poetry|cargo|
      composer) add\b|\bgo get\b|\b(?:package(?:-lock)?\.json|requirements\.txt|Cargo\.(?:toml|lock)|go\.mod|pyproject\.toml|Gemfile|
      yarn\.lock|pnpm-lock\.yaml)\b
    `,
    hits: ["Upgrade the dependencies", "Use a library for dates"],
    misses: ["Fix the typo", "Publish the package"],
    acts: ["npm install left-pad", "pip install flask", "edit package.json"],
    passes: ["npm test", "pip list"],
  },
  {
    domain: "structure",
    about: "how things are named and where they live",
    said: longPattern("i")`
      \b(?:renam\w+|restructur\w+|reorgani[sz]\w+|refactor\w*|mov(?:e|es|ing) (?:the |all |our )?(?:files?|modules?|folders?|code)|
      split(?:s|ting)? (?:up )?(?:the )?(?:modules?|files?|packages?|services?)|folder structure|naming)\b
    `,
    done: /\bmv\b|\bgit mv\b|\brename\b/,
    hits: ["Rename the client class", "Refactor the cart", "Restructure the repo"],
    misses: ["Add a test", "Print the report"],
    acts: ["git mv a.ts b.ts", "mv src lib"],
    passes: ["ls", "cat a.ts"],
  },
];

export const domains: readonly string[] = domainTable.map(({ domain }) => domain);

export const domainRow = (domain: string): DomainRow | undefined => domainTable.find((row) => row.domain === domain);

/** The one who decides in a domain, as it was settled. */
export type BoundaryEntry = {
  readonly domain: string;
  readonly who: "person" | "agent-proposes" | "agent";
  readonly words: string | null;
  readonly by: string;
  readonly at: string | null;
};

/** The domains that a person keeps: supplied, or to be proposed to them. */
export const isKept = ({ who }: Pick<BoundaryEntry, "who">): boolean => who !== "agent";

/** The domains that the text of an action acts in. */
export const domainsDone = (text: string): readonly string[] =>
  domainTable.filter(({ done }) => done.test(text)).map(({ domain }) => domain);

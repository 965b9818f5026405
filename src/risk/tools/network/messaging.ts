import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { carriesData, noOperand, optionPaths, words } from "../plain.ts";
import { all, any, flag, not, operand, provenRow, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

/** Attachments are read, and carried away where they are unknown. */
const attached = (use: Use, names: readonly string[]): readonly DeedSketch[] => optionPaths(use, "read", names);
const receiver = (use: Use): string => use.operands.at(-1)?.text ?? "";

const mailTakes = words(
  "-s -a -A -c -b -r -S -f -F -t -u -q -e -i -h -H -R -x -p -o -O -X -B -C -N -V -L -M -T --to --from --server --body --attach " +
    "--header --subject --auth --auth-user --auth-password --cc --bcc --data --host --user --port --file --account",
);
const onlyReads: Test = any(
  flag("-H", "-e", "-N", "-L", "-bp", "-bt", "-bv", "-bi", "--print-config", "--configure"),
  ({ call }) => call.program === "mailq",
);

/** Asks about the queue, an address or the program, and sends nothing. */
const asksServer: Test = ({ call, has, operands }) =>
  (has("-H", "-e") && !has("-t") && operands.length === 0) ||
  (call.words.length > 0 &&
    call.words.every(({ text }, at) => /^-(?:bp\w?|bt|bv|v|V|D)$/.test(text) || (at > 0 && !text.startsWith("-"))) &&
    call.words.some(({ text }) => /^-b[ptv]/.test(text))) ||
  (call.words.length === 1 && /^-[vVD]$/.test(call.words[0]?.text ?? ""));

const mail = (): readonly Program[] => [
  {
    names: words(
      "mail mailx s-nail nail heirloom-mailx bsd-mailx mutt neomutt alpine pine aerc sendemail smtp-cli mpack msmtp ssmtp sendmail " +
        "exim exim4 postfix-sendmail swaks mailsend mailsend-go nullmailer-inject mail.mailutils mhmail",
    ),
    takes: mailTakes,
    rows: [
      {
        if: all(noOperand, ({ call }) => call.stdin === undefined && call.words.length === 0),
        does: "harmless",
        hits: ["mail", "mutt"],
        misses: ["mail bob"],
      },
      {
        if: asksServer,
        does: "harmless",
        hits: ["mail -H", "sendmail -bp", "sendmail -bv bob@a.test", "exim -bp", "mutt -v"],
        misses: ["mail bob", "sendmail -t"],
      },
      {
        if: (use) =>
          !asksServer(use) &&
          (use.operands.length > 0 || use.call.stdin !== undefined || use.has("-t", "--to", "--server")) &&
          !(onlyReads(use) && use.operands.length === 0),
        does: (use) => [
          ...attached(use, words("-a -A --attach --file")),
          { act: "message", target: use.value("--to") ?? receiver(use) },
          ...(carriesData(use) && use.call.stdin?.kind !== "text" ? [{ act: "leak" as const, target: receiver(use) }] : []),
        ],
        hits: ["mail -s hi bob@a.test", "mutt -s hi -a a.txt -- bob@a.test", "sendmail -t", "swaks --to bob@a.test --server b.test"],
        misses: ["mail"],
      },
      {
        if: ({ call: { stdin } }) => stdin?.kind === "text" && /^~[!|:<rRiIaAvVbcth]/m.test(stdin.text),
        does: "opaque",
        why: "a line of the text is an order to the mail program: it runs something, reads a file or adds a receiver",
        hits: ["mail -s hi bob@a.test <<< '~!id'", "mail -s hi bob@a.test <<< '~r notes'"],
        misses: ["mail -s hi bob@a.test <<< 'It costs ~5.'"],
      },
      {
        if: flag("-be", "-C", "-X", "-O"),
        does: "opaque",
        why: "its options choose files and code of the mail server",
        hits: ["sendmail -C /tmp/a -be x"],
        misses: ["sendmail -t"],
      },
    ],
  },
  {
    names: words("mailq postqueue biff from messages newmail"),
    rows: [
      { if: not(flag("-f", "-i", "-s")), does: "harmless", hits: ["mailq", "postqueue -p"], misses: ["postqueue -f"] },
      { if: flag("-f", "-i", "-s"), does: "message", hits: ["postqueue -f"], misses: ["postqueue -p"] },
    ],
  },
  {
    names: words("postsuper exiqgrep exipick"),
    takes: ["-d", "-r", "-h", "-H"],
    rows: [
      { if: flag("-d", "-r", "-h"), does: "destroy", hits: ["postsuper -d ALL"], misses: ["postsuper -p"] },
      { if: not(flag("-d", "-r", "-h")), does: "harmless", hits: ["postsuper -p"], misses: ["postsuper -d ALL"] },
    ],
  },
  {
    names: words("himalaya notmuch mu mbsync offlineimap fetchmail getmail isync mblaze"),
    takes: words("-a --account -f --folder -c --config -s --page-size -p --page"),
    otherwise: "verbs",
    rows: [
      provenRow(
        "list|read|search|show|count|new|index|find|view|envelope|account|folder|folders|accounts|cfind|address|config|info|help|thread",
        (use) => (/^(?:purge|delete|expunge|remove)$/.test(use.rest[0]?.text ?? "") ? [{ act: "destroy" }] : []),
        [["himalaya list", "notmuch search a", "mu find a", "himalaya folder purge x"], ["himalaya send"]],
      ),
      provenRow(
        "send|write|reply|forward|template|message|compose",
        (use) => (/^(?:list|read|export|thread)$/.test(use.rest[0]?.text ?? "") ? [] : [{ act: "message" }]),
        [["himalaya send", "himalaya message send"], ["himalaya list"]],
      ),
      { if: noOperand, does: "harmless", hits: ["mbsync -a", "himalaya"], misses: ["himalaya send"] },
    ],
  },
];

/** Words that only look, for the command lines of chats, trackers and calendars. */
const looks =
  "list|ls|get|view|show|search|find|status|info|help|version|whoami|me|read|history|open|browse|export|download|print|describe|" +
  "count|logs|completion|config|auth|agenda|calw|calm|today|upcoming|cal|quick-search|filter|boards|projects|users|teams|channels|" +
  "subscribe|sub|watch|fetch|receive|sync|doctor|completed|labels";

/** A tool whose every other word reaches somebody. */
const speaking = (
  names: string,
  grammar: { readonly takes?: readonly string[]; readonly hits: readonly string[]; readonly reads: readonly string[] },
): Program => {
  const reading: Test = ({ operands }) =>
    operands.slice(0, 3).some(({ text }) => looking.has(text)) && !operands.slice(0, 3).some(({ text }) => telling.test(text));
  return {
    names: words(names),
    takes: [...messageTakes(), ...(grammar.takes ?? [])],
    rows: [
      { if: any(reading, noOperandNorInput), does: "harmless", hits: grammar.reads, misses: grammar.hits },
      {
        if: not(any(reading, noOperandNorInput)),
        does: (use) => [
          ...attached(use, words("--file --files -f --attach --attachment -a --image --document --video")),
          {
            act: removing.test(
              use.operands
                .slice(0, 3)
                .map(({ text }) => text)
                .join(" "),
            )
              ? "destroy"
              : "message",
            target: use.operands.at(1)?.text ?? use.operands.at(0)?.text ?? "",
          },
          ...(use.call.stdin !== undefined && carriesData(use) ? [{ act: "leak" as const }] : []),
        ],
        hits: grammar.hits,
        misses: grammar.reads,
      },
    ],
  };
};
const looking = new Set(looks.split("|"));
const telling = longPattern("i")`
  ^(?:send|post|create|add|new|comment|reply|edit|update|delete|remove|move|transition|assign|close|publish|invite|quick|import|
  upload|message|msg|dm|toot|tweet|set|archive|complete|done)$
`;
const removing = /(?:^| )(?:delete|remove|rm|archive|purge)(?: |$)/;
const noOperandNorInput: Test = (use) =>
  use.operands.length === 0 && use.call.stdin === undefined && !use.has("-m", "--message", "--text", "-t", "--title", "--body", "-M");
const messageTakes = lazily(() =>
  words(
    "-c --channel -C --config --to -t --text -m --message --title --body -b --tag -u --username --user -p --profile --project -P " +
      "--priority --url --token --format -o --output --team --file --files -f --attach --attachment -a --room -s --summary --subject " +
      "--stream --topic --type --server --image --calendar --when --where --duration --description --who --details --label --assignee " +
      "--account -g --group-id --note-to-self-id --recipient",
  ),
);

const chats = (): readonly Program[] => [
  speaking("slack slackcat slack-cli slackr slack-term slacktee slacktee.sh", {
    hits: ["slack chat send hi", "slackcat -c general a.txt"],
    reads: ["slack channels list"],
  }),
  speaking(
    "telegram-send telegram-cli tg tgcli telegram.sh signal-cli discord discord.sh discordo matrix-commander matrix-commander-rs " +
      "mautrix element zulip-send zulip-term mattermost mmctl rocketchat weechat-headless sendxmpp profanity gomuks wechat " +
      "whatsapp-cli yowsup-cli mudslide line-notify teams m365-chat keybase apprise ntfy pushover pushbullet pb gotify notify-me " +
      "notify push.sh prowl ifttt imsg imessage",
    {
      hits: ["telegram-send hello", "signal-cli -u +1 send -m hi +2", "ntfy publish topic hi", "apprise -t a -b b mailto://x"],
      reads: ["signal-cli -u +1 receive", "ntfy subscribe topic"],
    },
  ),
  speaking("t twitter tweet toot tut mastodon bsky x-cli reddit rtv hub-post lemmy tuir twurl buffer", {
    hits: ["toot post hello", "t update hello"],
    reads: ["toot whoami"],
  }),
  speaking(
    "linear linear-cli jira jira-cli jcli trello asana clickup notion notion-cli monday shortcut zendesk freshdesk intercom hubspot " +
      "todoist tod basecamp redmine youtrack phab arc-comment bugz bugzilla rally azboards gitkraken-boards height confluence " +
      "confluence-cli",
    {
      hits: ["jira issue create -tBug", "linear issue comment X-1 hi", "jira issue move X-1 Done", "todoist add milk"],
      reads: ["jira issue list", "jira issue view X-1", "todoist list"],
    },
  ),
  speaking("gcal gcalcli khal calcurse-caldav icalbuddy zoom-cli calendly cal-cli outlook-cli meet", {
    hits: ["gcalcli add --title a", "gcalcli quick 'lunch at 12'"],
    reads: ["gcalcli agenda", "khal list"],
  }),
];

const local = (): readonly Program[] => [
  { names: ["mesg"], rows: [{ does: "harmless", hits: ["mesg n"] }] },
  { names: ["rwall", "msg"], rows: [{ does: "message", hits: ["rwall host.test"] }] },
  {
    names: words(
      "notify-send terminal-notifier osd_cat say espeak espeak-ng spd-say festival calcurse remind when ncal zenity kdialog yad " +
        "xmessage growlnotify noti tput-bell beep paplay aplay afplay",
    ),
    rows: [{ does: "harmless", hits: ["notify-send done", "say hello"] }],
  },
  {
    names: words("irssi weechat ii sic ircii hexchat"),
    rows: [
      {
        does: (use) => (use.call.stdin ? [{ act: "message", target: receiver(use) }] : [{ act: "unknown", why: "joins a chat" }]),
        hits: ["irssi -c a.test"],
      },
    ],
  },
  {
    names: ["twilio"],
    takes: words("-p --profile -o --output --from --to --body --properties --limit -l"),
    external: true,
    otherwise: "verbs",
    rows: [
      {
        if: operand(/^(?:[\w-]{1,40}:){1,8}(?:list|fetch)$/),
        does: "harmless",
        hits: ["twilio api:core:messages:list"],
        misses: ["twilio api:core:messages:create --to a"],
      },
      {
        if: operand(/(?:messages|calls|conversations|verifications|email)[\w:-]{0,60}:(?:create|send|set)|^email:/),
        does: "message",
        hits: ["twilio api:core:messages:create --to +1 --body hi", "twilio email:send"],
        misses: ["twilio profiles:list"],
      },
      { if: operand(/^phone-numbers:buy/), does: "money", hits: ["twilio phone-numbers:buy:local"], misses: ["twilio profiles:list"] },
    ],
  },
];

/** Programs by which a person receives something. */
export const messaging = (): readonly Program[] => [...mail(), ...chats(), ...local()];

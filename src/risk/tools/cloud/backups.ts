import { transfers } from "./aws-s3.ts";
import { carriedOut, cli, row, says } from "./words.ts";
import { overFile } from "../files/overlaid.ts";
import { goalsOf, words } from "../plain.ts";
import { any, flag, not, type DeedSketch, type Program, type Use } from "../table.ts";

/** `remote:path`, but neither a path nor a drive letter. */
const isRemote = (text: string): boolean => /^:?[\w.@ -]{2,60}(?:,[^:]{0,200})?:/.test(text) && !/^[./~\\]/.test(text);

/** `rclone copy from to`: a remote is changed, a path is written. */
function copies(use: Use): readonly DeedSketch[] {
  const [from, to] = use.rest;
  const verb = use.operands[0]?.text ?? "";
  if (!from) return [];
  const removes = /^move|^moveto$/.test(verb);
  const isTree = !/to$|^copyurl$/.test(verb);
  const source: readonly DeedSketch[] = isRemote(from.text)
    ? removes
      ? [{ act: "destroy", target: from.text }]
      : []
    : [{ act: removes ? "delete" : "read", environment: "local", target: from.text, tree: true, span: from.span }];
  if (!to) return source;
  const leaks = isRemote(to.text) && !isRemote(from.text) ? carriedOut(from.text, use) : [];
  return [
    ...source,
    ...leaks,
    isRemote(to.text)
      ? { act: "external-write", target: to.text }
      : {
          act: "write",
          environment: "local",
          target: to.text,
          keeps: true,
          span: to.span,
          ...(isTree ? { tree: true, spills: true } : {}),
        },
    ...(isRemote(to.text) || use.has("--ignore-existing", "--immutable", "-u", "--update")
      ? []
      : [to, ...goalsOf(to, [{ ...from, text: from.text.replace(/^.*:/, "") }])].flatMap((field) => overFile(field, use.call))),
  ];
}

/** `sync` also removes files that the source does not have. */
const mirrors = (use: Use): readonly DeedSketch[] => {
  const to = use.rest[1];
  if (!to) return copies(use);
  return [
    ...copies(use),
    isRemote(to.text)
      ? { act: "destroy", target: to.text, why: "deletes there what is not here" }
      : { act: "delete", environment: "local", target: to.text, tree: true },
  ];
};

const rclone = (): Program =>
  cli({
    names: ["rclone"],
    takes: words(
      "--config --include --exclude --filter --filter-from --include-from --exclude-from --files-from --max-age --min-age --max-size " +
        "--min-size --transfers --checkers --bwlimit --log-file --log-level --backup-dir --suffix --retries --timeout --stats -o " +
        "--max-depth --drive-root-folder-id --addr --user --pass --format -F --max-delete --compare-dest --copy-dest",
    ),
    dry: ["--dry-run", "-n"],
    external: true,
    verbs: {
      harmless:
        "ls lsd lsl lsf lsjson cat check cryptcheck size tree ncdu md5sum sha1sum hashsum about listremotes version checksum " +
        "backend-help mount genautocomplete completion test",
      destroy: "delete deletefile purge rmdir rmdirs cleanup dedupe",
      "external-write": "mkdir touch settier rcat copyurl backend archive",
    },
    example: "rclone ls a:",
    rows: [
      row(
        "copy|copyto|move|moveto|copyurl",
        copies,
        [
          "rclone copy a remote:b",
          "rclone copy remote:a b",
          "rclone move a remote:b",
          "rclone move remote:a b",
          "rclone copy /etc remote:b",
        ],
        { misses: ["rclone ls a:"] },
      ),
      row("sync|bisync", mirrors, ["rclone sync a remote:b", "rclone sync remote:a b"]),
      row("config show|dump|reveal|file|redacted", "read-secret", "rclone config show", { if: not(says(/^(?:file|redacted)$/)) }),
      row("config create|update|delete|password|edit|reconnect|disconnect|encryption", "write-secret", "rclone config create a s3", {
        misses: ["rclone config show"],
      }),
      row("config", "harmless", "rclone config --config a.conf", { if: ({ rest }) => rest.length === 0 }), // asks a person
      row("config file|redacted|paths|providers|touch|userinfo", "harmless", "rclone config file"),
      row("reveal|obscure|authorize", "read-secret", "rclone reveal x"),
      row("serve|rcd|rc", "leak", "rclone serve http a:", { why: "offers files to others" }),
      row("link", "leak", "rclone link a:b"),
      row("selfupdate", "install", "rclone selfupdate"),
    ],
  });

/** A new copy loses nothing; what matters is whether it leaves this machine. */
function backsUp(use: Use): readonly DeedSketch[] {
  const { variables, facts } = use.call;
  const named = use.value("-r", "--repo", "--repository") ?? (use.call.program === "borg" ? use.rest[0]?.text : undefined);
  const repository =
    named ?? variables.get("RESTIC_REPOSITORY") ?? variables.get("BORG_REPO") ?? facts.variables?.["RESTIC_REPOSITORY"] ?? "";
  const leaves = /^(?:s3|sftp|rest|b2|azure|gs|swift|rclone|ssh|https?):|^[\w.-]{1,60}@[\w.-]{1,200}:/.test(repository);
  return leaves ? [{ act: "external-write", target: repository }] : [];
}

const repositories = (): readonly Program[] => [
  cli({
    names: words(
      "restic rustic borg borgmatic kopia duplicity duply duplicacy rdiff-backup bup tarsnap attic zbackup autorestic " +
        "resticprofile rsnapshot timeshift snapper vorta backrest bacula bconsole sanoid syncoid databasus",
    ),
    takes: words(
      "-r --repo --repository -p --password-file --password-command --tag --host -H --path --exclude --exclude-file --files-from -t " +
        "--target --include -o --option --cache-dir --keep-last --keep-daily --keep-weekly --keep-monthly --keep-yearly --keep-within " +
        "-d -w -m -y --rsh --remote-path --archives --repo2 -c --config --config-file --remove-older-than --comment --compression -C " +
        "-e --encryption --profile -P --prefix -a --glob-archives --keep-hourly --group-by",
    ),
    dry: ["--dry-run", "-n"],
    external: true,
    environment: words("-r --repo --repository RESTIC_REPOSITORY BORG_REPO"),
    nouns: "snapshot snapshots policy repository maintenance config",
    verbs: {
      harmless:
        "list ls info check diff snapshots stats find cat verify mount umount cache benchmark version status show compare dump test " +
        "key-list collection-status list-current-files log",
      weaken:
        "forget prune delete purge compact remove unlock break-lock expire remove-older-than remove-all-but-n-full " +
        "remove-all-inc-of-but-n-full cleanup retire wipe",
      "external-write": "backup create init run copy full incremental incr rewrite tag migrate repair recover rename import-tar",
      "write-secret": "key change-passphrase passwd",
      "maybe-lose": "restore extract recover",
    },
    unknown: "external-write",
    example: "restic snapshots --compact",
    rows: [
      row(
        "forget|prune|delete|purge|compact|remove|repair|rebuild-index|recreate|unlock|break-lock|remove-older-than|cleanup|" +
          "remove-all-but-n-full|remove-all-inc-of-but-n-full",
        ["weaken"],
        ["restic forget --keep-last 1 --prune", "borg delete repo::a", "duplicity remove-older-than 30D b2://a"],
        { misses: ["restic snapshots --compact"] },
      ),
      row(
        "snapshot|snapshots|policy|repository|maintenance delete|expire|disconnect|remove|prune|set|purge",
        "weaken",
        "kopia snapshot delete a",
        { misses: ["kopia snapshot list"] },
      ),
      row("snapshot|snapshots create|list|verify|estimate|ls|restore", "external-write", "kopia snapshot create a", {
        if: says(/^create$/),
      }),
      row(
        "restore|extract|recover",
        (use) => [{ act: "write", environment: "local", target: use.value("-t", "--target") ?? ".", keeps: true }],
        ["restic restore latest --target out", "borg extract repo::a"],
      ),
      row("backup|create", backsUp, ["restic backup src", "borg create repo::a src", "restic -r s3:host.test/a backup src"], {
        misses: ["restic snapshots --compact"],
      }),
      row("key list|ls", "harmless", "restic key list"),
      row("key *", "write-secret", "restic key remove a", { if: not(says(/^(?:list|ls)$/)) }),
      row("repository connect|create", "write-secret", "kopia repository connect s3", { if: says(/^connect$/) }),
      row("with-lock|serve", "opaque", "borg with-lock repo x"),
      row("self-update|selfupdate", "install", "restic self-update"),
      {
        if: flag("--password-command", "--rsh"),
        does: "opaque",
        hits: ["restic --password-command x snapshots"],
        misses: ["restic snapshots --compact"],
      },
      {
        if: flag("--delete", "--force-delete"),
        does: "weaken",
        hits: ["timeshift --delete --snapshot a"],
        misses: ["restic snapshots --compact"],
      },
      {
        if: ({ call, has }) => call.program === "timeshift" && has("--delete-all", "--restore"),
        does: "destroy",
        hits: ["timeshift --restore"],
        misses: ["timeshift --list"],
      },
    ],
  }),
  cli({
    names: ["pgbackrest", "wal-g", "barman", "barman-cloud-backup-delete", "wal-e", "pg_probackup", "k8up", "stash-cli"],
    takes: words("--stanza --set --type --repo --target --config --pg1-path --backup-dir -B -D --instance --target-dir --recovery-target"),
    external: true,
    environment: ["--stanza", "--instance"],
    verbs: {
      harmless:
        "info check verify version list list-backup show-backup show-server status backup-list wal-show st repo-ls repo-get server-ping",
      weaken: "expire stanza-delete delete stop everything",
      "external-write": "backup backup-push archive-push stanza-create stanza-upgrade wal-push start backup-fetch-all",
      destroy: "restore recover backup-fetch",
    },
    example: "pgbackrest info",
    rows: [
      row(
        "expire|stanza-delete|delete|repo-rm",
        ["weaken", "destroy"],
        ["pgbackrest stanza-delete --stanza a", "wal-g delete everything FORCE"],
        { misses: ["pgbackrest info"] },
      ),
      {
        if: ({ call }) => call.program === "barman-cloud-backup-delete",
        does: "weaken",
        hits: ["barman-cloud-backup-delete s3://a b"],
        misses: ["barman list-backup a"],
      },
    ],
  }),
];

/** MinIO names a server and a bucket like a folder: only a word that begins like a path is one for certain. */
function aliased({ rest, has }: Use): readonly DeedSketch[] {
  const [from, to] = [rest[0], rest.at(-1)];
  if (!from || !to || from === to) return [];
  const isPath = (text: string): boolean => /^[./~]/.test(text);
  return [
    ...(isPath(from.text) || !from.text.includes("/")
      ? [{ act: "read" as const, environment: "local", target: from.text, tree: has("-r", "--recursive") }]
      : []),
    isPath(to.text) ? { act: "write", environment: "local", target: to.text, keeps: true } : { act: "external-write", target: to.text },
  ];
}

const objects = (): readonly Program[] => [
  cli({
    names: ["mc", "mcli", "minio-client"],
    takes: words(
      "-C --config-dir --older-than --newer-than --attr --exclude --storage-class --encrypt --tags --versions-of --rewind " +
        "--limit-upload --policy --expiry-days",
    ),
    dry: ["--fake", "--dry-run"],
    external: true,
    nouns:
      "admin user policy group alias replicate ilm rule event tag version anonymous encrypt legalhold retention quota bucket service " +
      "idp ldap openid config cluster info tier",
    verbs: {
      harmless: "ls cat head stat diff find tree du info ping ready watch sql list export get trace console top scanner licence license",
      destroy: "rb rm remove undo purge",
      "external-write": "mb cp mirror pipe set add put od",
      stop: "stop restart freeze",
      leak: "share",
    },
    example: "mc ls a/b",
    rows: [
      row("cp|mv|get|put", aliased, ["mc cp a.txt play/b", "mc cp play/a ./b"], { misses: ["mc ls a"] }),
      row("mv", "destroy", "mc mv play/a play/b"),
      row("mirror", "external-write", "mc mirror a play/b"),
      row("mirror", "destroy", "mc mirror --remove a play/b", {
        if: flag("--remove", "--overwrite", "--force"),
        mode: "--remove",
        misses: ["mc mirror a play/b"],
      }),
      row("rb|rm|undo", "destroy", "mc rb --force play/a"),
      row("alias|config list|ls|get|export", "harmless", "mc alias list play"),
      row("alias|config set|remove|rm|import|host|add", "write-secret", "mc alias set a http://host.test k s"),
      row("admin user|policy|group|idp|service|accesskey *", "privilege", "mc admin user add a b c", {
        if: not(says(/^(?:list|ls|info|status|export)$/)),
        misses: ["mc admin info a"],
      }),
      row("admin user|policy|group remove|rm|disable|detach", "destroy", "mc admin user remove a b"),
      row(
        "admin service|update|replicate|config|decommission|rebalance|heal stop|restart|start|set|reset|*",
        "stop",
        "mc admin service stop a",
        { if: says(/^(?:stop|restart|reset|freeze)$/) },
      ),
      row("admin user|policy|group list|ls|info", "harmless", "mc admin user list a"),
      row("anonymous|policy set|set-json|public|download|upload", "leak", "mc anonymous set public play/a", {
        misses: ["mc anonymous list play/a"],
      }),
      row("share", "leak", "mc share download play/a"),
      row(
        "version|ilm|retention|legalhold|replicate|encrypt suspend|clear|rm|remove|edit|add|import|set|disable|rule",
        "weaken",
        "mc version suspend play/a",
        { if: not(says(/^(?:ls|list|info|export)$/)) },
      ),
      row("event|tag|quota remove|rm|clear", "destroy", "mc event remove play/a"),
    ],
  }),
  cli({
    names: words(
      "s3cmd s5cmd s4cmd b2 ossutil obsutil coscmd aliyunpan gdrive dropbox dbxcli onedrive megacmd mega-put icloudpd ipfs " +
        "storj uplink filecoin",
    ),
    takes: words(
      "-c --config --host --host-bucket --region --access_key --secret_key --exclude --include --profile --endpoint-url --add-header " +
        "--mime-type --storage-class --threads",
    ),
    dry: ["--dry-run", "-n"],
    external: true,
    environment: ["--profile", "-c", "--host"],
    verbs: {
      harmless:
        "ls la du info list stat cat head get-bucket-info file-info get-file-info account-get list-buckets get download " +
        "download-file-by-name select",
      destroy: "del rm rb expire abortmp hide-file delete-file-version delete-bucket delete cancel-all-unfinished-large-files remove",
      "external-write": "put mb cp mv sync modify upload upload-file copy-file-by-id restore create-bucket pipe post add",
      leak: "signurl share send url presign",
      privilege: "setacl setpolicy delpolicy update-bucket create-key accesslog",
      weaken: "setlifecycle dellifecycle setversioning",
    },
    unknown: "external-write",
    example: "s3cmd ls s3://a",
    rows: [
      row("put|upload|mv|cp|sync|get", transfers, ["s3cmd put a.txt s3://b", "s5cmd cp s3://a/b ."], {
        if: ({ call, operands }) => /^(?:s3cmd|s5cmd|s4cmd)$/.test(call.program) && operands.length > 2,
      }),
      row("sync", "destroy", "s3cmd sync --delete-removed a s3://b", {
        if: any(flag("--delete-removed", "--delete"), says(/^--delete/)),
        misses: ["s3cmd sync a s3://b"],
      }),
      row("*", "leak", "s3cmd put --acl-public a s3://b", { if: flag("--acl-public", "-P"), misses: ["s3cmd put a s3://b"] }),
      {
        if: ({ call, operands }) => /^mega-put$/.test(call.program) && !/^(?:receive|relay|help)$/.test(operands[0]?.text ?? ""),
        does: "leak",
        hits: ["mega-put a.txt"],
        misses: ["s3cmd ls"],
      },
      row("add|pin|name", "publish", "ipfs add a", { if: ({ call }) => call.program === "ipfs" }),
      row("account|authorize-account|authorize_account|--configure", "write-secret", "b2 authorize-account a b"),
    ],
  }),
];

/** Copies of data: carried to rented storage, kept as backups, and thrown away. */
export const cloudBackups = (): readonly Program[] => [rclone(), ...repositories(), ...objects()];

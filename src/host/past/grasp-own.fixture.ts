import { planned, type GraspSituation } from "./grasp-situations.fixture.ts";

const timeout = {
  files: { "config.yml": "timeout: 30\nretries: 2\n" },
  after: { "config.yml": "timeout: 60\nretries: 2\n" },
  part: /timeout/,
};
const backup = {
  files: { "a.txt": "a\n", "scripts/backup.sh": "tar -c data\n" },
  after: { "scripts/backup.sh": null },
  part: /backup\.sh/,
};
const migration = {
  sessions: [
    planned(
      [
        { id: "t1", title: "Restart the service", action: { tool: "Bash", input: { command: "systemctl restart shop" } } },
        { id: "t2", title: "Run the migration", action: { tool: "Bash", input: { command: "npm run migrate" } } },
      ],
      ["t1"],
    ),
  ],
  ofSession: true,
  part: /migration/,
} as const;
const redTests = {
  sessions: [{ title: "mend the importer", calls: [{ command: "npm test", outcome: "failed" }] }],
  ofSession: true,
  part: /npm test/,
} as const;
const young = (sign: string): string =>
  `func enter(age int) error {\n\tif age ${sign} 18 {\n\t\treturn errors.New("too young")\n\t}\n\treturn nil\n}\n`;
const minors = { files: { "door.go": young("<") }, after: { "door.go": young("<=") }, part: /exactly/i };
const tries = {
  files: { "src/call.ts": "export const tries = Number(process.env.TRIES ?? 3);\n" },
  after: { "src/call.ts": "export const tries = Number(process.env.TRIES ?? 5);\n" },
  part: /tries/i,
};
const page = { files: { "app/page.py": "PAGE_SIZE = 100\n" }, after: { "app/page.py": "PAGE_SIZE = 1000\n" }, part: /PAGE_SIZE/ };
const verify = { files: { "tls.toml": "verify = true\n" }, after: { "tls.toml": "verify = false\n" }, part: /verify/ };
const renamed = {
  files: { "lib/mail.ts": "export const mail = 1;\nexport const post = 2;\n" },
  after: { "lib/mail.ts": null, "lib/letter.ts": "export const mail = 1;\nexport const post = 2;\n" },
  part: /lib\/mail\.ts/,
};

/** Of our own, written from the rule before any of it was built. */
export const ownGraspPlanted: readonly GraspSituation[] = [
  { id: "own-01", ...timeout, says: "still 30 seconds", finds: /60.*config\.yml:1/s },
  { id: "own-02", ...backup, says: "the backup script is still there", finds: /removed.*scripts\/backup\.sh/s },
  { id: "own-03", ...migration, says: "the migration ran", finds: /not run/ },
  { id: "own-04", ...redTests, says: "they passed, all green", finds: /failed/ },
  { id: "own-05", ...minors, says: "somebody who is exactly 18 is let in", finds: /door\.go:2/ },
  { id: "own-06", ...tries, says: "toujours trois essais", finds: /5.*src\/call\.ts:1/s },
  {
    id: "own-07",
    sessions: [{ title: "release", calls: [{ command: "kubectl apply -f shop.yml --context production" }] }],
    ofSession: true,
    part: /deployed/i,
    says: "nowhere yet, only on the test system",
    finds: /production/,
  },
  { id: "own-08", ...page, says: "ten times smaller than before", finds: /1000.*app\/page\.py:1/s },
  { id: "own-09", ...verify, says: "the check of certificates stays on", finds: /false.*tls\.toml:1/s },
  { id: "own-10", ...renamed, chooses: /removed/, finds: /lib\/letter\.ts/ },
];

export const ownGraspClean: readonly GraspSituation[] = [
  { id: "own-11", ...timeout, says: "a minute now, it was 30 seconds", agrees: true },
  { id: "own-12", ...backup, says: "das Backup-Skript ist weg", agrees: true },
  { id: "own-13", ...migration, says: "the migration never ran", agrees: true },
  { id: "own-14", ...redTests, says: "die Tests sind rot", agrees: true },
  { id: "own-15", ...minors, says: "18 is turned away as well", agrees: true },
  { id: "own-16", ...tries, says: "cinco intentos en lugar de tres", agrees: true },
  { id: "own-17", ...timeout, says: "I find it nicer this way" },
  { id: "own-18", ...page, says: "zehnmal so viele wie vorher", agrees: true },
  { id: "own-19", ...verify, says: "la vérification est désactivée", agrees: true },
  { id: "own-20", ...renamed, says: "it is called letter.ts now", agrees: true },
];

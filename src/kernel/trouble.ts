/** The protocol said no. A value, because saying no is ordinary. */
export interface Refusal {
  readonly refused: string;
  readonly because: string;
}

export const refuse = (refused: string, because: string): Refusal => ({ refused, because });

export const isRefusal = (value: object): value is Refusal => "refused" in value;

/** Every way the world can fail us: whether trying again can help, and what a person can do. */
export const faults = {
  "journal.conflict": { retry: true, hint: "Another writer moved first; read again and decide again." },
  "journal.busy": { retry: true, hint: "Another process holds the journal; wait a moment and try again." },
  "journal.unwritable": {
    retry: false,
    hint: "Check free space, permissions and health of the disk (`assent doctor` names the data directory); then try again.",
  },
  "journal.corrupt": {
    retry: false,
    hint:
      "Run `assent journal verify` to see what is damaged; `assent journal restore FILE` puts a backup or an export in its place. " +
      "Without one, a person runs `assent journal accept-loss`: it saves what can be read and keeps the rest aside.",
  },
  "journal.unreadable": {
    retry: false,
    hint:
      "`assent journal restore FILE` puts a backup or an export in its place. Without one, a person runs `assent journal accept-loss`: " +
      "it saves what can be read and keeps the rest aside.",
  },
  "journal.gone": {
    retry: false,
    hint:
      "`assent journal restore FILE` brings it back from a backup or an export. To go on without what is missing, a person runs " +
      "`assent journal accept-loss`.",
  },
  "journal.displaced": {
    retry: false,
    hint:
      "Stop whatever says this, usually `assent up`, and start it again: the journal is opened anew and compared with how far it had " +
      "come. If something is missing, that says so, and what helps.",
  },
  "journal.newer": { retry: false, hint: "A newer assent wrote this. Update assent on this machine to go on." },
  "journal.unreachable": { retry: true, hint: "Check that the database server runs and that the address is right." },
  "journal.too-large": { retry: false, hint: "Keep large material in a file and refer to it." },
  "journal.unknown": { retry: false, hint: "Run `assent sessions` and `assent inbox` to see what there is." },
  "sessions.waiting": {
    retry: true,
    hint: "Wait until some of them have got on, then start the next: `assent sessions` shows them, and `assent up` gets them on.",
  },
  "lease.lost": { retry: false, hint: "Another process drives this session now; leave it to that one." },
  "lease.held": { retry: true, hint: "Another process drives this session; wait for it, or stop that process." },
  "effect.timeout": { retry: true, hint: "The step took longer than its limit; see why it hangs, then retry." },
  "effect.failed": { retry: true, hint: "See the message; put right what it names, then retry at the gate." },
  "effect.stuck": { retry: false, hint: "The step finished but is still due: a mistake of ours; please report it." },
  "original.lost": { retry: false, hint: "The sealed original cannot be opened any more; start the action again." },
  "weighing.busy": { retry: true, hint: "Wait a few seconds, then ask again." },
  "weighing.slow": { retry: true, hint: "Ask about something shorter or plainer: while others wait, nothing may take long." },
  "disk.slow": { retry: true, hint: "See why the disk hangs (a mount of another machine, for example), then try again." },
  "disk.unwritable": {
    retry: true,
    hint: "See free space, quota and permissions on the disks of the repository and of the data directory, then try again.",
  },
  "keys.unusable": { retry: false, hint: "Check the keys folder in the data directory: its permissions, and free space on its disk." },
  "machine.unknown": {
    retry: false,
    hint:
      "On a machine that belongs to the journal, a person runs `assent machine enroll`; the code that it prints is brought here: " +
      "`assent machine enroll CODE`.",
  },
  "restate.missing": {
    retry: false,
    hint: "Install it where assent is: `npm install --global assent @restatedev/restate-sdk@1.17.2`, or take `restate` out of config.json.",
  },
  "restate.unusable": { retry: false, hint: "Correct `restate` in config.json; `assent doctor` says what it finds." },
  "vault.locked": {
    retry: false,
    hint: "Run it in a terminal, where the passphrase is asked for, or set ASSENT_VAULT_PASSPHRASE where assent runs.",
  },
  "vault.missing": { retry: false, hint: "`assent vault refs` lists what there is; a person adds to it with `assent vault write`." },
  "vault.unusable": {
    retry: false,
    hint: "Nothing was changed. The vault and its identity in the keys folder belong together: restore both from one backup.",
  },
  "config.invalid": {
    retry: false,
    hint: "Put that right in the file, or move it away: then the careful defaults hold. A disk that cannot be written has to be, first.",
  },
  "input.invalid": { retry: false, hint: "Correct the input as the message says; `--help` has an example." },
  "agent.missing": { retry: false, hint: "Install the agent client that the message names, then retry at the gate." },
  "agent.unusable": {
    retry: false,
    hint: "Update the agent client, or see in its own settings why it does not work with the hook; then retry.",
  },
  "git.missing": { retry: false, hint: "Install git: what workers do is kept, checked and landed with it." },
  "git.failed": { retry: false, hint: "See what git says; put that right in the repository, then try again." },
  "git.unfetched": {
    retry: false,
    hint: "Nothing is lost: the work is kept where it was done. Bring the commit that is named, by a remote or by a copy, then retry.",
  },
  "box.missing": { retry: false, hint: "Run `assent doctor`: it says which kinds of box this machine gives, and how to get a better one." },
  "runtime.running": { retry: false, hint: "Use the one that runs, or stop it first with Ctrl-C in its terminal." },
  "runtime.failed": { retry: true, hint: "Start it again; it goes on where it was. Please report what it said before." },
  "runtime.missing": { retry: true, hint: "It wants a terminal of its own, and prints an address as it starts." },
  "port.taken": { retry: false, hint: "Take another port, or leave --port out: then a free one is found." },
  "runtime.unreachable": { retry: true, hint: "Start the runtime with `assent up`, or run the command without it." },
} as const satisfies Record<string, { retry: boolean; hint: string }>;

export type FaultCode = keyof typeof faults;

/** The world failed. Thrown only at the edges (effects, stores, adapters, config); recorded by the runtime. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  get retry(): boolean {
    return faults[this.code].retry;
  }

  get hint(): string {
    return faults[this.code].hint;
  }
}

/** We were wrong. Nothing catches it on the way out: the process stops before a bad fact reaches the journal. */
export class BrokenInvariant extends Error {
  override readonly name = "BrokenInvariant";
}

export function invariant(condition: unknown, claim: string): asserts condition {
  if (!condition) throw new BrokenInvariant(`invariant broken: ${claim}`);
}

/** The compiler proves that a union is exhausted; at run time a value that slipped through is a mistake of ours. */
export function never(value: never): never {
  throw new BrokenInvariant(`invariant broken: no case for ${JSON.stringify(value)}`);
}

import type { Config } from "../config/config.ts";
import { digest } from "../journal/row.ts";
import { canonical } from "../kernel/canonical.ts";
import type { Meta } from "../runtime/types.ts";
import { version } from "./version.ts";

interface Beginning {
  readonly title: string;
  readonly cwd: string;
  readonly agent: string;
  /** Names of environment variables; values never reach the journal. */
  readonly names: readonly string[];
  readonly attended?: boolean;
}

/** A session's record of where it began. */
export const metaOf = (config: Config, { title, cwd, agent, names, attended = true }: Beginning): Meta => ({
  title,
  cwd,
  agent,
  environment: names.toSorted(),
  attended,
  config: digest(canonical(withoutSecrets(config))),
  assent: version,
});

/** The hash of the configuration must not become a way to guess a password in a URL. Notices decide nothing, so they are left out. */
const withoutSecrets = ({ journal, notify: _, ...rest }: Config): object => ({
  ...rest,
  journal: journal.url === undefined ? "file" : "server",
});

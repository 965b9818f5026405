import { agents } from "./agents.ts";
import { archiveTools } from "./archives.ts";
import { dataPipelines } from "./data-pipelines.ts";
import { devTools } from "./dev-tools.ts";
import { filesEdit } from "./files-edit.ts";
import { filesModes } from "./files-modes.ts";
import { filesTools } from "./files-tools.ts";
import { filesTrees } from "./files-trees.ts";
import { formatters } from "./formatters.ts";
import { git } from "./git.ts";
import { hosting } from "./hosting.ts";
import { lookups } from "./lookups.ts";
import { packagesJs } from "./packages-js.ts";
import { packagesPython } from "./packages-python.ts";
import { packagesSystem } from "./packages-system.ts";
import { packages } from "./packages.ts";
import { readers } from "./readers.ts";
import { shellBuiltins } from "./shell-builtins.ts";
import { system } from "./system.ts";
import { systemDisks } from "./system-disks.ts";
import { systemPartitions } from "./system-partitions.ts";
import { systemProcesses } from "./system-processes.ts";
import { connections } from "./connections.ts";
import { systemNetwork } from "./system-network.ts";
import { systemKeys } from "./system-keys.ts";
import { systemGuards } from "./system-guards.ts";
import { systemWindows } from "./system-windows.ts";
import { databases } from "./databases.ts";
import { interactive } from "./interactive.ts";
import { messaging } from "./messaging.ts";
import { network } from "./network.ts";
import { cloudAws } from "./cloud-aws.ts";
import { cloudAzure } from "./cloud-azure.ts";
import { cloudGcp } from "./cloud-gcp.ts";
import { cloudOthers } from "./cloud-others.ts";
import { containers } from "./containers.ts";
import { infrastructure } from "./infrastructure.ts";
import { kubernetes } from "./kubernetes.ts";
import type { Program } from "./table.ts";

/** Every program somebody here knows, by family. A family's table is made when one of its programs is first looked up. */
export const families = {
  readers,
  lookups,
  shellBuiltins,
  filesTools,
  filesTrees,
  filesEdit,
  filesModes,
  archiveTools,
  system,
  systemDisks,
  systemPartitions,
  systemProcesses,
  connections,
  systemNetwork,
  systemKeys,
  systemGuards,
  systemWindows,
  git,
  hosting,
  agents,
  packagesJs,
  packagesPython,
  packages,
  packagesSystem,
  devTools,
  formatters,
  dataPipelines,
  kubernetes,
  infrastructure,
  containers,
  cloudOthers,
  cloudGcp,
  cloudAzure,
  cloudAws,
  network,
  databases,
  messaging,
  interactive,
} as const satisfies Readonly<Record<string, () => readonly Program[]>>;

export type FamilyName = keyof typeof families;

import { agents } from "./agents.ts";
import { archiveTools } from "./files/archives.ts";
import { dataPipelines } from "./frameworks/data-pipelines.ts";
import { devTools } from "./frameworks/dev-tools.ts";
import { filesEdit } from "./files/edit.ts";
import { filesModes } from "./files/modes.ts";
import { filesTools } from "./files/tools.ts";
import { filesTrees } from "./files/trees.ts";
import { formatters } from "./files/formatters.ts";
import { git } from "./git/git.ts";
import { hosting } from "./hosting/hosting.ts";
import { lookups } from "./network/lookups.ts";
import { packagesJs } from "./packages/js.ts";
import { packagesPython } from "./packages/python.ts";
import { packagesSystem } from "./packages/system.ts";
import { packages } from "./packages/packages.ts";
import { readers } from "./files/readers.ts";
import { shellBuiltins } from "./shell-builtins.ts";
import { system } from "./system/system.ts";
import { systemDisks } from "./system/disks.ts";
import { systemPartitions } from "./system/partitions.ts";
import { systemProcesses } from "./system/processes.ts";
import { connections } from "./network/connections.ts";
import { systemNetwork } from "./system/network.ts";
import { systemDumps } from "./system/dumps.ts";
import { systemKeys } from "./system/keys.ts";
import { systemProtections } from "./system/protections.ts";
import { systemWindows } from "./system/windows.ts";
import { wholeSystems } from "./system/whole-systems.ts";
import { devices } from "./system/devices.ts";
import { remoteOrders } from "./network/remote-orders.ts";
import { databases } from "./databases/databases.ts";
import { interactive } from "./interactive.ts";
import { messaging } from "./network/messaging.ts";
import { network } from "./network/network.ts";
import { cloudAws } from "./cloud/aws.ts";
import { cloudAzure } from "./cloud/azure.ts";
import { cloudGcp } from "./cloud/gcp.ts";
import { cloudOthers } from "./cloud/others.ts";
import { containers } from "./containers/containers.ts";
import { infrastructure } from "./frameworks/infrastructure.ts";
import { kubernetes } from "./containers/kubernetes.ts";
import type { Program } from "./table.ts";

/** Every known program, by family. A family's table is built when one of its programs is first looked up. */
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
  systemDumps,
  systemProtections,
  systemWindows,
  wholeSystems,
  devices,
  remoteOrders,
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

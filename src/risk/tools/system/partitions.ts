import { always, files, isDevice, noOperand, unless, words } from "../plain.ts";
import { any, flag, not, paths, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

/** Formatting a device is the floor; formatting an image is writing a file. An unknown path may be a device. */
const formats = (use: Use): readonly DeedSketch[] =>
  files(use.operands)
    .filter(({ text }) => !/^\d+[a-z]?$/i.test(text))
    .flatMap((field): readonly DeedSketch[] => {
      const { text: target, span } = field;
      if (isDevice(target)) return [{ act: "floor", target, span, why: "formats a device" }];
      return [...paths("write", [field]), { act: "destroy", target, span, why: "makes a new file system on it" }];
    });

const makers =
  "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.fat mkfs.vfat mkfs.msdos mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.jfs " +
  "mkfs.reiserfs mkfs.minix mkfs.cramfs mkfs.bfs mkfs.udf mkfs.nilfs2 mkfs.zonefs mke2fs mkntfs mkdosfs mkexfatfs mkreiserfs mkudffs " +
  "newfs newfs_apfs newfs_hfs newfs_msdos mkswap badblocks";

const divides = (
  names: string,
  reads: Test,
  rest: { readonly looks: readonly string[]; readonly changes: readonly string[]; readonly takes: string },
): Program => ({
  names: words(names),
  takes: words(rest.takes),
  rows: [
    { if: reads, does: "harmless", hits: rest.looks, misses: rest.changes },
    { if: not(reads), does: "floor", why: "changes how a disk is divided", hits: rest.changes, misses: rest.looks },
  ],
});

/** Only these options, and at least one of them: any other letter of these programs changes the table. */
const onlyWith =
  (line: string): Test =>
  (use) => {
    const reading = new Set(words(line));
    return use.options.length > 0 && use.options.every(({ name }) => reading.has(name));
  };

/** Counted by hand, because an option may have swallowed the device. */
const noDevice: Test = ({ operands, call }) => operands.length === 0 && !call.words.some(({ text }) => isDevice(text));

const partitioners = (): readonly Program[] => [
  divides("fdisk cfdisk disklabel bsdlabel", any(flag("-l", "--list", "-x", "--list-details", "-s", "--getsz", "-V"), noDevice), {
    looks: ["fdisk -l", "fdisk -l /dev/sdz", "fdisk -o Device -l"],
    changes: ["fdisk /dev/sdz", "fdisk -w always /dev/sdz", "cfdisk /dev/sdz", "fdisk -w /dev/sdz"],
    takes: "-b -C -H -S -o -w -W -t --sector-size --output --wipe --wipe-partitions --type",
  }),
  divides("gdisk cgdisk fixparts", any(flag("-l"), noDevice), { looks: ["gdisk -l /dev/sdz"], changes: ["gdisk /dev/sdz"], takes: "-b" }),
  divides(
    "sgdisk",
    onlyWith(
      "-p --print -i --info -v --verify -L --list-types -E --end-of-largest -F --first-in-largest -D --display-alignment -b --backup " +
        "-V -P --pretend",
    ),
    {
      looks: ["sgdisk -p /dev/sdz", "sgdisk -i 1 /dev/sdz", "sgdisk -b t.gpt /dev/sdz"],
      changes: ["sgdisk -d 1 /dev/sdz", "sgdisk --zap-all /dev/sdz", "sgdisk -p -o /dev/sdz", "sgdisk -l t.gpt /dev/sdz"],
      takes: "-i -b -d -l -n -t -c -u -U -A -a -r -R -m -T --info --backup --delete --new --typecode --load-backup",
    },
  ),
  divides(
    "sfdisk",
    any(
      flag("-n", "--no-act"),
      onlyWith(
        "-l --list -d --dump -J --json -s --show-size -g --show-geometry -T --list-types -F --list-free -V --verify -v -G " +
          "--show-pt-geometry -o --output -q --quiet -X --label",
      ),
      noDevice,
    ),
    {
      looks: ["sfdisk -l /dev/sdz", "sfdisk -d /dev/sdz", "sfdisk --json /dev/sdz", "sfdisk -n /dev/sdz"],
      changes: ["sfdisk /dev/sdz", "sfdisk --delete /dev/sdz", "sfdisk -f /dev/sdz", "sfdisk -l --delete /dev/sdz"],
      takes: "-o -X -Y -N -w -W -O -u --output --label --partno --wipe",
    },
  ),
];

const partedChanges = /^(?:mk|rm|resi|resc|mov|nam|set|tog|disk_|typ|cp)/i;
const partedReads: Test = ({ operands, has }) =>
  operands.slice(1).every(({ text }) => !partedChanges.test(text)) &&
  (has("-l", "--list") ||
    operands.length === 0 ||
    /^(?:p|pr|pri|prin|print|unit|u|help|align-check|version)$/.test(operands[1]?.text ?? ""));

/** How disks are divided, formatted and wiped. */
export const systemPartitions = (): readonly Program[] => [
  always(makers, formats, ["mkfs.ext4 /dev/sdz1", "mkfs -t xfs /dev/sdz", "mke2fs disk.img"], {
    takes: words("-t -b -L -U -m -N -O -E -I -T -n --type --label --uuid"),
  }),
  ...partitioners(),
  {
    names: ["parted", "gparted", "partx", "kpartx"],
    takes: words("-a --align -n --nr -t --type -o --output"),
    rows: [
      { if: partedReads, does: "harmless", hits: ["parted /dev/sdz print", "parted -l"], misses: ["parted /dev/sdz mklabel gpt"] },
      {
        if: not(partedReads),
        does: "floor",
        why: "changes how a disk is divided",
        hits: ["parted /dev/sdz mklabel gpt", "parted -s /dev/sdz rm 1", "parted /dev/sdz print rm 1", "parted /dev/sdz"],
        misses: ["parted /dev/sdz print"],
      },
    ],
  },
  unless("wipefs", not(flag("-a", "--all", "-o", "--offset", "-f", "--force")), "floor", {
    reads: ["wipefs /dev/sdz", "wipefs -n /dev/sdz"],
    changes: ["wipefs -a /dev/sdz", "wipefs -af /dev/sdz"],
  }),
  always("blkdiscard sg_format ddrescue fwupdtool sg_sanitize f3write f3fix", "floor", ["blkdiscard /dev/sdz"]),
  unless("partprobe", flag("-d", "--dry-run", "-s", "--summary"), "privilege", {
    reads: ["partprobe -s"],
    changes: ["partprobe /dev/sdz"],
  }),
  unless(
    "blockdev",
    any(
      noOperand,
      flag(
        "--report",
        "--getro",
        "--getss",
        "--getsize64",
        "--getsz",
        "--getbsz",
        "--getra",
        "--getpbsz",
        "--getiomin",
        "--getioopt",
        "--getsize",
      ),
    ),
    "privilege",
    {
      reads: ["blockdev --getsize64 /dev/sdz", "blockdev --report"],
      changes: ["blockdev --setro /dev/sdz", "blockdev --flushbufs /dev/sdz"],
    },
  ),
  {
    names: ["hdparm", "sdparm"],
    takes: ["-d", "-s", "-t", "-l", "-o", "-S"],
    rows: [
      {
        if: ({ call }) =>
          call.words.some(({ text }) =>
            /^--(?:security-|yes-i-know|trim-|write-sector|make-bad|dco-|fwdownload|sanitize|Istupid)/.test(text),
          ),
        does: "floor",
        hits: ["hdparm --security-erase p /dev/sdz"],
        misses: ["hdparm -I /dev/sdz"],
      },
      {
        if: not(({ call }) =>
          call.words.some(({ text }) =>
            /^--(?:security-|yes-i-know|trim-|write-sector|make-bad|dco-|fwdownload|sanitize|Istupid)|^-[SBYysfWAaKkXQ]/.test(text),
          ),
        ),
        does: "harmless",
        hits: ["hdparm -I /dev/sdz", "hdparm -tT /dev/sdz"],
        misses: ["hdparm --security-erase p /dev/sdz"],
      },
      {
        if: ({ call }) => call.words.some(({ text }) => /^-[SBYysfWAaKkXQ]/.test(text)),
        does: "privilege",
        hits: ["hdparm -S 0 /dev/sdz"],
        misses: ["hdparm -I /dev/sdz"],
      },
    ],
  },
  unless("smartctl", not(flag("-s", "-t", "-S", "-o", "-X", "--set")), "privilege", {
    reads: ["smartctl -a /dev/sdz"],
    changes: ["smartctl -t long /dev/sdz"],
    takes: ["-d"],
  }),
  unless(
    "nvme",
    ({ operands }) =>
      /^(?:list|list-subsys|id-\w+|smart-log|error-log|fw-log|get-\w+|show-\w+|version|help)?$/.test(operands[0]?.text ?? ""),
    "floor",
    { reads: ["nvme list", "nvme smart-log /dev/nvme9"], changes: ["nvme format /dev/nvme9n1", "nvme sanitize /dev/nvme9"] },
  ),
];
